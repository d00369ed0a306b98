import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { situations } from "../../src/generate/evening/place.js";
import { type Scenario, scenarios } from "../../src/generate/evening/scenario.js";
import type { GenerateOptions } from "../../src/generate/options.js";
import { projectFolder } from "../run.js";
import { type Account, type Audit, accounts, audit } from "./accounts.js";
import { eventsOf, folderOf, sideFileOf } from "./folder.js";

/** Audits a folder, with Cargo.json as the last snapshot of the hold. */
function auditOf(options: GenerateOptions): Audit {
  const folder = folderOf(options);
  return audit([...eventsOf(folder), sideFileOf(folder, "Cargo.json")]);
}

const names = Object.keys(scenarios) as Scenario[];
const versions = ["3.8.0.407", "4.0.0.1502", "4.1.3.0", "4.4.0.0"];

/** All scenarios, every other with the next version of the game, some nasty; all situations; and long evenings. */
const sessions: Readonly<Record<string, GenerateOptions>> = {
  ...Object.fromEntries(
    names.map((scenario, index) => {
      const gameversion = scenario === "on-foot" ? "4.4.0.0" : versions[index % versions.length];
      return [scenario, { seed: index, scenario, gameversion, nasty: index % 3 === 0, events: 1500 }];
    }),
  ),
  ...Object.fromEntries(
    situations.map((situation, index) => [`from ${situation}`, { seed: index, situation, events: 800 }]),
  ),
  ...Object.fromEntries(
    Array.from({ length: 20 }, (_, seed) => [
      `everything ${seed}`,
      { seed, scenario: "everything", events: 4000, parts: 1 + (seed % 2) },
    ]),
  ),
};

test("each snapshot has what is left of all that came and went since the last one", () => {
  const total = Object.fromEntries(accounts.map((account) => [account, 0])) as Record<Account, number>;
  const booked = new Set<string>();
  const broken: string[] = [];
  for (const [name, options] of Object.entries(sessions)) {
    const result = auditOf(options);
    broken.push(...result.broken.map((text) => `${name}: ${text}`));
    for (const account of accounts) total[account] += result.compared[account];
    for (const kind of result.booked) booked.add(kind);
  }
  expect(broken).toEqual([]);
  expect(Math.min(...Object.values(total)), JSON.stringify(total)).toBeGreaterThan(100);
  const money = ["ModuleSell", "ModuleSellRemote", "CommunityGoalReward", "PayBounties", "SellSuit", "SellWeapon"];
  const powers = ["PowerplayCollect", "PowerplayDeliver", "PowerplayFastTrack", "PowerplaySalary"];
  const goods = ["MarketBuy", "MarketSell", "BuyDrones", "LaunchDrone", "MiningRefined", "CollectCargo", "EjectCargo"];
  const carried = ["CargoDepot", "CargoTransfer", "ColonisationContribution", "SearchAndRescue"];
  const materials = ["MaterialCollected", "MaterialDiscarded", "MaterialTrade", "EngineerCraft", "Synthesis"];
  const modules = ["ModuleBuy", "ModuleStore", "ModuleRetrieve", "MassModuleStore"];
  for (const kind of [...money, ...powers, ...goods, ...carried, ...materials, ...modules, "TechnologyBroker"])
    expect(booked).toContain(kind);
});

const corpus = resolve(projectFolder, "../shared/corpus/live-2020-2026");

test.skipIf(!existsSync(corpus))("the accounts of genuine journals add up too, but for a few", () => {
  const broken: string[] = [];
  let compared = 0;
  for (const file of readdirSync(corpus)) {
    const lines = readFileSync(join(corpus, file), "utf8").split(/\r?\n/);
    const result = audit(lines.flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as object] : [])) as never);
    broken.push(...result.broken);
    compared += Object.values(result.compared).reduce((sum, count) => sum + count, 0);
  }
  expect(compared).toBeGreaterThan(500);
  // Of these, half are deliveries to a site at a time when no line reported them.
  expect(broken.length, broken.join("\n")).toBeLessThan(25);
});

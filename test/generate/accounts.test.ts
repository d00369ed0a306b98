import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { situations } from "../../src/generate/evening/place.js";
import { type Scenario, scenarios } from "../../src/generate/evening/scenario.js";
import type { GenerateOptions } from "../../src/generate/options.js";
import { rounds } from "../depth.js";
import { projectFolder } from "../run.js";
import { type Account, type Audit, accounts, audit } from "./accounts.js";
import { eventsOf, folderOf, sideFileOf } from "./folder.js";

/** Audits a folder, with Cargo.json as the last snapshot of the hold. */
function auditOf(options: GenerateOptions): Audit {
  const folder = folderOf(options);
  return audit([...eventsOf(folder), sideFileOf(folder, "Cargo.json")]);
}

const names = Object.keys(scenarios) as Scenario[];
/** Between 3.7 and these, no line told which mission the goods were of that were moved to a carrier. */
const versions = ["3.6.0.100", "4.0.0.1700", "4.1.3.0", "4.4.0.0"];

/** All scenarios, every other with the next version of the game, some nasty, and all situations. */
const sessions: Readonly<Record<string, GenerateOptions>> = {
  ...Object.fromEntries(
    names.map((scenario, index) => {
      const gameversion = scenario === "on-foot" ? "4.4.0.0" : versions[index % versions.length];
      return [scenario, { seed: index, scenario, gameversion, nasty: index % 3 === 0, events: 1500 }];
    }),
  ),
  ...Object.fromEntries(
    situations.map((situation, index) => [`from ${situation}`, { seed: index, situation, events: 400 }]),
  ),
};

/** What money, goods, materials and modules come and go by. */
const wanted: readonly string[] = [
  ...["ModuleSell", "ModuleSellRemote", "CommunityGoalReward", "PayBounties", "SellSuit", "SellWeapon"],
  ...["PowerplayCollect", "PowerplayDeliver", "PowerplayFastTrack", "PowerplaySalary"],
  ...["MarketBuy", "MarketSell", "BuyDrones", "LaunchDrone", "MiningRefined", "CollectCargo", "EjectCargo"],
  ...["CargoDepot", "CargoTransfer", "ColonisationContribution", "SearchAndRescue"],
  ...["MaterialCollected", "MaterialDiscarded", "MaterialTrade", "EngineerCraft", "Synthesis"],
  ...["ModuleBuy", "ModuleStore", "ModuleRetrieve", "MassModuleStore", "TechnologyBroker"],
];

test("each snapshot has what is left of all that came and went since the last one", () => {
  const total = Object.fromEntries(accounts.map((account) => [account, 0])) as Record<Account, number>;
  const booked = new Set<string>();
  const broken: string[] = [];
  const add = (name: string, options: GenerateOptions): void => {
    const result = auditOf(options);
    broken.push(...result.broken.map((text) => `${name}: ${text}`));
    for (const account of accounts) total[account] += result.compared[account];
    for (const kind of result.booked) booked.add(kind);
  };
  for (const [name, options] of Object.entries(sessions)) add(name, options);
  // Long evenings follow until the rarest of these has come up, and first those that were seen to have it.
  const isWhole = (): boolean => wanted.every((kind) => booked.has(kind)) && Math.min(...Object.values(total)) > 50;
  const seeds = new Set([36, 29, 33, 7, 34, 32, ...Array.from({ length: 100 }, (_, seed) => seed)]);
  for (const [turn, seed] of [...seeds].entries()) {
    if (turn >= rounds(6) && isWhole()) break;
    add(`everything ${seed}`, { seed, scenario: "everything", events: 2000, parts: 1 + (seed % 2) });
  }
  expect(broken).toEqual([]);
  expect(wanted.filter((kind) => !booked.has(kind))).toEqual([]);
  expect(Math.min(...Object.values(total)), JSON.stringify(total)).toBeGreaterThan(50);
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

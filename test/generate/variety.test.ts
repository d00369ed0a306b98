import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { scenarios } from "../../src/generate/evening/scenario.js";
import { projectFolder } from "../run.js";
import { eventsOf, folderOf } from "./folder.js";

const facts = resolve(projectFolder, "../shared/facts/observed.json");

interface Observed {
  readonly fields: Readonly<Record<string, { readonly seen: number; readonly min?: number; readonly max?: number }>>;
}

/** Calls back with each number of a value and the path to it, in the form of the facts. */
function eachNumber(value: unknown, path: string, take: (path: string, value: number) => void): void {
  if (typeof value === "number") take(path, value);
  else if (Array.isArray(value)) for (const one of value) eachNumber(one, `${path}/*`, take);
  else if (typeof value === "object" && value !== null)
    for (const [key, part] of Object.entries(value)) eachNumber(part, `${path}/${key}`, take);
}

/** A path that genuine journals have often, with numbers that are far apart. */
const often = 300;
const apart = 20;
const enough = 40;

/** What has few values in generated sessions all the same. */
const constant: readonly RegExp[] = [
  // All that is counted grows evenly, so that averages stay.
  /\/Average_Profit$/,
  // One person is hired, one or two stars are first in their system, and nobody owns what lies about.
  /^NpcCrewPaidWage\/NpcCrewId$|^Scan\/Parents\/\*\/Star$|\/OwnerID$/,
  // Things are picked up and thrown away one by one.
  /^(?:CollectItems|BackpackChange\/Added\/\*|EjectCargo)\/Count$/,
  // A carrier keeps its reach, its packs and its reserve.
  /^CarrierStats\/(?:JumpRangeCurr|SpaceUsage\/ModulePacks|Finance\/ReservePercent)$/,
  // Asteroids are found whole, bodies are mapped alike, and finds are paid alike.
  /^(?:ProspectedAsteroid\/Remaining|SAAScanComplete\/EfficiencyTarget|CodexEntry\/VoucherAmount)$/,
];

test.skipIf(!existsSync(facts))("numbers that vary in genuine journals have more than two values", () => {
  const observed = JSON.parse(readFileSync(facts, "utf8")) as Readonly<Record<string, Observed>>;
  const values = new Map<string, { count: number; readonly distinct: Set<number> }>();
  for (const scenario of Object.keys(scenarios) as (keyof typeof scenarios)[])
    for (let seed = 1; seed <= 4; seed++)
      for (const line of eventsOf(folderOf({ seed, events: 1000, scenario })))
        eachNumber(line, String(line.event), (path, value) => {
          const known = values.get(path) ?? { count: 0, distinct: new Set() };
          known.count++;
          known.distinct.add(value);
          values.set(path, known);
        });
  const few = [...values].filter(([path, { count, distinct }]) => {
    const [kind = ""] = path.split("/");
    const { seen = 0, min = 0, max = 0 } = observed[kind]?.fields[path.slice(kind.length)] ?? {};
    return seen >= often && max - min >= apart && count >= enough && distinct.size <= 2;
  });
  expect(few.map(([path]) => path).filter((path) => !constant.some((form) => form.test(path)))).toEqual([]);
});

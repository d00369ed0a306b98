import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Events } from "#events";
import { createRandom } from "../../src/base/random.js";
import { ownKinds } from "../../src/engine/validate/validators.js";
import { situations } from "../../src/generate/evening/place.js";
import { type Scenario, scenarios } from "../../src/generate/evening/scenario.js";
import { languages } from "../../src/generate/galaxy/display.js";
import { playedKinds } from "../../src/generate/kinds.js";
import type { GenerateOptions } from "../../src/generate/options.js";
import { sampleEvent } from "../../src/generate/sample/sample.js";
import { rounds } from "../depth.js";
import { lint } from "../lint.js";
import { eventsOf, findingsIn, folderOf, plainFolderOf, plainKinds } from "./folder.js";

const events = 24;

/** Kinds that come with others whether they are asked for or not. */
const accompanying: ReadonlySet<string> = new Set([
  ...["Fileheader", "FSDJump", "LoadGame", "Shutdown", "Liftoff", "Touchdown", "DockSRV", "LaunchSRV", "Promotion"],
  ...["MissionAccepted", "MissionCompleted", "MissionFailed", "MissionAbandoned", "MaterialCollected"],
  ...["MaterialDiscarded", "MaterialTrade", "EngineerCraft", "Synthesis", "ScientificResearch", "TechnologyBroker"],
]);

const options: Readonly<Record<string, GenerateOptions>> = {
  "nothing else": { events },
  "many events": { events: 200 },
  "few events": { events: 2 },
  size: { size: "12kB" },
  hours: { hours: 3 },
  parts: { events: 40, parts: 4 },
  compact: { events, format: "compact" },
  start: { events, start: "2024-02-29T23:58:30Z" },
  nasty: { events, nasty: true },
  ...Object.fromEntries(languages.map((language) => [language, { events, language }])),
  ...Object.fromEntries(
    ["3.4.0.0", "3.6", "3.7", "3.8.0.407", "4.4.0.0"].map((gameversion) => [
      `game ${gameversion}`,
      { events, gameversion },
    ]),
  ),
  ...Object.fromEntries(situations.map((situation) => [`situation ${situation}`, { events, situation }])),
  ...Object.fromEntries(
    Object.keys(scenarios).map((scenario) => [`scenario ${scenario}`, { events, scenario: scenario as Scenario }]),
  ),
  "two kinds": { events, kinds: ["FSDJump", "Docked"] },
  "kinds of the frame and the side files too": { events: 12, kinds: ["LoadGame", "Status", "Missions"] },
};

describe("the linter finds nothing in sessions of which some kinds are written", () => {
  test.each(Object.entries(options).map(([name, given], index) => [name, given, index] as const))(
    "finds nothing in sessions with %s",
    (_, given, index) => {
      for (let seed = index; seed < index + rounds(1); seed++) {
        const folder = folderOf({ kinds: plainKinds(given.gameversion), ...given, seed });
        expect(findingsIn(folder), `seed ${seed}`).toEqual([]);
      }
    },
  );

  test("finds nothing with --strict, except for kinds beyond the specification and known additions of the game", () => {
    const strict = [1, 2].flatMap((seed) => findingsIn(plainFolderOf({ seed, events: 300 }), { strict: true }));
    const known = new Set(["unknown-event", "unseen-value", "single-economy"]);
    expect(strict.filter(({ rule }) => !known.has(rule))).toEqual([]);
  });

  // One login opens a session, and nobody is promoted for ever.
  const lasting = playedKinds.filter((kind) => !["LoadGame", "NewCommander", "SRVDestroyed"].includes(kind));
  test.each(lasting)("finds nothing in sessions of %s alone, which occurs as often as is asked for", (kind) => {
    // With this seed it takes the rarest kinds the least time to come up.
    const folder = folderOf({ seed: 4, events: 7, kinds: [kind] });
    expect(findingsIn(folder)).toEqual([]);
    const lines = eventsOf(folder);
    expect(lines).toHaveLength(7);
    expect(lines.filter(({ event }) => event === kind).length).toBeGreaterThanOrEqual(2);
  });

  test("finds nothing in sessions of any kinds together", () => {
    fc.assert(
      fc.property(fc.subarray([...playedKinds], { minLength: 2 }), fc.nat(1000), fc.boolean(), (kinds, seed, nasty) => {
        const folder = folderOf({ kinds: [...kinds, "FSDJump"], seed, nasty, events: 60 });
        expect(findingsIn(folder)).toEqual([]);
        const others = eventsOf(folder).filter(({ event }) => !kinds.includes(String(event)));
        expect(others.filter(({ event }) => !accompanying.has(String(event)))).toEqual([]);
      }),
      { numRuns: rounds(8) },
    );
  });
});

test("the linter finds nothing in single events of any kind, to the letter too", async () => {
  const made = ownKinds.names.flatMap((kind) =>
    (["minimal", "usual", "full"] as const).flatMap((extent) => {
      const random = createRandom(extent.length);
      return Array.from({ length: rounds(2) }, () => sampleEvent(kind as keyof Events, random, extent));
    }),
  );
  for (const option of [[], ["--strict"]]) {
    const { findings, summary } = await lint("events", JSON.stringify(made), ...option);
    // To the letter, a kind beyond the specification is a stranger whatever it holds.
    expect(findings.filter(({ rule }) => option.length === 0 || rule !== "unknown-event")).toEqual([]);
    expect(summary.kinds).toEqual(Object.fromEntries(ownKinds.names.map((kind) => [kind, 3 * rounds(2)])));
  }
});

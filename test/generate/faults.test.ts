import { describe, expect, test } from "vitest";
import type { Choices } from "../../src/engine/validate/choices.js";
import type { Finding } from "../../src/engine/validate/finding.js";
import { type Scenario, scenarios } from "../../src/generate/evening/scenario.js";
import type { PlantedFault } from "../../src/generate/piece.js";
import type { JournalRuleId } from "../../src/rules/built/rule-id.js";
import { journalRuleIds } from "../../src/rules/index.js";
import { rounds } from "../depth.js";
import { findingsIn, folderOf, plainFolderOf } from "./folder.js";

const ids = journalRuleIds;

/** All that a fault and its finding have in common: the message says what was done, or what is wrong. */
function places(findings: readonly (Finding | PlantedFault)[]): readonly string[] {
  return findings
    .map(({ file, line, column, endColumn, severity, rule, event = "", path }) =>
      [file, line, column, endColumn, severity, rule, event, path].join(" "),
    )
    .sort();
}

/** Switches a rule on for the events that faults were planted in. */
function askedFor(id: JournalRuleId, planted: readonly PlantedFault[]): Partial<Choices> {
  const events = planted.flatMap(({ event = [] }) => event);
  return { severities: { [id]: { severity: "warning", events } } };
}

describe("the linter finds what was planted, where it was planted, and nothing else", () => {
  test.each(ids.map((id, index) => [id, index] as const))("%s", (id, index) => {
    for (let seed = index % 3; seed < (index % 3) + rounds(1); seed++) {
      const count = 1 + (seed % 3);
      const format = seed % 2 === 0 ? "game" : "compact";
      // A whole evening has more names of people than the planted one.
      const written = id === "personal-data" ? plainFolderOf : folderOf;
      const folder = written({ seed, events: 200, format, faults: { [id]: count }, parts: 1 + (seed % 2) });
      expect(folder.planted.map(({ rule }) => rule)).toEqual(Array(count).fill(id));
      const isStrict = folder.planted.some(({ strictOnly }) => strictOnly);
      const isAsked = folder.planted.some(({ askedOnly }) => askedOnly);
      const found = findingsIn(folder, { strict: isStrict, ...(isAsked ? askedFor(id, folder.planted) : {}) });
      // Much that a session has is beyond the specification, and it breaks single-economy at every station, like the game.
      const planted = new Set(folder.planted.map(({ line }) => line));
      const fit = found.filter(({ rule, line }) => !isStrict || (rule === id && planted.has(line)));
      expect(places(fit), `seed ${seed}`).toEqual(places(folder.planted));
      if (isStrict || isAsked) expect(findingsIn(folder), `seed ${seed}, by default`).toEqual([]);
    }
  });

  test("finds one fault of each rule, with several seeds", () => {
    for (let seed = 0; seed < rounds(2); seed++) {
      const folder = folderOf({ seed, events: 300, faults: "all" });
      expect(new Set(folder.planted.map(({ rule }) => rule))).toEqual(new Set(ids));
      const byDefault = folder.planted.filter(({ strictOnly, askedOnly }) => !strictOnly && !askedOnly);
      expect(places(findingsIn(folder)), `seed ${seed}`).toEqual(places(byDefault));
    }
  });

  test("each in evenings, with the places above that a fault between lines goes against", () => {
    const sorts = Object.keys(scenarios) as readonly Scenario[];
    for (const [seed, id] of ids.entries()) {
      const scenario = sorts[seed % sorts.length];
      const folder = folderOf({ seed: seed + 100, events: 250, scenario, faults: { [id]: 1 }, parts: 1 + (seed % 2) });
      const [planted] = folder.planted;
      const isStrict = planted?.strictOnly === true;
      const found = findingsIn(folder, {
        strict: isStrict,
        ...(planted?.askedOnly ? askedFor(id, folder.planted) : {}),
      });
      // Other players have names in an evening, and much in it is beyond the specification.
      const fit = found.filter(({ rule, line }) =>
        isStrict || id === "personal-data" ? rule === id && line === planted?.line : true,
      );
      expect(places(fit), `${id}, seed ${seed}`).toEqual(places(folder.planted));
      expect(
        fit.map(({ related }) => related),
        `${id}, seed ${seed}: what it points to above`,
      ).toEqual([planted?.related]);
    }
    const between = folderOf({ seed: 3, events: 60, scenario: "trader", faults: { "jump-target": 1 } }).planted;
    expect(between.flatMap(({ related = [] }) => related)).toEqual([
      expect.objectContaining({ line: Number(between[0]?.line) - 1, message: "the target is chosen here" }),
    ]);
  });

  test("finds one fault of each rule in a default session", () => {
    const folder = folderOf({ seed: 8, events: 200, scenario: "everything", faults: "all" });
    expect(new Set(folder.planted.map(({ rule }) => rule))).toEqual(new Set(ids));
    const byDefault = folder.planted.filter(({ strictOnly, askedOnly }) => !strictOnly && !askedOnly);
    expect(places(findingsIn(folder))).toEqual(places(byDefault));
  });

  test("finds faults of kinds beyond the specification, which weigh by their evidence", () => {
    const kinds = ["Music", "Scan", "WingInvite", "PowerplayVote", "Location", "CarrierJump", "Loadout"];
    for (let seed = 0; seed < rounds(2); seed++) {
      const faults = { "missing-field": 3, "wrong-type": 6, "integer-as-float": 2, "duplicate-key": 3, "nul-bytes": 1 };
      const folder = folderOf({ seed, events: 60, kinds, faults });
      expect(new Set(folder.planted.map(({ event }) => event)).size).toBeGreaterThan(2);
      expect(places(findingsIn(folder)), `seed ${seed}`).toEqual(places(folder.planted));
    }
  });

  test("finds many faults of some rules, in a short session that goes on until all are planted", () => {
    const faults = {
      "missing-field": 40,
      "timestamp-order": 25,
      "top-rank-pair": 12,
      "pips-sum": 4,
      "invalid-utf8": 4,
    };
    const folder = plainFolderOf({ events: 10, faults });
    expect(folder.planted).toHaveLength(85);
    expect(places(findingsIn(folder))).toEqual(places(folder.planted));
  });
});

import { describe, expect, test } from "vitest";
import { rows as bodies } from "./rows/bodies.js";
import { rows as career } from "./rows/career.js";
import { rows as ledgers } from "./rows/ledgers.js";
import { rows as missions } from "./rows/missions.js";
import { rows as modules } from "./rows/modules.js";
import { rows as surface } from "./rows/surface.js";
import { type StoryLine, violationsIn } from "./seen-session.js";

const all = [...bodies, ...surface, ...modules, ...missions, ...ledgers, ...career];

describe("what holds between lines", () => {
  test.each(all.map((row) => [row.holds, row] as const))("%s", (_, { above = [], right, wrong, broken }) => {
    expect(violationsIn([...above, ...right])).toEqual([]);
    const [rule, path, words, isMostly = false] = broken;
    const violations = violationsIn([...above, ...wrong]);
    expect(violations.map((violation) => [violation.rule, violation.path, violation.mostly])).toEqual([
      [rule, path, isMostly],
    ]);
    expect(violations[0]?.words).toContain(words);
  });

  test("of what is not told, nothing is said", () => {
    // Such rows are wrong by what one line says by itself.
    const alone = all.filter(({ above = [], wrong }) => above.length === 0 && wrong.length === 1);
    expect(alone.map(({ holds }) => holds)).toEqual(["genuses-count", "srv-cargo-le-4"]);
    for (const { holds, wrong } of all) {
      const last = wrong.slice(-1);
      if (!alone.some((row) => row.holds === holds)) expect(violationsIn(last), holds).toEqual([]);
    }
  });
});

describe("one cause, one finding", () => {
  const name = (BodyName: string): StoryLine => ["SAAScanComplete", { SystemAddress: 7, BodyID: 12, BodyName }];

  test("a body that is named wrong once", () => {
    const session = [name("Varkesh 2 a"), name("Varkesh 2 b"), name("Varkesh 2 a"), name("Varkesh 2 b")];
    expect(violationsIn(session).map(({ line }) => line)).toEqual([2]);
  });

  test("a scan that is booked to another system is not believed there", () => {
    const session: readonly StoryLine[] = [
      ["Location", { SystemAddress: 8, StarSystem: "Quillmar" }],
      name("Varkesh 2 a"),
      ["FSDJump", { SystemAddress: 7, StarSystem: "Varkesh" }],
      name("Varkesh 2 b"),
    ];
    expect(violationsIn(session).filter(({ rule }) => rule === "body-identity")).toEqual([]);
  });

  test("a module that is missing for many events", () => {
    const scoop: StoryLine = ["FuelScoop", { Scooped: 5, Total: 9 }];
    const loadout: StoryLine = [
      "Loadout",
      { ShipID: 7, Modules: [{ Slot: "Radar", Item: "int_sensors_size5_class2" }] },
    ];
    const found = violationsIn([loadout, scoop, scoop, scoop]).filter(({ rule }) => rule === "missing-module");
    expect(found.map(({ line, above }) => [line, above])).toEqual([[2, [1]]]);
  });

  test("credits that are told wrong once", () => {
    const login = (Credits: number): StoryLine => ["LoadGame", { Credits }];
    const session = [login(5000), login(4000), login(5000), login(5000), login(4000)];
    expect(violationsIn(session).map(({ line }) => line)).toEqual([2, 5]);
  });

  test("a body that the player gets out on, told wrong", () => {
    const walk = { SRV: false, Taxi: false, Multicrew: false, OnPlanet: true };
    const session: readonly StoryLine[] = [
      ["Touchdown", { BodyID: 4 }],
      ["Disembark", { ...walk, BodyID: 5 }],
      ["Embark", { ...walk, BodyID: 4 }],
    ];
    expect(violationsIn(session).map(({ line, rule }) => [line, rule])).toEqual([[2, "other-body"]]);
  });

  test("a login of another commander starts new accounts", () => {
    const rank = (Trade: number): StoryLine => ["Rank", { Trade }];
    const session: readonly StoryLine[] = [
      ["Commander", { FID: "F1" }],
      rank(5),
      ["Commander", { FID: "F2" }],
      rank(1),
    ];
    expect(violationsIn(session).filter(({ rule }) => rule === "never-falls")).toEqual([]);
  });
});

test("values of any type break nothing and stop nothing", () => {
  const kinds = all.flatMap(({ above = [], right, wrong }) => [...above, ...right, ...wrong]);
  for (const odd of [null, "x", -1, 1e300, [], {}, [null], [[]], true]) {
    const session = kinds.map(
      ([kind, fields = {}]): StoryLine => [kind, Object.fromEntries(Object.keys(fields).map((key) => [key, odd]))],
    );
    expect(() => violationsIn(session)).not.toThrow();
  }
});

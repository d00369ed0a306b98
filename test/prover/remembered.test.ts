import { expect, test } from "vitest";
import { lint } from "../lint.js";
import { bothWays, lineOf, ofEvent } from "./user-kind.js";

// The prover finds what it remembers by a hash of 32 bits, some of the first and the last eight bytes alone. These have the same hash.

const jump = (fields: object): string =>
  JSON.stringify({
    ...{ timestamp: "2025-03-02T19:14:51Z", event: "FSDJump", Taxi: false, Multicrew: false, ...fields },
    ...{ SystemAllegiance: "", SystemEconomy: "$economy_None;", SystemEconomy_Localised: "None" },
    ...{ SystemSecondEconomy: "$economy_None;", SystemSecondEconomy_Localised: "None" },
    ...{ SystemGovernment: "$government_None;", SystemGovernment_Localised: "None", Population: 0, BodyID: 0 },
    ...{ SystemSecurity: "$GAlAXY_MAP_INFO_state_anarchy;", SystemSecurity_Localised: "Anarchy", Body: "Varkesh A" },
    ...{ BodyType: "Star", JumpDist: 5, FuelUsed: 2.9, FuelLevel: 21 },
  });
const signal = (SystemAddress: number): string =>
  JSON.stringify({
    ...{ timestamp: "2025-03-02T19:14:51Z", event: "FSSSignalDiscovered", SystemAddress },
    ...{ SignalName: "Linden Terminal", SignalType: "StationCoriolis", IsStation: true },
  });

test("does not mix up a signal of a third system behind one of this system", async () => {
  const here = 368415592155507;
  const third = 4673141053852019;
  const lines = [
    jump({ StarSystem: "Varkesh", SystemAddress: here, StarPos: [0, 0, 60] }),
    ...[signal(here), signal(here), signal(third), signal(third)],
    jump({ StarSystem: "Quillmar", SystemAddress: 594592926067, StarPos: [0, 3, 64] }),
  ];
  const { findings } = await lint("journal", `${lines.join("\n")}\n`);
  expect(findings.map(({ line, rule, related }) => [line, rule, related?.map((place) => place.line)])).toEqual([
    [6, "other-system", [4]],
  ]);
});

test("does not pass a text that its schema does not list behind one that it does", () => {
  const properties = { T: { type: "string", enum: ["Linden, A, Harbour"] } };
  const validated = bothWays({ Odd: ofEvent("Odd", { properties }) });
  const isPassed = (text: string): boolean => validated(lineOf("Odd", [`"T":"${text}"`])).isPassed;
  const texts = ["Linden, A, Harbour", "Linden, A, Harbour", "Linden, B, Harbour"];
  expect(texts.map(isPassed)).toEqual([true, true, false]);
});

test("does not pass a kind that no schema describes behind one that has a schema", () => {
  const validated = bothWays({ OddEventOneLongName: ofEvent("OddEventOneLongName", {}) });
  const isPassed = (kind: string): boolean => validated(lineOf(kind, [])).isPassed;
  expect(["OddEventOneLongName", "OddEventOneLongName", "OddEventTwoLongName"].map(isPassed)).toEqual([
    true,
    true,
    false,
  ]);
});

test("elements of a list by which they must differ: nothing is proven of them, and nothing found", () => {
  const element = { type: "object", properties: { K: { type: "string" } } };
  const properties = { L: { type: "array", items: element } };
  const validated = bothWays({ Odd: ofEvent("Odd", { properties, "x-unique": [{ in: ["L"], by: ["K"] }] }) });
  const of = (...keys: readonly string[]): unknown =>
    validated(lineOf("Odd", [`"L":[${keys.map((key) => `{"K":"${key}"}`)}]`]));
  expect(of("K888", "K889")).toEqual({ isPassed: true, found: [] });
  expect(of("K888", "K33100")).toEqual({ isPassed: false, found: [] });
  expect(of("K888", "K889", "K888")).toEqual({ isPassed: false, found: ["not-unique /L/2/K"] });
});

test.each([
  ["sum(L.V) = A", "[{V:1},{V:2},{V:3}]", "[{V:1},{V:4},{V:3}]"],
  ["'a' in L.K", "[{K:'b'},{K:'a'},{K:'b'}]", "[{K:'b'},{K:'c'},{K:'b'}]"],
])("%s: a list that differs in its middle from the one before", (claim, right, wrong) => {
  const element = { type: "object", properties: { K: { type: "string" }, V: { type: "integer" } } };
  const properties = { A: { type: "integer" }, L: { type: "array", items: element } };
  const validated = bothWays({ Odd: ofEvent("Odd", { properties, "x-holds": [claim], "x-evidence": 1000 }) });
  const isPassed = (list: string): boolean => {
    const spelled = list.replace(/([KV]):/g, '"$1":').replaceAll("'", '"');
    return validated(lineOf("Odd", ['"A":6', `"L":${spelled}`])).isPassed;
  };
  expect([right, right, wrong, right].map(isPassed)).toEqual([true, true, false, true]);
});

test("a sum over several lists, of which one is the same as before", () => {
  const list = { type: "array", items: { type: "object", properties: { V: { type: "integer" } } } };
  const properties = { S: { type: "integer" }, O: { type: "object", properties: { A: list, B: list } } };
  const validated = bothWays({
    Odd: ofEvent("Odd", { properties, "x-holds": ["sum(O.*.V) = S"], "x-evidence": 1000 }),
  });
  const isPassed = (a: number, b: number, sum: number): boolean =>
    validated(lineOf("Odd", [`"O":{"A":[{"V":${a}}],"B":[{"V":${b}}]}`, `"S":${sum}`])).isPassed;
  expect([isPassed(1, 2, 3), isPassed(1, 2, 3), isPassed(5, 2, 3), isPassed(5, 2, 7)]).toEqual([
    true,
    true,
    false,
    true,
  ]);
});

import { expect, test } from "vitest";
import { ownKinds } from "../../src/engine/validate/validators.js";
import { isEvent, lintText, rules } from "../../src/index.js";
import { inTurn } from "../depth.js";
import { run } from "../run.js";
import { changed, examplesOf, fieldsOf, schemaFiles } from "../schema-walk.js";
import { collected } from "./collected.js";

const timestamp = "2025-01-01T00:00:00Z";
const synthesis = { timestamp, event: "Synthesis", Name: "Repair", Materials: [{ Name: "iron", Count: 1 }] };

test("an event of the kind is one, another is not", () => {
  const value: unknown = synthesis;
  expect(isEvent(value, "Synthesis")).toBe(true);
  expect(isEvent(value, "FSDJump")).toBe(false);
  if (isEvent(value, "Synthesis")) expect(value.Materials[0]?.Count).toBe(1);
  for (const other of [undefined, null, 1, "Synthesis", [], [synthesis], {}]) {
    expect(isEvent(other, "Synthesis")).toBe(false);
  }
});

test("errors decide, warnings do not", () => {
  expect(isEvent({ ...synthesis, Extra: 1 }, "Synthesis")).toBe(true);
  expect(isEvent({ ...synthesis, timestamp: "2025-01-01T00:00:00+00:00" }, "Synthesis")).toBe(true);
  expect(isEvent({ ...synthesis, timestamp: "yesterday" }, "Synthesis")).toBe(false);
  expect(isEvent({ ...synthesis, Materials: [{ Name: "iron", Count: "1" }] }, "Synthesis")).toBe(false);
  expect(isEvent({ ...synthesis, Name: undefined }, "Synthesis")).toBe(false);
  const docked = { timestamp, event: "Docked", StationName: "A", StationType: "Orbis", DistFromStarLS: 1 };
  expect(isEvent({ ...docked, StationState: "Haunted" }, "Docked")).toBe(true);
  expect(isEvent({ ...docked, Wanted: false }, "Docked")).toBe(true);
});

test("a kind without a schema is a mistake of the caller", () => {
  expect(() => isEvent(synthesis, "FSDjump" as "FSDJump")).toThrow(
    "there is no schema for FSDjump, did you mean FSDJump?",
  );
  expect(() => isEvent(synthesis, "Heading" as "FSDJump")).toThrow(TypeError);
  expect(() => isEvent(synthesis, "constructor" as "FSDJump")).toThrow(TypeError);
});

const errors = new Set(rules.filter(({ severity }) => severity === "error").map(({ id }) => id));

test("it says what the linter says, of every example and every field changed", async () => {
  const strangers: readonly unknown[] = [undefined, null, "x", -1, 1.5, true, {}];
  let count = 0;
  for (const file of schemaFiles.filter(({ folder }) => folder === "events")) {
    const kind = file.title as "FSDJump";
    const events = examplesOf(file).flatMap((example) => [
      example,
      ...fieldsOf(example, file.schema)
        .filter(({ path }) => path[0] !== "event")
        .flatMap(({ path }, index) => inTurn(strangers, index, 1).map((value) => changed(example, path, value))),
    ]);
    const text = events.map((event) => JSON.stringify(event)).join("\n");
    const lines = new Set<number>();
    for (const { line, rule } of await collected(lintText(text))) {
      // A type promises what its schema says, however few genuine lines back that.
      if (errors.has(rule)) lines.add(line);
    }
    // The linter sees the text, so the guard must see what the text says.
    const accepted = events.map((event) => isEvent(JSON.parse(JSON.stringify(event)), kind));
    expect(accepted, kind).toEqual(events.map((_, index) => !lines.has(index + 1)));
    count += events.length;
  }
  expect(count).toBeGreaterThan(2500);
});

test("the rules are those of the command line", async () => {
  const { stdout } = await run(["rules", "--json"]);
  const listed = JSON.parse(stdout) as readonly Record<string, unknown>[];
  expect(rules).toEqual(listed.map(({ id, severity, strict, says, fix }) => ({ id, severity, strict, says, fix })));
  expect(rules.find(({ id }) => id === "wrong-type")).toMatchObject({ severity: "error", strict: "error" });
});

test("every schema of an event is a kind", () => {
  const titles = schemaFiles.filter(({ folder }) => folder === "events").map(({ title }) => title);
  expect([...ownKinds.names].sort()).toEqual(titles.sort());
});

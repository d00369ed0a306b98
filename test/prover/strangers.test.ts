import { Buffer } from "node:buffer";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type Choices, defaultChoices } from "../../src/engine/validate/choices.js";
import { createChronology } from "../../src/engine/validate/chronology.js";
import { provenLines } from "../../src/engine/validate/proven-lines.js";
import { createTally } from "../../src/engine/validate/tally.js";
import { ownKinds } from "../../src/engine/validate/validators.js";
import type { SessionEvent } from "../../src/session/session-event.js";
import { elsewhere } from "../elsewhere.js";
import { run } from "../run.js";
import { kindsOf, lineOf, withValue } from "./user-kind.js";

const time = '"timestamp":"2025-03-02T19:15:00Z"';

/** An event that nothing between lines asks for. */
function shieldState(...fields: readonly string[]): string {
  return `{ ${[time, '"event":"ShieldState"', ...fields, '"ShieldsUp":true'].join(", ")} }`;
}

/** A line that is reported the line behind those that were passed. */
interface Met {
  readonly line: number;
  readonly kind: string;
  readonly total: unknown;
}

/** How many lines of a journal are passed, and whether the next is clean but for unknown fields. */
function passed(lines: readonly string[], choices: Partial<Choices> = {}, kinds = ownKinds) {
  const met: (Met | undefined)[] = [];
  const context = { kinds, choices: { ...defaultChoices, ...choices } };
  const pass = provenLines(context, createTally(), createChronology(false), undefined, {
    linesAbove: () => 6,
    isListening: () => true,
    onPassed: () => {},
    onUnknownFields: (seen: SessionEvent | undefined) =>
      met.push(seen && { line: seen.line, kind: seen.kind, total: seen.value("Total") }),
  })(Buffer.from(lines.map((line) => `${line}\n`).join("")));
  return { lines: pass(0).lines, met };
}

const music = `{ ${time}, "event":"Music", "MusicTrack":"NoTrack" }`;

describe("a line with fields that its schema does not know", () => {
  test.each<readonly [string, readonly string[]]>([
    ["one", ['"Zorp":1']],
    ["several", ['"Zorp":1', '"Blat":"x"', '"":null']],
    ["lists and objects", ['"Zorp":[{"a":[1, 2.5]}, {"a":false}]']],
    ["a name that is nearly known", ['"ShieldsUpp":true']],
  ])("is not passed, but is known to be clean beside them: %s", (_, fields) => {
    expect(passed([shieldState(...fields)])).toEqual({ lines: 0, met: [undefined] });
    expect(passed([music, music, shieldState(...fields), music])).toEqual({ lines: 2, met: [undefined] });
  });

  test("tells the story what it has to tell, by its line", () => {
    const scooped = `{ ${time}, "event":"FuelScoop", "Scooped":0.5, "Zorp":1, "Total":3.5 }`;
    expect(passed([music, scooped])).toEqual({
      lines: 1,
      met: [{ line: 8, kind: "FuelScoop", total: 3.5 }],
    });
    expect(passed([music, scooped], { session: false })).toEqual({ lines: 1, met: [undefined] });
  });

  test.each<readonly [string, string]>([
    ["one of them twice", shieldState('"Zorp":1', '"Zorp":1')],
    ["one of them twice, once with a space", shieldState('"Zorp":1', '"Zorp" :1')],
    ["one of them with an escape", shieldState('"\\u005aorp":1')],
    ["a key twice in one of them", shieldState('"Zorp":{"a":1,"a":2}')],
    ["one of them that is no JSON", shieldState('"Zorp":01')],
    ["a known one twice", shieldState('"Zorp":1', '"ShieldsUp":true')],
    [
      "a known one of another type",
      `{ ${time}, "event":"HullDamage", "Health":0.8, "Zorp":1, "PlayerPilot":true, "Fighter":1 }`,
    ],
    ["a required one missing", `{ ${time}, "event":"HullDamage", "Health":0.8, "Zorp":1 }`],
    ["a name that nobody knows", `{ ${time}, "event":"Music", "MusicTrack":"NoSuchTrack", "Zorp":1 }`],
    ["a kind that nobody knows", `{ ${time}, "event":"HullDamages", "Zorp":1 }`],
    [
      "an unknown field further down",
      `{ ${time}, "event":"Backpack", "Items":[], "Components":[], "Consumables":[], "Data":[{ "Name":"x", "OwnerID":0, "Count":1, "Zorp":1 }] }`,
    ],
    [
      "a header",
      `{ ${time}, "event":"Fileheader", "part":1, "language":"English/UK", "Odyssey":true, "gameversion":"4.0.0.1900", "build":"r1/r0 ", "Zorp":1 }`,
    ],
  ])("is looked at closely where it has %s", (_, line) => {
    expect(passed([music, line])).toEqual({ lines: 1, met: [] });
  });

  test("is looked at closely where a user's schema counts fields, or asks something of those that it does not name", () => {
    const closed = withValue("Own", { type: "integer" });
    const line = lineOf("Own", ['"Value":1', '"Zorp":1']);
    const met = (more: object): unknown => passed([line], {}, kindsOf({ Own: { ...Object(closed), ...more } })).met;
    const unknown = { additionalProperties: { "x-unknown": true } };
    expect(met(unknown)).toEqual([undefined]);
    expect(met({ ...unknown, maxProperties: 3 })).toEqual([]);
    expect(met({ ...unknown, propertyNames: { maxLength: 3 } })).toEqual([]);
    expect(met({ ...unknown, dependentRequired: { Zorp: ["Blat"] } })).toEqual([]);
    expect(met({ additionalProperties: { "x-unknown": true, type: "string" } })).toEqual([]);
    expect(met({ additionalProperties: { type: "string" } })).toEqual([]);
    expect(met({ additionalProperties: false })).toEqual([]);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("what is found in such lines, and between them, is the same where there is no WebAssembly", async () => {
  const stdin = elsewhere(1, 1).replaceAll(/ ?\}\n/g, ', "Zorp":1 }\n');
  const argv = ["--format", "json", "-"];
  const quick = await run(argv, { stdin });
  vi.stubGlobal("WebAssembly", undefined);
  expect(await run(argv, { stdin })).toEqual(quick);
  const unknown = [1, 2, 3, 4].map((line) => ({ rule: "unknown-field", path: "/Zorp", line }));
  const other = { rule: "other-system", line: 4, related: [{ line: 2 }] };
  const { findings } = JSON.parse(quick.stdout) as { readonly findings: readonly unknown[] };
  expect(findings).toMatchObject([...unknown.slice(0, 3), other, ...unknown.slice(3)]);
});

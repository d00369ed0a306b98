import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { defaultChoices } from "../../src/engine/validate/choices.js";
import { type JournalValidation, journalValidation } from "../../src/engine/validate/journal.js";
import { createPartialTally, createTally } from "../../src/engine/validate/tally.js";
import { ownKinds } from "../../src/engine/validate/validators.js";

const front = '{ "timestamp":"2017-05-01T10:00:00Z", "event":';

function header(version: string, rest = ', "language":"English\\\\UK", "build":"r1/r0 "'): string {
  return `${front}"Fileheader", "part":1${rest}, "gameversion":"${version}" }`;
}

interface Said {
  readonly validation: JournalValidation;
  readonly messages: string[];
  /** Whether a line is passed unparsed. */
  readonly passes: (line: string) => boolean;
}

/** A journal of which the first line, a header, is read. */
function journalOf(version: string, choices: Partial<typeof defaultChoices> = {}, hasDrift = false): Said {
  const messages: string[] = [];
  const tally = hasDrift ? createPartialTally(true) : createTally();
  const context = { kinds: ownKinds, choices: { ...defaultChoices, ...choices } };
  const validation = journalValidation("Journal.log", context, tally, (findings) => {
    for (const { rule, message } of findings) messages.push(`${rule}: ${message}`);
  });
  validation.onLine(header(version), 1, true, [], "\n");
  return { validation, messages, passes: (line) => validation.passBlock(Buffer.from(`${line}\n`))(0).lines === 1 };
}

/** The fields of an event that must be there are Health and PlayerPilot. */
function hullDamage(...fields: readonly string[]): string {
  return `${[`${front}"HullDamage"`, ...fields].join(", ")} }`;
}

const health = '"Health":0.8';
const pilot = '"PlayerPilot":true';

describe("a line of an old format", () => {
  test.each<readonly [string, readonly string[], number]>([
    ["has all fields", [health, pilot], 0],
    ["lacks one", [health], 1],
    ["lacks the first", [pilot], 1],
    ["lacks all", [], 2],
    ["has one that is unknown", [health, '"Old":[{"a":[1]}]', pilot], 1],
    ["has one that is unknown behind the others", [health, pilot, '"":null'], 1],
    ["lacks two and has two others", ['"Old":1', '"Older":"a"'], 4],
  ])("that %s is passed unparsed, and its faults are counted", (_, fields, count) => {
    const { validation, messages, passes } = journalOf("2.3");
    expect(passes(hullDamage(...fields))).toBe(true);
    expect(passes(hullDamage(...fields))).toBe(true);
    validation.end();
    const seen = count === 0 ? "" : `; ${2 * count} missing, unknown or retyped fields are not reported one by one`;
    expect(messages).toEqual([
      `old-format: is from a game older than 3.4, which wrote another format, found the string "2.3"${seen}: nothing to do in a genuine journal, a test journal needs a newer version`,
    ]);
  });

  test.each([
    ["has a value of another type", ['"Health":"0.8"']],
    ["has an unknown field twice", [health, '"Old":1', pilot, '"Old":1']],
    ["has a known field twice", [health, health]],
    ["has a known field twice, once with a space", [health, '"Health" :0.8']],
    ["has an unknown field whose name is escaped", [health, '"\\u004fld":1']],
    ["has an unknown field that is no JSON", [health, '"Old":01']],
    ["has a key twice in an unknown field", [health, '"Old":{"a":1,"a":2}']],
  ])("that %s is not", (_, fields) => {
    expect(journalOf("2.3").passes(hullDamage(...fields))).toBe(false);
  });

  test("is not either where a field asks for one that is missing", () => {
    // A display text goes with its symbol, which is a fault beside that of the missing field.
    const line = `${front}"ReceiveText", "From_Localised":"a", "Message":"b", "Channel":"npc" }`;
    expect(journalOf("2.3").passes(line)).toBe(false);
  });

  test.each([
    ["of a modern game", journalOf("4.0.0.1450")],
    ["with --strict", journalOf("2.3", { strict: true })],
    ["where drift is asked for", journalOf("2.3", {}, true)],
  ])("%s, is looked at closely", (_, { passes }) => {
    expect(passes(hullDamage(health))).toBe(false);
  });

  test("ends with the header of a modern one, which is held against its schema whole", () => {
    const { validation, messages, passes } = journalOf("2.3");
    expect(passes(hullDamage(health))).toBe(true);
    expect(passes(header("4.0.0.1450", ""))).toBe(false);
    expect(passes(header("4.0.0.1450"))).toBe(true);
    expect(passes(hullDamage(health))).toBe(false);
    validation.end();
    expect(messages).toMatchObject([expect.stringContaining("; 1 missing, unknown or retyped field is not reported")]);
  });
});

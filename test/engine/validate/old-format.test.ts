import { describe, expect, test } from "vitest";
import { elsewhere } from "../../elsewhere.js";
import { lint } from "../../lint.js";

const front = '{ "timestamp":"2017-05-01T10:00:00Z", "event":';

function header(version: string): string {
  return `${front}"Fileheader", "part":1, "language":"English\\\\UK", "build":"r1/r0 ", "gameversion":"${version}" }`;
}

/** The fields of an event that must be there are Health and PlayerPilot. */
function hullDamage(...fields: readonly string[]): string {
  return `${[`${front}"HullDamage"`, ...fields].join(", ")} }`;
}

const health = '"Health":0.8';
const pilot = '"PlayerPilot":true';

async function messagesOf(...lines: readonly string[]): Promise<readonly string[]> {
  const { findings } = await lint("journal", `${lines.join("\n")}\n`);
  return findings.map(({ rule, message }) => `${rule}: ${message}`);
}

function oldFormat(count: number): string {
  const fields = count === 1 ? "field is" : "fields are";
  const seen = count === 0 ? "" : `; ${count} missing, unknown or retyped ${fields} not reported one by one`;
  return `old-format: is from a game older than 3.4, which wrote another format, found the string "2.3"${seen}: nothing to do in a genuine journal, a test journal needs a newer version`;
}

describe("the faults of a line of an old format are counted", () => {
  test.each<readonly [string, readonly string[], number]>([
    ["has all fields", [health, pilot], 0],
    ["lacks one", [health], 1],
    ["lacks the first", [pilot], 1],
    ["lacks all", [], 2],
    ["has one that is unknown", [health, '"Old":[{"a":[1]}]', pilot], 1],
    ["has one that is unknown behind the others", [health, pilot, '"":null'], 1],
    ["lacks two and has two others", ['"Old":1', '"Older":"a"'], 4],
  ])("that %s", async (_, fields, count) => {
    const line = hullDamage(...fields);
    expect(await messagesOf(header("2.3"), line, line)).toEqual([oldFormat(2 * count)]);
  });

  test("counts the faults up to the header of a modern game", async () => {
    const line = hullDamage(health);
    expect(await messagesOf(header("2.3"), line, header("4.0.0.1450"), line)).toEqual([
      oldFormat(1),
      expect.stringMatching(/^missing-field: /),
    ]);
  });
});

test("a journal of an old format is not taken for one without a login, which old games did not write", async () => {
  const { summary } = await lint(
    "journal",
    `${[header("2.3"), ...Array(20).fill(hullDamage(health, pilot, '"Old":1'))].join("\n")}\n`,
  );
  expect(summary.takenFor).toBeUndefined();
});

test("a line with an unknown field tells the session what it has to tell", async () => {
  const { findings } = await lint("journal", elsewhere(1, 1).replaceAll(/ ?\}\n/g, ', "Zorp":1 }\n'));
  const unknown = [1, 2, 3, 4].map((line) => ({ rule: "unknown-field", path: "/Zorp", line }));
  const other = { rule: "other-system", line: 4, related: [{ line: 2 }] };
  expect(findings).toMatchObject([...unknown.slice(0, 3), other, ...unknown.slice(3)]);
});

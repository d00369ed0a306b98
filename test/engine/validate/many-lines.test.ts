import { expect, test } from "vitest";
import { fix } from "../../../src/index.js";
import { run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";

const records = Array.from(
  { length: 9 },
  (_, index) => `{ "timestamp":"2025-01-01T00:00:0${index}Z", "event":"Music", "MusicTrack":"Exploration" }`,
);

async function findingsOf(text: string) {
  const cwd = temporaryFolder({ "x.log": text });
  const { stdout } = await run(["--format", "json", "x.log"], { cwd });
  const { findings } = JSON.parse(stdout) as {
    readonly findings: readonly { line: number; rule: string; message: string }[];
  };
  return findings.map(({ line, rule, message }) => `${line} ${rule} ${message}`);
}

const each = (change: (record: string) => string): string => `${records.map(change).join("\n")}\n`;

test.each([
  ["line ends are CR alone", `${records.join("\r")}\r`, /^1 invalid-json .* \(8 times in this line\)$/],
  ["other lines end otherwise", `${records[0]}\n${records.join("\r\n")}\r\n`, /^2 mixed-line-ends .* \(on 9 lines\)$/],
  [
    "the records are an array",
    `[\n${records.join(",\n")}\n]\n`,
    /^1 invalid-json the file is a JSON array .* 10 lines/,
  ],
  [
    "records are written over several lines",
    each((one) => JSON.stringify(JSON.parse(one), null, 2)),
    /^1 invalid-json .*write each record on one line \(on 45 lines\)$/,
  ],
  [
    "a log's prefix is before each record",
    each((one) => `2025-01-01 10:00:00 INFO ${one}`),
    /^1 invalid-json .*text before the record, delete it: 2025-01-01 10:00:00 INFO \(on 9 lines\)$/,
  ],
  ["a + is before each record", each((one) => `+${one}`), /^1 invalid-json .*delete it: \+ \(on 9 lines\)$/],
  [
    "each record is quoted as in a CSV file",
    each((one) => `"${one.replaceAll('"', '""')}"`),
    /^1 invalid-json .*CSV.*\(on 9 lines\)$/,
  ],
  [
    "each quote is escaped",
    each((one) => one.replaceAll('"', '\\"')),
    /^1 invalid-json .*unescape it once \(on 9 lines\)$/,
  ],
  [
    "each quote is written as in HTML",
    each((one) => one.replaceAll('"', "&quot;")),
    /^1 invalid-json .*HTML.*\(on 9 lines\)$/,
  ],
  [
    "each record is a JSON string",
    each((one) => JSON.stringify(one)),
    /^1 not-an-object .*escaped once too often.*\(on 9 lines\)$/,
  ],
])("reports one finding when %s", async (_, text, expected) => {
  expect(await findingsOf(text)).toEqual([expect.stringMatching(expected)]);
});

test("reports each line when only a few have a fault", async () => {
  const text = each((one) => one).replaceAll(/0([37])Z(.*) \}/g, "0$1Z$2, }");
  expect((await findingsOf(text)).map((one) => one.split(" ")[0])).toEqual(["4", "8"]);
});

test("fixes all lines when they are one finding", async () => {
  const text = `${records[0]}\n${records.slice(1).join("\r\n")}\r\n`;
  expect((await fix(text)).text).toBe(`${records.join("\n")}\n`);
});

test("keeps what else is found in order when many lines share a fault", async () => {
  const wrong = '{ "timestamp":"2025-01-01T00:00:05Z", "event":"Music", "MusicTrack":3 }';
  expect(await findingsOf(`${each((one) => `${one},`)}${wrong}\n${each((one) => `${one},`)}`)).toEqual([
    expect.stringMatching(/^1 invalid-json .*\(on 18 lines\)$/),
    expect.stringMatching(/^10 wrong-type/),
  ]);
});

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type FramedFinding, type FramedPlace, renamed, withoutFrame } from "../../src/engine/validate/finding.js";
import type { PageData } from "../../src/report/html/data.js";
import type { FormatName } from "../../src/report/index.js";
import { elsewhere } from "../elsewhere.js";
import { run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";
import { finding, hostileFindings, reported } from "./reported.js";

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one.
const colours = /\u001b\[\d+m/g;

function place(parts: Partial<FramedPlace> = {}): FramedPlace {
  const message = "the player is in Varkesh since here";
  return { file: "logs/Journal.log", line: 1, column: 98, message, kind: "FSDJump", text: "594592926067", ...parts };
}

const related = (...places: readonly Partial<FramedPlace>[]): FramedFinding =>
  finding({ severity: "warning", rule: "other-system", related: places.map(place) });

const bare = { file: "logs/Journal.log", line: 1, column: 98, message: "the player is in Varkesh since here" };

describe("what programs read", () => {
  test("json and ndjson name the place behind the suggestion, and nothing of its frame", async () => {
    const one = { ...related({}), suggestion: "7" };
    const [line = ""] = (await reported("ndjson", [one])).split("\n");
    const keys = Object.keys(JSON.parse(line) as object);
    expect(keys.slice(-3)).toEqual(["message", "suggestion", "related"]);
    expect(JSON.parse(line)).toMatchObject({ related: [bare] });
    expect(Object.keys((JSON.parse(line) as FramedFinding).related?.[0] ?? {})).toEqual(Object.keys(bare));
    expect(JSON.parse(await reported("json", [one]))).toMatchObject({ findings: [{ related: [bare] }] });
    expect(withoutFrame(one).related).toEqual([bare]);
  });

  test("a finding without earlier lines has no such field", async () => {
    for (const format of ["json", "ndjson", "sarif"] as const) {
      expect(await reported(format, [finding()])).not.toMatch(/related/i);
    }
    expect(withoutFrame(finding())).not.toHaveProperty("related");
  });

  test("JUnit tells the place below the sentence", async () => {
    expect(await reported("junit", [related({}, { file: "logs/Other.log", line: 9 })])).toContain(
      "&#10;logs/Journal.log:1:98: the player is in Varkesh since here&#10;logs/Other.log:9:98: the player is in",
    );
  });
});

describe("a second frame", () => {
  const pretty = async (one: FramedFinding): Promise<readonly string[]> => {
    const lines = (await reported("pretty", [one])).replace(colours, "").split("\n");
    return lines.slice(2, lines.indexOf(""));
  };

  test("stands under the first, with numbers in one column", async () => {
    expect(await pretty({ ...related({ line: 9 }), line: 23_456 })).toEqual([
      "  23456 | 1",
      "        | ^",
      "      9 | FSDJump …594592926067…",
      "        |          ^^^^^^^^^^^^ the player is in Varkesh since here",
    ]);
  });

  test("says of another file which one it is", async () => {
    expect(await pretty(related({ file: "logs/Other.log", line: 123 }))).toEqual([
      "    3 | 1",
      "      | ^",
      "      in logs/Other.log:123:98",
      "  123 | FSDJump …594592926067…",
      "      |          ^^^^^^^^^^^^ the player is in Varkesh since here",
    ]);
  });

  test("names an event once, and marks of a list its beginning", async () => {
    expect((await pretty(related({ kind: "Docked", text: '"Docked"' }, { text: "[ 1, 2 ]" }))).slice(2)).toEqual([
      '  1 | …"Docked"…',
      "    |  ^^^^^^^^ the player is in Varkesh since here",
      "  1 | FSDJump …[ 1, 2 ]…",
      "    |          ^ the player is in Varkesh since here",
    ]);
  });

  test("cuts what is long, and tells a long message below", async () => {
    const lines = await pretty(related({ text: `"${"x".repeat(199)}`, message: "word ".repeat(30).trim() }));
    expect(lines[2]).toMatch(/^ {2}1 \| …"x+…$/);
    expect(lines.slice(4).join(" ").match(/word/g)).toHaveLength(30);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  });

  test("is in the data of the page, shown and marked as the first is", async () => {
    const page = await reported("html", [finding(), related({ text: "\u001b7" }), related({ text: "\u001b7" })]);
    const [, json = ""] = /id="data">(.*?)<\/script>/s.exec(page) ?? [];
    const { columns, related: lists } = JSON.parse(json) as PageData;
    expect(columns.related).toEqual([0, 1, 1]);
    const { message } = bare;
    const frame = "FSDJump …\\u001b7…";
    expect(lists).toEqual([
      [],
      [{ line: 1, place: "logs/Journal.log:1:98", message, frame, markStart: 9, markEnd: 16 }],
    ]);
  });
});

describe("hostile text of an earlier line", () => {
  const hostile = "\u001b[31m [a](b)";

  test("is visible in what programs read", async () => {
    const one = related({ message: hostile });
    const { runs } = JSON.parse(await reported("sarif", [one])) as {
      readonly runs: readonly [{ readonly results: readonly unknown[] }];
    };
    expect(runs[0].results).toMatchObject([{ relatedLocations: [{ message: { text: "\\u001b[31m [a] (b)" } }] }]);
    expect(await reported("junit", [one])).toContain(":1:98: \\u001b[31m [a](b)</failure>");
  });

  test("cannot act on a terminal or a CI", async () => {
    const report = await reported("pretty", hostileFindings);
    const shown = report.replace(colours, "");
    expect(shown.match(/ in .*\.01\.log:1:2$/gm)).toHaveLength(hostileFindings.length);
    expect(shown).not.toMatch(/[^\n\P{Cc}]|\p{Cs}|[\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u);
    expect(report).not.toMatch(/^\s*::|##\w*\[/m);
  });
});

test("renames a place only for its own file", () => {
  const one = related({}, { file: "logs/Other.log" });
  expect(renamed(one, "a.log").related?.map(({ file }) => file)).toEqual(["a.log", "logs/Other.log"]);
});

describe("lines that are added above", () => {
  const prints = { gitlab: /"fingerprint":"(\w+)"/g, sarif: /"primaryLocationLineHash":"(\w+)"/g } as const;

  test.each(Object.entries(prints))("leave the fingerprint of %s as it is", async (format, print) => {
    const findings = await Promise.all(
      [elsewhere(), elsewhere(1), elsewhere(13, 5), elsewhere(2000)].map(async (journal) => {
        const cwd = temporaryFolder({ "Journal.log": journal });
        const { stdout } = await run(["--format", format as FormatName], { cwd });
        return [...stdout.matchAll(print)].map(([, digest]) => digest);
      }),
    );
    const [[first = ""] = []] = findings;
    expect(first).toMatch(/^\w{32}$/);
    expect(findings).toEqual(findings.map(() => [first]));
  });

  test("leave another value another finding", async () => {
    const [one, other] = [594592926067, 7].map((address) => {
      const message = `is 1, but the last FSDJump, 3 lines above, put the player in ${address}`;
      return { ...related({}), message };
    });
    const report = one && other ? await reported("gitlab", [one, other]) : "";
    expect(new Set([...report.matchAll(prints.gitlab)].map(([, digest]) => digest)).size).toBe(2);
  });

  test("are no news to a baseline", async () => {
    const cwd = temporaryFolder({ "Journal.log": elsewhere() });
    await run(["--baseline", "known.json", "--update-baseline"], { cwd });
    writeFileSync(join(cwd, "Journal.log"), elsewhere(13, 5));
    expect(await run(["--baseline", "known.json", "--max-warnings", "0"], { cwd })).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining("1 finding is in the baseline known.json"),
    });
  });
});

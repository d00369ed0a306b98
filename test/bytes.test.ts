import { Buffer } from "node:buffer";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { KindOption } from "../src/files/discover/kind.js";
import { formatNames } from "../src/report/index.js";
import { chunked } from "./chunks.js";
import { brokenPromises, editorLines } from "./contract.js";
import { rounds } from "./depth.js";
import { describeWith } from "./describe-with.js";
import { examples } from "./examples.js";
import { corpus, genuineJournals } from "./genuine-journals.js";
import { lint, type Report } from "./lint.js";
import { mutationsOf, randomBytes } from "./mutations.js";
import { run } from "./run.js";

const kinds = ["journal", "events", "status", "modules", "route"] as const satisfies readonly KindOption[];
const exampleLines = examples.map(({ event }) => JSON.stringify(event));
const lineFeed = Buffer.from("\n");

/** Without an event at its front, a file of noise would be taken for binary and not be read at all. */
const opening = Buffer.from('{"timestamp":"2025-01-01T00:00:00Z","event":"Music","MusicTrack":"MainMenu"}');
const oldHeader = Buffer.from('{"timestamp":"2016-09-20T00:00:00Z","event":"Fileheader","gameversion":"2.2 (Beta 2)"}');
const closing = Buffer.from('\0{"timestamp":"2025-01-01T00:00:00Z","event":"Shutdown"}');

function joined(lines: readonly Uint8Array[]): Buffer {
  return Buffer.concat(lines.flatMap((line, index) => (index === 0 ? [line] : [lineFeed, line])));
}

/** Lints bytes and checks what holds of any report on anything. */
async function survives(as: KindOption, bytes: Uint8Array, ...options: readonly string[]): Promise<Report> {
  const report = await lint(as, bytes, ...options);
  expect(brokenPromises(report.findings, editorLines(bytes))).toEqual([]);
  const errors = report.findings.filter(({ severity }) => severity === "error").length;
  expect(report.summary).toMatchObject({ errors, warnings: report.findings.length - errors });
  return report;
}

/** The ways in which a journal may be read. */
interface Reading {
  readonly first: Uint8Array;
  readonly options: readonly string[];
}

const reading: fc.Arbitrary<Reading> = fc.record({
  first: fc.constantFrom(opening, oldHeader),
  options: fc.constantFrom([], ["--strict"]),
});

/** Lints many lines at once, between one that is read for certain and one that is found for certain. */
async function surviveTogether(lines: readonly Uint8Array[], { first, options }: Reading): Promise<void> {
  const journal = joined([first, ...lines, closing]);
  const { findings, summary } = await survives("journal", journal, ...options);
  expect(findings.at(-1)).toMatchObject({ line: summary.lines });
  expect(summary.lines).toBe(journal.toString("latin1").split("\n").length);
}

/** Some thousand, in batches of any length, so that one that fails can shrink to the line at fault. */
async function surviveAll(bytes: fc.Arbitrary<Uint8Array>): Promise<void> {
  const batch = fc.array(bytes, { maxLength: 500, size: "max" });
  let validated = 0;
  const property = fc.asyncProperty(batch, reading, async (lines, way) => {
    validated += lines.length;
    await surviveTogether(lines, way);
  });
  await fc.assert(property, { numRuns: rounds(6) });
  expect(validated).toBeGreaterThan(rounds(1000));
}

describe("any bytes are checked without a crash", () => {
  test("does not crash on lines of random bytes", async () => {
    await surviveAll(randomBytes);
  });

  test("does not crash on mutations of examples", async () => {
    await surviveAll(mutationsOf(exampleLines));
  });

  test.each(kinds)("checks a whole file of random bytes without a crash, read as %s", async (as) => {
    const files = fc.oneof(randomBytes, mutationsOf(exampleLines), fc.array(randomBytes, { maxLength: 5 }).map(joined));
    const pretty = mutationsOf(
      examples.map(({ event }) => JSON.stringify(event, undefined, 2).replaceAll("\n", "\r\n")),
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(files, pretty), fc.constantFrom([], ["--strict"]), async (bytes, options) => {
        await survives(as, bytes, ...options);
      }),
      { numRuns: rounds(40) },
    );
  });

  test.each(formatNames)("reports random bytes without a control character, as %s", async (format) => {
    const batch = fc.array(fc.oneof(randomBytes, mutationsOf(exampleLines)), { maxLength: 200, size: "max" });
    await fc.assert(
      fc.asyncProperty(batch, async (lines) => {
        const stdin = joined([opening, ...lines]);
        const { exitCode, stdout, stderr } = await run(["--as", "journal", "--format", format, "-"], { stdin });
        expect(stderr).toBe("");
        expect([0, 1]).toContain(exitCode);
        expect(stdout.replace(format === "html" ? /[\t\n]/g : /\n/g, "")).not.toMatch(
          /[\p{Cc}\p{Cs}\u2028\u2029\u202e]/u,
        );
      }),
      { numRuns: rounds(3) },
    );
  });
});

describeWith(genuineJournals, "genuine lines", () => {
  const genuineLines = (): readonly string[] =>
    readdirSync(corpus, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".log"))
      .flatMap((name) => readFileSync(resolve(corpus, name), "utf8").split(/\r?\n/))
      .filter((line) => line !== "" && line.length < 5000);

  test("are checked without a crash after mutations", async () => {
    const lines = genuineLines();
    const kindOf = (line: string): string => /"event":"(\w+)"/.exec(line)?.[1] ?? "";
    const withSchema = new Set(examples.map(({ file }) => file.title));
    const validated = lines.filter((line) => withSchema.has(kindOf(line)));
    expect(validated.length).toBeGreaterThan(100);
    await surviveAll(fc.oneof(mutationsOf(lines), mutationsOf(validated)));
  });
});

describe("what is found does not depend", () => {
  const files = fc
    .array(
      fc.oneof(
        randomBytes,
        mutationsOf(exampleLines),
        fc.constantFrom(...exampleLines).map((line) => Buffer.from(line)),
      ),
      { maxLength: 8 },
    )
    .map(joined);
  const fronts = fc.constantFrom("", "\ufeff", "\0\0\0", " ".repeat(4094), `${" ".repeat(4095)}\n`);
  const fronted = fc.tuple(fronts, files).map(([front, file]) => Buffer.concat([Buffer.from(front), file]));
  const utf16 = fc
    .tuple(fc.array(fc.constantFrom(...exampleLines, "{", "é😀"), { maxLength: 4 }), fc.boolean(), fc.boolean())
    .map(([lines, isBig, hasMark]) => {
      const bytes = Buffer.from(`${hasMark ? "\ufeff" : ""}${lines.join("\n")}`, "utf16le");
      return isBig ? bytes.swap16() : bytes;
    });

  test("finds the same wherever the chunks are cut", async () => {
    await fc.assert(
      fc.asyncProperty(chunked(fc.oneof(fronted, utf16)), fc.constantFrom(...kinds), async ({ bytes, chunks }, as) => {
        expect(await lint(as, chunks)).toEqual(await lint(as, bytes));
      }),
      { numRuns: rounds(40) },
    );
  });

  test("finds the same whether lines end in LF or CRLF, except for a carriage return that was there before", async () => {
    await fc.assert(
      fc.asyncProperty(files, async (bytes) => {
        const lines = [opening.toString("latin1"), ...bytes.toString("latin1").replaceAll("\r", " ").split("\n")];
        const ended = (end: string): Buffer => Buffer.from(lines.map((line) => line + end).join(""), "latin1");
        expect(await lint("journal", ended("\r\n"))).toEqual(await lint("journal", ended("\n")));
      }),
      { numRuns: rounds(40) },
    );
  });

  test("finds the same whatever the other lines are, except for the order of timestamps", async () => {
    const batch = fc.array(fc.oneof(randomBytes, mutationsOf(exampleLines)), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(batch, async (pieces) => {
        const lines = pieces.map((piece) => Buffer.from(piece.filter((byte) => byte !== 0x0a)));
        const validation = (some: readonly Uint8Array[]) =>
          lint("journal", joined([opening, ...some, closing]), "--rule", "timestamp-order=off");
        const { findings } = await validation(lines);
        for (const [index, line] of lines.entries()) {
          const alone = (await validation([line])).findings.filter((finding) => finding.line === 2);
          const together = findings.filter((finding) => finding.line === index + 2);
          // How a line is fixed may depend on the next, where it was torn in two.
          const asAlone = together.map(({ fix: _, ...finding }) => ({ ...finding, line: 2 }));
          expect(asAlone).toEqual(alone.map(({ fix: _, ...finding }) => finding));
        }
      }),
      { numRuns: rounds(20) },
    );
  });
});

describe("an event that is cut off anywhere", () => {
  const cuts = fc
    .tuple(fc.constantFrom(...exampleLines), fc.nat())
    .map(([line, at]) => line.slice(0, 1 + (at % (line.length - 1))));

  test("is a truncated line at the end of a journal, and just broken where a newline follows", async () => {
    await fc.assert(
      fc.asyncProperty(cuts, async (text) => {
        const cut = await survives("journal", joined([opening, Buffer.from(text)]));
        expect(cut.findings).toMatchObject([{ line: 2, rule: "truncated-line", severity: "error" }]);
        const ended = await survives("journal", joined([opening, Buffer.from(text), Buffer.from("")]));
        expect(ended.findings).toMatchObject([{ line: 2, rule: "invalid-json", severity: "error" }]);
      }),
      { numRuns: rounds(40) },
    );
  });
});

describe("a side file", () => {
  const noise = Buffer.from([0x50, 0x4b, 0xff, 0xfe, 0x80, 0x81, 0x82, 0x83, 0x84, 0x85]);

  test.each(kinds)("is reported once when it is binary, read as %s", async (as) => {
    expect((await survives(as, noise)).findings).toMatchObject([{ rule: "invalid-utf8", line: 1, column: 1 }]);
  });

  test.each(kinds)("has its findings in order when it is broken UTF-16, read as %s", async (as) => {
    const { findings } = await survives(as, Buffer.from("\ufeffnonsense", "utf16le"));
    expect(findings.map(({ rule }) => rule)).toEqual(["invalid-json", "invalid-utf8"]);
  });

  test.each(["{\r\n", "{\r\n\r\n", '{"a":1,\r\n', "[\r\n{\r\n"])(
    "is pointed at within its line when it ends early: %j",
    async (text) => {
      await survives("status", Buffer.from(text));
      await survives("events", Buffer.from(text));
    },
  );
});

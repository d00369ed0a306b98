import { Buffer } from "node:buffer";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { KindOption } from "../../src/files/discover/kind.js";
import { lintText, redact } from "../../src/index.js";
import { type Span, scan } from "../../src/read/json/scan.js";
import { eachMarkedValue } from "../../src/schema/personal/marks.js";
import { line, seed } from "./redacted.js";

/** The rules that are broken in a text, by line. */
async function broken(text: string | Uint8Array, as: KindOption): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { line: at, rule } of lintText(text, { as })) found.push(`${at} ${rule}`);
  return found.sort();
}

/** The bytes of a text in which `\xNN` stands for a byte. */
function bytesOf(text: string): Buffer {
  return Buffer.from(text, "latin1");
}

const secret = "Ottoline";
const start = '{ "timestamp":"2025-03-02T19:14:51Z", "event":"Commander", "FID":"F7340128", "Name":';
const whole = `${start}"${secret}" }`;

/** Lines that break in every way there is, each with something in it that must not be left. */
const breaks: readonly (readonly [string, string])[] = [
  ["a bad escape", `${start}"${secret}\\x" }`],
  ["a bad number", `${start}"${secret}", "N":01 }`],
  ["a comment", `${start}// ${secret}`],
  ["a control character", `${start}"${secret}\u0001" }`],
  ["curly quotes", `${start}\u00e2\u0080\u009c${secret}\u00e2\u0080\u009d }`],
  ["a foreign word", `${start}None, "x":"${secret}" }`],
  ["a missing colon", `${start}"${secret}", "x" 1 }`],
  ["a missing comma", `${start}"${secret}" "x":1 }`],
  ["a missing value", `${start}, "x":"${secret}" }`],
  ["no number", `${start}NaN, "x":"${secret}" }`],
  ["single quotes", `${start}'${secret}' }`],
  ["a comma too many", `${start}"${secret}", }`],
  ["an end in a key", `${start}"${secret}", "x`],
  ["an end in a text", `${start}"${secret}`],
  ["an end behind a comma", `${start}"${secret}",`],
  ["something else", `${start}= "${secret}" }`],
  ["a key without quotes", `${start}"${secret}", x:1 }`],
  ["the wrong bracket", `${start}"${secret}" ]`],
  ["two records", `${whole}${whole}`],
  ["a record on a rest", `${start}"${secret}${whole}`],
  ["a record on two rests", `${start}"${secret}${start}"${secret}${whole}`],
  ["a rest on a record", `${whole} ${secret}`],
  ["a byte order mark within", `\u00ef\u00bb\u00bf${whole} x`],
  ["words", `my name is ${secret}`],
  ["a text that has no end", `"${secret}`],
  ["a list that has no end", `["${secret}"`],
  ["a number and words", `12 ${secret}`],
  ["a list and a record", `["${secret}"] ${whole}`],
  ["a list", `["${secret}"]`],
  ["a text", `"${secret}"`],
  ["NUL bytes", `\0\0${whole}`],
  ["NUL bytes in a name", `${start}"${secret}\0\0${secret}\0" }`],
  ["NUL bytes in a break", `${start}"\0${secret}\0x`],
  ["a byte that is no text, in a name", `${start}"${secret}\xff" }`],
  ["a byte that is no text, in a break", `${start}"${secret}\xff",`],
  ["a byte that is no text, elsewhere", `{ "timestamp":"2025-03-02T19:14:51Z", "event":"FSDTarget", "Name":"\xc3" }`],
  ["a bad timestamp", `{ "timestamp":"${secret}", "event":"Shutdown" }`],
  ["an event without a name", `{ "timestamp":"2025-03-02T19:14:51Z", "event":"${secret} is here" }`],
  ["nothing", ""],
];

describe("the same is found, and nothing is left of", () => {
  const around = (text: string): Buffer => bytesOf(`${line("Shutdown", {})}${text}`);

  test.each(breaks)("leaves nothing of %s", async (_, text) => {
    for (const end of ["", "\n", "\r\n"]) {
      const bytes = around(text + end);
      const copy = Buffer.from(redact(bytes, { seed }));
      expect(copy.toString("latin1")).not.toContain(secret);
      expect(copy.toString("latin1")).not.toContain("7340128");
      expect(await broken(copy, "journal")).toEqual(await broken(bytes, "journal"));
      expect(copy.toString("latin1").split("\n").length).toBe(bytes.toString("latin1").split("\n").length);
      if (end !== "") expect(copy.toString("latin1").endsWith(end)).toBe(true);
    }
  });

  test.each(breaks)("leaves nothing of %s in a document", async (_, text) => {
    const bytes = bytesOf(text.replaceAll(", ", ",\n "));
    const copy = Buffer.from(redact(bytes, { seed, as: "events" }));
    expect(copy.toString("latin1")).not.toContain(secret);
    expect(await broken(copy, "events")).toEqual(await broken(bytes, "events"));
  });

  test.each<[string, string]>([
    ["NUL bytes above the break", `{\n "a":"\0\0",\n "${secret}":"\0x\0",\n =`],
    ["NUL bytes around the break", `[\n {\n\n\0\0`],
    ["NUL bytes below the break", `{\n "${secret}":=\n "a":"\0" }`],
    ["a byte that is no text, above a cut", `[\n {\n "${secret}":"\xff",\n "event":"Music",\n "a":`],
    ["a byte that is no text, above a cut in a text", `[\n {\n "event":"\xff"},\n\n "${secret}`],
    ["a byte that is no text, below the break", `{\n "${secret}":=\n "event":"\xff" }`],
    ["a byte that is no text, in a whole list", `[\n "event",\n "\xff${secret}"\n]\n{ "a":\n= }`],
    ["a byte that is no text, below the end", `{ }\n\n "event" ${secret}\n \xff\0`],
    ["records on lines, one of them broken", `${whole}\n${start}"${secret}\n\n"\xff\0"\n${whole}`],
  ])("%s, in a document of several lines", async (_, text) => {
    const bytes = bytesOf(text);
    for (const as of ["events", "status"] as const) {
      const copy = Buffer.from(redact(bytes, { seed, as }));
      expect(copy.toString("latin1")).not.toContain(secret);
      expect(await broken(copy, as)).toEqual(await broken(bytes, as));
    }
  });

  test("broken lines go where they are not wanted, and no others", () => {
    const text = `${whole}\n${start}"${secret}\n${line("Shutdown", {})}`;
    expect(redact(text, { seed, dropBroken: true }).split("\n")).toHaveLength(3);
  });
});

describe("a file keeps its encoding", () => {
  test.each<[string, Buffer]>([
    ["with a byte order mark", Buffer.from(`\ufeff${whole}\n`)],
    ["UTF-16 with a mark", Buffer.from(`\ufeff${whole}\n`, "utf16le")],
    ["UTF-16 without one", Buffer.from(`${whole}\n`, "utf16le")],
    ["UTF-16, the other way round", Buffer.from(`\ufeff${whole}\n`, "utf16le").swap16()],
    ["what is no text", Buffer.from([0xff, 0xfa, 0x80, 0x81, ...Buffer.from(secret)])],
  ])("leaves nothing of %s", async (_, bytes) => {
    const copy = Buffer.from(redact(bytes, { seed }));
    expect(await broken(copy, "journal")).toEqual(await broken(bytes, "journal"));
    expect(copy.includes(secret) || copy.includes(Buffer.from(secret, "utf16le"))).toBe(false);
    expect([...copy.subarray(0, 2)]).toEqual(
      bytes[0] === 0xff && bytes[1] === 0xfa ? [0xff, 0xff] : [...bytes.subarray(0, 2)],
    );
  });
});

/** A text without its texts and numbers: all that edits may not touch. */
function skeleton(text: string): string {
  const values: Span[] = [];
  const scanned = scan(text, { start: 0, end: text.length }, !text.includes("\\"));
  eachMarkedValue(scanned, undefined, (span) => values.push(span));
  let rest = "";
  let from = 0;
  for (const value of values) {
    rest += `${text.slice(from, value.start)}*`;
    from = value.end;
  }
  return rest + text.slice(from);
}

const space = fc.constantFrom("", " ", "  ", "\t");
const key = fc.constantFrom("Name", "FID", "Other", "StarSystem", "MarketID", "Ke\\u0079", "Message");
const scalar = fc.oneof(
  fc.string().map((text) => JSON.stringify(text)),
  fc.constantFrom("1.0", "1e3", "-0", "3704125184", "true", "null", '"Wren \\u004fkafor"', '"\\/"'),
);
const event = fc.constantFrom("Commander", "Friends", "FSDJump", "Docked", "ReceiveText", "Nobody", "Music");

test("bytes outside of values stay as they are, and so do harmless values and the number of lines", () => {
  const pair = fc
    .tuple(space, key, space, space, scalar, space)
    .map(([a, k, b, c, v, d]) => `${a}"${k}"${b}:${c}${v}${d}`);
  const record = fc.tuple(event, fc.array(pair), fc.boolean()).map(([kind, pairs, isDeep]) => {
    const body = [`"timestamp":"2025-03-02T19:14:51Z"`, `"event":"${kind}"`, ...pairs].join(",");
    return isDeep ? `{${body},"Deep":[{${pairs.join()}}]}` : `{ ${body} }`;
  });
  fc.assert(
    fc.property(fc.array(record), fc.constantFrom("\n", "\r\n"), (records, end) => {
      const copies = redact(records.map((each) => each + end).join(""), { seed }).split(end);
      expect(copies).toHaveLength(records.length + 1);
      for (const [index, each] of records.entries()) expect(skeleton(copies[index] ?? "")).toBe(skeleton(each));
    }),
    { numRuns: 150 },
  );
});

test("any bytes are taken, and redacted once more they are found to be as before", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      const copy = redact(bytes, { seed });
      expect(await broken(copy, "journal")).toEqual(await broken(bytes, "journal"));
    }),
    { numRuns: 100 },
  );
});

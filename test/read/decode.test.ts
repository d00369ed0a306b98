import { Buffer } from "node:buffer";
import { TextDecoder } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ByteProblem, decode } from "../../src/read/decode.js";
import { rounds } from "../depth.js";

const strictly = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function strictText(bytes: Uint8Array): string | undefined {
  try {
    return strictly.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The UTF-16 units before the first bad byte: what the longest good prefix holds; undefined where all is good. */
function goodUnits(bytes: Uint8Array): number | undefined {
  let longest = "";
  for (let end = 0; end <= bytes.length; end++) longest = strictText(bytes.subarray(0, end)) ?? longest;
  return strictText(bytes) === undefined ? longest.length : undefined;
}

function problemsOf(bytes: Uint8Array, kind: ByteProblem["kind"]) {
  return decode(Buffer.from(bytes))
    .problems.filter((problem) => problem.kind === kind)
    .map(({ start, end }) => ({ start, end }));
}

/** Good characters of every length, with bytes that are cut, overlong, surrogates or beyond Unicode. */
const piece = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .constantFrom("a", "é", "€", "😀", "\ufeff", "\ufffd", "\u07ff", "\u0800")
      .map((text) => [...Buffer.from(text)]),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      [0x80],
      [0xc0, 0x80],
      [0xc3],
      [0xe2, 0x82],
      [0xed, 0xa0, 0x80],
      [0xf0, 0x9f, 0x98],
      [0xf4, 0x90, 0x80, 0x80],
      [0xff],
      [0xf8, 0x88],
    ),
  },
  { weight: 1, arbitrary: fc.array(fc.nat({ max: 255 }), { maxLength: 4 }) },
);
const anyBytes = fc.array(piece, { maxLength: 20 }).map((pieces) => Uint8Array.from(pieces.flat()));

describe("decode", () => {
  test("finds the first bad byte and nothing in good bytes", () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const start = goodUnits(bytes);
        expect(problemsOf(bytes, "invalid-utf8")).toEqual(start === undefined ? [] : [{ start, end: start + 1 }]);
      }),
      { numRuns: rounds(300) },
    );
  });

  test("gives the text as Node does, bad bytes replaced, with a space for each NUL", () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        expect(decode(Buffer.from(bytes)).text).toBe(Buffer.from(bytes).toString("utf8").replaceAll("\0", " "));
      }),
    );
  });

  test("tells each run of NUL bytes where it stands", () => {
    const run = fc.tuple(
      fc.string({ unit: fc.constantFrom("a", "é", "😀", " "), minLength: 1, maxLength: 4 }),
      fc.nat({ max: 3 }),
    );
    fc.assert(
      fc.property(fc.array(run), (runs) => {
        const expected: { readonly start: number; readonly end: number }[] = [];
        let text = "";
        for (const [before, count] of runs) {
          text += before;
          if (count > 0) expected.push({ start: text.length, end: text.length + count });
          text += "\0".repeat(count);
        }
        const { text: decoded, problems } = decode(Buffer.from(text));
        expect(problems).toEqual(expected.map((span) => ({ kind: "nul-bytes", ...span })));
        expect(decoded).toBe(text.replaceAll("\0", " "));
      }),
    );
  });

  test("tells NUL bytes and a bad byte of the same text", () => {
    expect(decode(Buffer.from([0, 0, 0x61, 0xff, 0x62]))).toEqual({
      text: "  a\ufffdb",
      problems: [
        { kind: "nul-bytes", start: 0, end: 2 },
        { kind: "invalid-utf8", start: 3, end: 4, byte: 0xff },
      ],
    });
  });

  test("finds a bad byte at the end of a million good ones at once", () => {
    const bytes = Buffer.concat([Buffer.from("é".repeat(1_000_000)), Buffer.from([0xe2, 0x82])]);
    expect(problemsOf(bytes, "invalid-utf8")).toEqual([{ start: 1_000_000, end: 1_000_001 }]);
  });
});

test("keeps at most 100,000 runs of NUL bytes of a text, and makes a space of each NUL byte without touching the bytes given", () => {
  const bytes = Buffer.from("\0a".repeat(100_001));
  const { text, problems } = decode(bytes);
  expect(problems).toHaveLength(100_000);
  expect(text).toBe(" a".repeat(100_001));
  expect(bytes[0]).toBe(0);
});

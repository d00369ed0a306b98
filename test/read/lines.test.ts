import { Buffer } from "node:buffer";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ByteProblem } from "../../src/read/decode.js";
import { splitLines } from "../../src/read/lines.js";
import { chunked } from "../chunks.js";
import { rounds } from "../depth.js";

interface Line {
  readonly text: string;
  readonly number: number;
  readonly terminated: boolean;
}

interface BadLine extends Line {
  readonly problems: readonly ByteProblem["kind"][];
}

function split(chunks: readonly Uint8Array[], limit?: number): readonly BadLine[] {
  const lines: BadLine[] = [];
  const sink = splitLines(
    (text, number, terminated, problems) => {
      lines.push({ text, number, terminated, problems: problems.map(({ kind }) => kind) });
    },
    undefined,
    limit,
  );
  for (const chunk of chunks) sink.push(chunk);
  sink.end();
  return lines;
}

function withoutProblems(lines: readonly BadLine[]): readonly Line[] {
  return lines.map(({ text, number, terminated }) => ({ text, number, terminated }));
}

/** One character a byte, so that nothing but LF can split. */
function reference(bytes: Uint8Array): readonly Line[] {
  const pieces = Buffer.from(bytes).toString("latin1").split("\n");
  const kept = pieces.at(-1) === "" ? pieces.slice(0, -1) : pieces;
  return kept.map((piece, index) => ({
    text: Buffer.from(piece.replace(/\r$/, ""), "latin1").toString("utf8").replaceAll("\0", " "),
    number: index + 1,
    terminated: index < pieces.length - 1,
  }));
}

const utf8 = (text: string): Uint8Array => Buffer.from(text);

const textBytes = fc
  .array(
    fc.constantFrom("\n", "\r", "\r\n", "\0", "é", "\u2028", "\u2029", "\u0085", "\v", "😀", "{}", '"event"', "\ufeff"),
    { maxLength: 30 },
  )
  .map((pieces) => utf8(pieces.join("")));
const rawBytes = fc
  .array(fc.oneof(fc.constantFrom(0x0a, 0x0d, 0xe2, 0x80, 0xa8), fc.nat({ max: 255 })), { maxLength: 60 })
  .map((bytes) => Uint8Array.from(bytes));
const anyBytes = fc.oneof(textBytes, rawBytes);

describe("lines", () => {
  test("are what LF separates, wherever the chunks are cut", () => {
    fc.assert(
      fc.property(chunked(anyBytes), ({ bytes, chunks }) => {
        expect(withoutProblems(split(chunks))).toEqual(reference(bytes));
      }),
      { numRuns: rounds(100) },
    );
  });

  test("have the same problems wherever the chunks are cut", () => {
    fc.assert(
      fc.property(chunked(anyBytes), fc.option(fc.nat({ max: 20 }), { nil: undefined }), ({ bytes, chunks }, limit) => {
        expect(split(chunks, limit)).toEqual(split([bytes], limit));
      }),
      { numRuns: rounds(100) },
    );
  });

  test("survive that the caller fills one buffer again and again", () => {
    fc.assert(
      fc.property(chunked(anyBytes), ({ bytes, chunks }) => {
        const buffer = new Uint8Array(bytes.length);
        const texts: string[] = [];
        const sink = splitLines((text) => texts.push(text));
        for (const chunk of chunks) {
          buffer.set(chunk);
          sink.push(buffer.subarray(0, chunk.length));
          buffer.fill(0x58);
        }
        sink.end();
        expect(texts).toEqual(reference(bytes).map(({ text }) => text));
      }),
    );
  });

  test("lose the CR before LF and at the very end, and no other", () => {
    expect(split([utf8("a\r\nb\r\r\nc\rd\n\r\ne\r")]).map(({ text }) => text)).toEqual(["a", "b\r", "c\rd", "", "e"]);
  });

  test("keep a last line without newline and make none of a final newline", () => {
    const lastOf = (text: string) => withoutProblems(split([utf8(text)])).at(-1);
    expect(lastOf("a\nb")).toEqual({ text: "b", number: 2, terminated: false });
    expect(lastOf("a\nb\n")).toEqual({ text: "b", number: 2, terminated: true });
    expect(lastOf("")).toBeUndefined();
  });

  test("keep the line breaks that are none to JSON", () => {
    const text = "a\u2028b\u2029c\u0085d\ve\ff";
    expect(split([utf8(text)]).map((line) => line.text)).toEqual([text]);
  });

  test("reports lines that are too long without their text, and leaves the others as they were", () => {
    fc.assert(
      fc.property(chunked(textBytes), fc.nat({ max: 12 }), ({ bytes, chunks }, limit) => {
        const pieces = Buffer.from(bytes).toString("latin1").split("\n");
        const expected = split([bytes]).map((line, index) =>
          (pieces[index] ?? "").length > limit ? { ...line, text: "", problems: ["too-long"] } : line,
        );
        expect(split(chunks, limit)).toEqual(expected);
      }),
      { numRuns: rounds(100) },
    );
  });
});

import { Buffer } from "node:buffer";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Mark, takeMark } from "../../src/read/file-start.js";
import { type Chunked, chunked } from "../chunks.js";

interface Taken {
  readonly marks: readonly Mark[];
  /** One character a byte, which compares faster than bytes. */
  readonly bytes: string;
  readonly ends: number;
}

function take(chunks: readonly Uint8Array[]): Taken {
  const marks: Mark[] = [];
  const forwarded: Buffer[] = [];
  let ends = 0;
  const sink = takeMark({ push: (chunk) => forwarded.push(Buffer.from(chunk)), end: () => ends++ }, (mark) =>
    marks.push(mark),
  );
  for (const chunk of chunks) sink.push(chunk);
  sink.end();
  return { marks, bytes: Buffer.concat(forwarded).toString("latin1"), ends };
}

function utf16(text: string, order: "le" | "be"): Uint8Array {
  const bytes = Buffer.from(text, "utf16le");
  return order === "le" ? bytes : bytes.swap16();
}

/** As a journal begins, followed by characters of all sorts, at times beyond what is looked at first. */
const journalText = fc
  .tuple(fc.string({ unit: "binary" }), fc.nat({ max: 6000 }))
  .map(([text, padding]) => `{"event":"${" ".repeat(padding)}${text}`);
const order = fc.constantFrom("le", "be");

/** Checks a property of texts, written as bytes in some way and cut anywhere. */
function check(
  bytesOf: fc.Arbitrary<readonly [text: string, bytes: Uint8Array]>,
  marks: readonly Mark[],
  ends = 1,
): void {
  const cases = bytesOf.chain(([text, bytes]) =>
    chunked(fc.constant(bytes)).map((cut): readonly [string, Chunked] => [text, cut]),
  );
  fc.assert(
    fc.property(cases, ([text, { chunks }]) => {
      expect(take(chunks)).toEqual({ marks, bytes: Buffer.from(text).toString("latin1"), ends });
    }),
    { numRuns: 300 },
  );
}

describe("the front of a file", () => {
  test("is forwarded as it is where nothing is special", () => {
    check(
      journalText.map((text) => [text, Buffer.from(text)]),
      [],
    );
  });

  test("loses a byte order mark, one alone", () => {
    check(
      journalText.map((text) => [text, Buffer.from(`\ufeff${text}`)]),
      ["byte-order-mark"],
    );
    expect(take([Buffer.from("\ufeff\ufeff{}")]).bytes).toBe("\xef\xbb\xbf{}");
    expect(take([Buffer.from("\ufeff")])).toEqual({ marks: ["byte-order-mark"], bytes: "", ends: 1 });
  });

  test("tells UTF-16 by its mark", () => {
    check(
      fc.tuple(journalText, order).map(([text, byteOrder]) => [text, utf16(`\ufeff${text}`, byteOrder)]),
      ["utf-16"],
    );
  });

  test("tells UTF-16 without mark by its NUL bytes", () => {
    check(
      fc.tuple(journalText, order).map(([text, byteOrder]) => [text, utf16(text, byteOrder)]),
      ["utf-16"],
    );
  });

  test("does not take a crash's NUL bytes for UTF-16", () => {
    fc.assert(
      fc.property(fc.nat({ max: 9 }), fc.nat({ max: 9 }), (front, behind) => {
        const bytes = Buffer.from(`${"\0".repeat(front)}{"event"${"\0".repeat(behind)}:1}`);
        expect(take([bytes])).toEqual({ marks: [], bytes: bytes.toString("latin1"), ends: 1 });
      }),
    );
  });

  test("stops what is no text and names no event, so that nobody takes it for empty", () => {
    const noise = fc
      .uint8Array({ minLength: 10, maxLength: 9000 })
      .map((bytes) => Uint8Array.of(0x50, 0xff, 0xff, ...bytes));
    check(
      noise.map((bytes) => ["", bytes]),
      ["binary"],
      0,
    );
  });

  test("lets bad bytes pass where there is an event, or where they come late", () => {
    const event = Buffer.from('{"event":"Music"}');
    for (const bytes of [
      Buffer.concat([Buffer.from([0xff, 0xff]), event]),
      Buffer.concat([Buffer.from(" ".repeat(5000)), Buffer.from([0xff]), Buffer.from("and so on")]),
    ]) {
      expect(take([bytes])).toEqual({ marks: [], bytes: bytes.toString("latin1"), ends: 1 });
    }
  });

  test("may cut a character where it stops looking", () => {
    for (const length of [4093, 4094, 4095, 4096]) {
      const bytes = Buffer.from(`${"x".repeat(length)}😀`);
      expect(take([bytes]).marks).toEqual([]);
    }
  });
});

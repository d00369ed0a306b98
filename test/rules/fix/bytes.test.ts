import fc from "fast-check";
import { expect, test } from "vitest";
import { fix } from "../../../src/index.js";
import { chosenFixes, resolveEdits } from "../../../src/rules/fix/choose-fixes.js";
import { type ByteEdit, byteOffsets, composed, editedChunks } from "../../../src/rules/fix/file-fix.js";
import { rounds } from "../../depth.js";

/** Bytes that are often no UTF-8, with ends of lines in between. */
const anyBytes = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 4 }),
      fc.constantFrom("\n", "\r\n", "é", "€", "😀", '"').map((text) => new Uint8Array(Buffer.from(text))),
    ),
    { maxLength: 30 },
  )
  .map((pieces) => Buffer.concat(pieces));

/** Edits that are in order and apart, of something so long. */
function anyEdits(length: number): fc.Arbitrary<readonly ByteEdit[]> {
  const places = fc.array(fc.nat(length), { maxLength: 10 });
  return fc
    .tuple(places, fc.array(fc.uint8Array({ maxLength: 3 }), { minLength: 5, maxLength: 5 }))
    .map(([all, texts]) => {
      const sorted = [...all].sort((a, b) => a - b);
      const edits: ByteEdit[] = [];
      for (let at = 0; at + 1 < sorted.length; at += 2) {
        const [start = 0, end = 0] = sorted.slice(at, at + 2);
        const last = edits.at(-1);
        if (!last || start > last.end) edits.push({ start, end, bytes: texts[at / 2] ?? new Uint8Array() });
      }
      return edits;
    });
}

/** What edits make of bytes, in the plainest way. */
function edited(bytes: Uint8Array, edits: readonly ByteEdit[]): Buffer {
  let result = Buffer.from(bytes);
  for (const { start, end, bytes: text } of [...edits].reverse()) {
    result = Buffer.concat([result.subarray(0, start), text, result.subarray(end)]);
  }
  return result;
}

function cut(bytes: Uint8Array, length: number): readonly Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; start += length) chunks.push(bytes.subarray(start, start + length));
  return chunks;
}

test("edits are made wherever chunks are cut", () => {
  const property = fc.property(
    anyBytes.chain((bytes) => fc.tuple(fc.constant(bytes), anyEdits(bytes.length))),
    fc.integer({ min: 1, max: 9 }),
    ([bytes, edits], length) => {
      expect(Buffer.concat([...editedChunks(cut(bytes, length), edits)])).toEqual(edited(bytes, edits));
    },
  );
  fc.assert(property, { numRuns: rounds(50) });
});

test("two lists of edits at once do what they do one after the other", () => {
  const property = fc.property(
    anyBytes
      .chain((bytes) => fc.tuple(fc.constant(bytes), anyEdits(bytes.length)))
      .chain(([bytes, first]) =>
        fc.tuple(fc.constant(bytes), fc.constant(first), anyEdits(edited(bytes, first).length)),
      ),
    ([bytes, first, second]) => {
      const both = composed(first, second);
      expect(edited(bytes, both)).toEqual(edited(edited(bytes, first), second));
      expect(both.every(({ start }, index) => start >= (both[index - 1]?.end ?? 0))).toBe(true);
    },
  );
  fc.assert(property, { numRuns: rounds(50) });
});

test("units of a text are counted as TextDecoder counts them, whatever the bytes", () => {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const property = fc.property(anyBytes, (bytes) => {
    const { length } = decoder.decode(bytes);
    const ends = byteOffsets(bytes, [length, length + 5]);
    expect(ends).toEqual([bytes.length, bytes.length]);
    for (let unit = 0; unit < length; unit++) {
      const [offset = 0] = byteOffsets(bytes, [unit]);
      const before = decoder.decode(bytes.subarray(0, offset));
      // Within a character of two units there is no byte to point at.
      if (before.length === unit) expect(decoder.decode(bytes).startsWith(before)).toBe(true);
      else expect(before.length).toBe(unit + 1);
    }
  });
  fc.assert(property, { numRuns: rounds(50) });
});

test("an edit by line and column finds its bytes, behind a mark and between chunks", () => {
  const bytes = Buffer.from('\ufeffé"1"\r\nä\n"2"');
  const edits = [
    { line: 1, column: 0, endColumn: 1, text: "" },
    { line: 1, column: 2, endColumn: 5, text: "1" },
    { line: 1, column: 5, endLine: 2, endColumn: 1, text: "\n" },
    { line: 2, column: 2, endLine: 3, endColumn: 1, text: " " },
    { line: 3, column: 4, endColumn: 4, text: "!" },
  ];
  for (let length = 1; length < 20; length++) {
    const made = editedChunks([bytes], resolveEdits(cut(bytes, length), edits));
    expect(Buffer.concat([...made]).toString()).toBe('é1\nä "2"!');
  }
});

test("fixes that overlap wait for each other, and those that are the same are one", () => {
  const at = (column: number, endColumn: number, text = "") => ({ line: 1, column, endColumn, text });
  const one = { safe: true, edits: [at(1, 5), at(9, 10)] };
  const within = { safe: true, edits: [at(6, 7)] };
  const behind = { safe: true, edits: [at(10, 12)] };
  expect(chosenFixes([behind, within, one, { ...one }])).toEqual({ edits: [...one.edits, ...behind.edits], count: 3 });
  const added = { safe: true, edits: [at(3, 3, "a")] };
  expect(chosenFixes([added, { safe: true, edits: [at(3, 3, "b")] }]).edits).toEqual(added.edits);
});

/** Lines with all sorts of faults, of which some can be fixed. */
const anyLine = fc
  .tuple(
    fc.constantFrom("", "\0\0", "\ufeff", " "),
    fc.constantFrom(
      '"Count":"2"',
      '"Count":2.0',
      '"Count":2, "Count":2',
      '"Count":2,',
      '"Cuont":2',
      '"count":[2,]',
      '"Count":',
    ),
    fc.constantFrom("", ",", '{ "timestamp":"2025-06-14T18:05:03Z", "event":"music" }', "é", "\xff"),
    fc.constantFrom("\n", "\r\n", ""),
  )
  .map(([front, field, back, end]) =>
    Buffer.from(
      `${front}{ "timestamp":"2025-06-14T18:05:02Z", "event":"Synthesis", "Name":"Zo\xeb", "Materials":[ { "Name":"iron", ${field} } ] }${back}${end}`,
      back === "\xff" ? "latin1" : "utf8",
    ),
  );

test("what no edit touches stays as it was, whatever the bytes, and a second time nothing is done", async () => {
  const property = fc.asyncProperty(
    fc.array(fc.oneof({ weight: 4, arbitrary: anyLine }, { weight: 1, arbitrary: anyBytes }), { maxLength: 6 }),
    fc.boolean(),
    async (pieces, unsafe) => {
      const bytes = Buffer.concat(pieces);
      const first = await fix(bytes, { unsafe });
      expect(isSubsequence(unedited(first.bytes), bytes)).toBe(true);
      const second = await fix(first.bytes, { unsafe });
      expect(Buffer.from(second.bytes)).toEqual(Buffer.from(first.bytes));
      expect(second.fixed).toBe(0);
    },
  );
  await fc.assert(property, { numRuns: rounds(15) });
});

/** Bytes that no fix writes: all but those of names, numbers, words and ends of lines. */
function unedited(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte) => byte > 0x7f || byte === 0x20 || byte === 0x7b || byte === 0x5b);
}

function isSubsequence(part: Uint8Array, whole: Uint8Array): boolean {
  let at = 0;
  for (const byte of part) {
    at = whole.indexOf(byte, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

import { Buffer } from "node:buffer";
import fc from "fast-check";

/** Bytes with which much of the reading begins or ends. */
const significantBytes = [...Buffer.from('\0\n\r\t "\\{}[]:,-.0e'), 0x80, 0xbf, 0xc3, 0xe2, 0xed, 0xef, 0xf0, 0xff];

const byte = fc.oneof(fc.constantFrom(...significantBytes), fc.nat({ max: 255 }));

const mutation = fc.oneof(
  fc.record({ kind: fc.constant("flip"), at: fc.nat(), bit: fc.nat({ max: 7 }) }),
  fc.record({ kind: fc.constant("delete"), at: fc.nat(), length: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ kind: fc.constant("insert"), at: fc.nat(), bytes: fc.array(byte, { minLength: 1, maxLength: 6 }) }),
  fc.record({ kind: fc.constant("splice"), at: fc.nat(), from: fc.nat(), length: fc.integer({ min: 1, max: 200 }) }),
);

type Mutation = typeof mutation extends fc.Arbitrary<infer Value> ? Value : never;

function mutated(bytes: Buffer, change: Mutation, donor: Buffer): Buffer {
  const at = change.at % (bytes.length + 1);
  const before = bytes.subarray(0, at);
  switch (change.kind) {
    case "flip":
      return Buffer.concat([
        before,
        ...[...bytes.subarray(at, at + 1)].map((old) => Buffer.of(old ^ (1 << change.bit))),
        bytes.subarray(at + 1),
      ]);
    case "delete":
      return Buffer.concat([before, bytes.subarray(at + change.length)]);
    case "insert":
      return Buffer.concat([before, Buffer.from(change.bytes), bytes.subarray(at)]);
    case "splice": {
      const from = change.from % (donor.length + 1);
      return Buffer.concat([before, donor.subarray(from, from + change.length), bytes.subarray(at)]);
    }
    default:
      throw new Error("there is no such mutation");
  }
}

/** One of some texts with a few bytes flipped, deleted, inserted or spliced in from another. */
export function mutationsOf(texts: readonly string[]): fc.Arbitrary<Uint8Array> {
  const index = fc.nat({ max: texts.length - 1 });
  return fc.tuple(index, index, fc.array(mutation, { minLength: 1, maxLength: 3 })).map(([own, other, changes]) => {
    const donor = Buffer.from(texts[other] ?? "");
    return changes.reduce<Buffer>((bytes, change) => mutated(bytes, change, donor), Buffer.from(texts[own] ?? ""));
  });
}

/** Bytes of no sense at all, or of as much as the pieces of an event make when thrown together. */
export const randomBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.uint8Array({ maxLength: 40 }),
  fc.array(byte, { maxLength: 40 }).map((bytes) => Uint8Array.from(bytes)),
  fc
    .array(
      fc.constantFrom(
        ...[
          "{",
          "}",
          "[",
          "]",
          ":",
          ",",
          '"',
          "\\",
          " ",
          "null",
          "true",
          "-1",
          "1.0",
          "1e999",
          "-nan(ind)",
          "“",
          "'",
          "//",
        ],
        ...['"timestamp":"2025-01-01T00:00:00Z"', '"event":"Docked"', '"event":"Status"', '"Flags":', '"StarPos":'],
        ...['{"timestamp":"2025-01-01T00:00:00Z","event":', '"Missions",', '"Active":[', '"\\ud800":', '"__proto__":'],
        ...["\0\0", "\ud83d\ude00", "\u2028", "\u001b[31m", "::error::", "\u202e", "\ufeff"],
      ),
      { maxLength: 14 },
    )
    .map((pieces) => Buffer.from(pieces.join(""))),
);

import type { Events } from "#events";
import { defaultChoices } from "../engine/validate/choices.js";
import { schemaViolations } from "../engine/validate/schema-violations.js";
import { severityOf } from "../engine/validate/severity.js";
import { ownKinds } from "../engine/validate/validators.js";
import { unknownKind } from "../generate/settings.js";
import { nextTurn } from "./next-turn.js";

const encoder = new TextEncoder();

/** Text to lint: whole, or in pieces as any readable stream yields them. */
export type TextSource = string | Uint8Array | AsyncIterable<string | Uint8Array>;

/** Throws a TypeError unless the text of one line or file is a string. */
export function refuseNoString(text: unknown): void {
  if (typeof text !== "string") throw new TypeError("the text must be a string");
}

/** The number of bytes validated at once: few, so that an abort takes effect soon. */
export const textPieceLength = 64 * 1024;

/** The bytes of a text in pieces; throws a TypeError if it is not a text. */
export function chunksOf(text: TextSource): AsyncIterable<Uint8Array> {
  if (typeof text === "string") return pieces(encoder.encode(text));
  if (text instanceof Uint8Array) return pieces(text);
  if (Symbol.asyncIterator in Object(text)) return bytesOf(text);
  throw new TypeError("the text must be a string, bytes, or a stream of them");
}

/** Yields to other tasks between pieces, including a timer that aborts. */
async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  for (let start = 0; start < bytes.length; start += textPieceLength) {
    yield bytes.subarray(start, start + textPieceLength);
    await nextTurn();
  }
}

async function* bytesOf(chunks: AsyncIterable<unknown>): AsyncGenerator<Uint8Array, void, undefined> {
  /** A high surrogate whose other half may be at the start of the next string. */
  let half = "";
  for await (const chunk of chunks) {
    if (typeof chunk === "string") {
      const text = half + chunk;
      half = /^[\ud800-\udbff]$/.exec(text.slice(-1))?.[0] ?? "";
      yield encoder.encode(half === "" ? text : text.slice(0, -1));
    } else if (chunk instanceof Uint8Array) {
      if (half !== "") yield encoder.encode(half);
      half = "";
      yield chunk;
    } else throw new TypeError("the stream must hold strings or bytes");
  }
  if (half !== "") yield encoder.encode(half);
}

/**
 * True if a parsed value is an event of a kind: its schema finds no error in it. Warnings do not count, neither those about unknown fields nor those
 * about relations between fields; but warnings that are only due to few genuine lines do, because the type promises the rest.
 */
export function isEvent<Kind extends keyof Events>(value: unknown, kind: Kind): value is Events[Kind] {
  const validator = ownKinds.validatorOf(kind);
  if (!validator) throw new TypeError(unknownKind(kind));
  if (validator.validate.call(defaultChoices, value)) return true;
  return schemaViolations(validator, value).every(
    (violation) => severityOf(violation, kind, defaultChoices) !== "error",
  );
}

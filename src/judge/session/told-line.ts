import { placeNote } from "../../prove/demands.js";
import type { Engine } from "../../prove/engine.js";
import * as at from "../../prove/layout.js";
import type { Told } from "../../session/told.js";
import type { Proof } from "../proof.js";
import { longestSpot } from "./told-event.js";

/** A line that the prover passed, while its bytes are there. */
export interface ToldLine {
  /** The line as its story hears of it. */
  readonly told: (line: number) => Told;
  /** All of its event. */
  readonly text: () => string;
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** What the prover has handed over at a place. */
export function toldLine({ bytes, view }: Engine, { kind, placeOf }: Proof, place: number): ToldLine {
  const word = (offset: number): number => view.getUint32(place + offset, true);
  const textOf = (start: number, end: number): string => decoder.decode(bytes.subarray(start, end));
  const noteOf = (field: string): number | undefined => {
    const index = placeOf.get(field);
    const note = at.toldNotes + 4 * placeNote(index ?? 0);
    return index === undefined || word(note) === 0 ? undefined : note;
  };
  const value = (field: string): unknown => {
    const note = noteOf(field);
    return note === undefined ? undefined : valueAt(bytes, word(note), word(note + 4), textOf);
  };
  const lineStart = word(at.toldLineStart);
  return {
    text: () => textOf(lineStart, word(at.toldEventEnd)),
    told: (line) => ({
      kind,
      line,
      get timestamp() {
        const time = word(at.toldTime);
        return textOf(time, time + at.timeLength);
      },
      value,
      later(field) {
        const note = noteOf(field);
        if (note === undefined) return () => undefined;
        const copy = bytes.slice(word(note), word(note + 4));
        return () => JSON.parse(decoder.decode(copy)) as unknown;
      },
      source(field) {
        const note = noteOf(field);
        return note === undefined ? undefined : textOf(word(note), word(note + 4));
      },
      spot(field) {
        const note = noteOf(field);
        // The name of an event stands behind its time, two quotes, a comma and `"event":`, however they are spaced.
        const start = note === undefined ? nameStart(bytes, word(at.toldTime) + at.timeLength) : word(note);
        const end = note === undefined ? bytes.indexOf(quote, start + 1) + 1 : word(note + 4);
        const text = textOf(start, Math.min(end, start + 4 * longestSpot)).slice(0, longestSpot);
        return { column: columnAt(bytes, lineStart, start, textOf), text };
      },
    }),
  };
}

const quote = 0x22;
const colon = 0x3a;
const minus = 0x2d;
/** So many digits are a number that a double holds, whichever they are. */
const exactDigits = 15;

function nameStart(bytes: Uint8Array, timeEnd: number): number {
  return bytes.indexOf(quote, bytes.indexOf(colon, timeEnd) + 1);
}

function columnAt(bytes: Uint8Array, lineStart: number, start: number, textOf: TextOf): number {
  for (let place = lineStart; place < start; place++) {
    if ((bytes[place] ?? 0) > 0x7f) return textOf(lineStart, start).length + 1;
  }
  return start - lineStart + 1;
}

type TextOf = (start: number, end: number) => string;

/** Parses a value; most are short integers, or texts without escapes. */
function valueAt(bytes: Uint8Array, start: number, end: number, textOf: TextOf): unknown {
  const first = bytes[start];
  if (first === quote) {
    const text = textOf(start, end);
    return text.includes("\\") ? JSON.parse(text) : text.slice(1, -1);
  }
  return wholeNumber(bytes, start, end) ?? JSON.parse(textOf(start, end));
}

function wholeNumber(bytes: Uint8Array, start: number, end: number): number | undefined {
  if (bytes[start] === minus || end - start > exactDigits) return undefined;
  let number = 0;
  for (let place = start; place < end; place++) {
    const digit = (bytes[place] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return undefined;
    number = number * 10 + digit;
  }
  return number;
}

import { placeNote } from "../../prove/demands.js";
import type { Engine } from "../../prove/engine.js";
import * as at from "../../prove/layout.js";
import type { Told } from "../../session/told.js";
import type { Proof } from "../proof.js";
import { valueReader } from "./value-at.js";

/** Tells of lines that the prover passed, the one after the other, while their bytes are there. */
export interface ToldLines {
  /** Of the line that was moved to. */
  readonly told: Told;
  /** All of its event. */
  readonly text: () => string;
  /** Moves on to what the prover has handed over at a place. */
  readonly moveTo: (proof: Proof, place: number, line: number) => void;
}

/** There are millions of lines, so that one object speaks of them all. */
export function toldLines({ bytes, view }: Engine): ToldLines {
  const { textOf, plainText, valueAt } = valueReader(bytes);
  const values: unknown[] = new Array(at.mostPlaces).fill(undefined);
  /** Of which lines they are. */
  const ofLines: number[] = new Array(at.mostPlaces).fill(0);
  let lines = 0;
  let place = 0;
  let placeOf: Proof["placeOf"] = new Map();
  const word = (offset: number): number => view.getUint32(place + offset, true);
  /** Where the note of a field is; 0 where there is none. */
  const noteOf = (field: string): number => {
    const index = placeOf.get(field);
    if (index === undefined) return 0;
    const note = at.toldNotes + 4 * placeNote(index);
    return word(note) === 0 ? 0 : note;
  };
  const value = (field: string): unknown => {
    const index = placeOf.get(field);
    if (index === undefined) return undefined;
    // Several rules ask for the same fields.
    if (ofLines[index] === lines) return values[index];
    const note = at.toldNotes + 4 * placeNote(index);
    ofLines[index] = lines;
    const start = word(note);
    const found = start === 0 ? undefined : valueAt(start, word(note + 4));
    values[index] = found;
    return found;
  };
  const columnOf = (start: number): number => {
    const lineStart = word(at.toldLineStart);
    return (word(at.toldIsWide) === 0 ? start - lineStart : textOf(lineStart, start).length) + 1;
  };
  const told = {
    kind: "",
    line: 0,
    get timestamp() {
      const time = word(at.toldTime);
      return plainText(time - 1, time + at.timeLength + 1) ?? "";
    },
    value,
    later(field: string) {
      const note = noteOf(field);
      if (note === 0) return () => undefined;
      const text = textOf(word(note), word(note + 4));
      let parsed: { readonly value: unknown } | undefined;
      return () => {
        parsed ??= { value: JSON.parse(text) };
        return parsed.value;
      };
    },
    source(field: string) {
      const note = noteOf(field);
      return note === 0 ? undefined : textOf(word(note), word(note + 4));
    },
    spot(field: string) {
      const note = noteOf(field);
      if (note !== 0) return { column: columnOf(word(note)), value: value(field) };
      // With its quote.
      return { column: columnOf(word(at.toldName) - 1), value: told.kind };
    },
  };
  return {
    told,
    text: () => textOf(word(at.toldLineStart), word(at.toldEventEnd)),
    moveTo(proof, to, line) {
      place = to;
      placeOf = proof.placeOf;
      told.kind = proof.kind;
      told.line = line;
      lines++;
    },
  };
}

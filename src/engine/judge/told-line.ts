import type { Engine } from "../../prover/engine.js";
import * as at from "../../prover/layout.js";
import { placeNote } from "../../prover/shape.js";
import { secondsReader } from "../../rules/checks/between-lines/seconds-at.js";
import { valueReader } from "../../rules/checks/between-lines/value-at.js";
import type { Origin } from "../../session/known.js";
import type { Told } from "../../session/told.js";
import type { Proof } from "./proof.js";

/** Tells of lines that the prover passed, the one after the other, while their bytes are there. */
export interface ToldLines {
  /** Of the line that was moved to. */
  readonly told: Told;
  /** All of its event. */
  readonly text: () => string;
  /** Moves on to what the prover has handed over at a place. */
  readonly moveTo: (proof: Proof, place: number, line: number) => void;
}

/** A value that is longer is parsed when somebody asks what stood at its place, which hardly anybody does. */
const longestAtOnce = 80;
/** Behind the places of fields. */
const ownName = at.mostPlaces;

/** There are millions of lines, so that one object speaks of them all. */
export function toldLines({ bytes }: Engine): ToldLines {
  const { textOf, plainText, valueAt } = valueReader(bytes);
  const secondsAt = secondsReader(bytes, textOf);
  const words = new Uint32Array(bytes.buffer);
  // Several rules ask for the same fields: what was read of one is kept, with the count of the line that it is of.
  const values: unknown[] = new Array(at.mostPlaces).fill(undefined);
  const ofValues: number[] = new Array(at.mostPlaces).fill(0);
  const spots: (Origin | undefined)[] = new Array(at.mostPlaces + 1).fill(undefined);
  const ofSpots: number[] = new Array(at.mostPlaces + 1).fill(0);
  let lines = 0;
  let place = 0;
  let placeOf: Proof["placeOf"] = new Map();
  const word = (offset: number): number => words[(place + offset) >> 2] ?? 0;
  const startOf = (index: number): number => word(at.toldNotes + 4 * placeNote(index));
  const endOf = (index: number): number => word(at.toldNotes + 4 * placeNote(index) + 4);
  const valueIn = (index: number): unknown => {
    if (ofValues[index] === lines) return values[index];
    const start = startOf(index);
    const found = start === 0 ? undefined : valueAt(start, endOf(index));
    ofValues[index] = lines;
    values[index] = found;
    return found;
  };
  const source = (field: string): string | undefined => {
    const index = placeOf.get(field);
    const start = index === undefined ? 0 : startOf(index);
    return index === undefined || start === 0 ? undefined : textOf(start, endOf(index));
  };
  const columnOf = (start: number): number => {
    const lineStart = word(at.toldLineStart);
    return (word(at.toldIsWide) === 0 ? start - lineStart : textOf(lineStart, start).length) + 1;
  };
  const spotOf = (index: number): Origin => {
    const { line, kind } = told;
    // With its quote.
    if (index === ownName) return { line, column: columnOf(word(at.toldName) - 1), kind, value: kind };
    const start = startOf(index);
    const end = endOf(index);
    const column = columnOf(start);
    if (end - start <= longestAtOnce || ofValues[index] === lines) return { line, column, kind, value: valueIn(index) };
    const text = textOf(start, end);
    return {
      line,
      column,
      kind,
      get value(): unknown {
        return JSON.parse(text);
      },
    };
  };
  const told = {
    kind: "",
    line: 0,
    get timestamp() {
      const time = word(at.toldTime);
      return plainText(time - 1, time + at.timeLength + 1) ?? "";
    },
    get seconds() {
      return secondsAt(word(at.toldTime));
    },
    value(field: string): unknown {
      const index = placeOf.get(field);
      return index === undefined ? undefined : valueIn(index);
    },
    later(field: string) {
      const text = source(field);
      if (text === undefined) return () => undefined;
      let parsed: { readonly value: unknown } | undefined;
      return () => {
        parsed ??= { value: JSON.parse(text) };
        return parsed.value;
      };
    },
    source,
    spot(field: string): Origin {
      const found = placeOf.get(field);
      const index = found === undefined || startOf(found) === 0 ? ownName : found;
      const known = ofSpots[index] === lines ? spots[index] : undefined;
      if (known) return known;
      const spot = spotOf(index);
      ofSpots[index] = lines;
      spots[index] = spot;
      return spot;
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

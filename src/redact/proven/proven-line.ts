import { anyEscape, decorationsIn } from "../../personal/people.js";
import type { Engine } from "../../prove/engine.js";
import * as at from "../../prove/layout.js";
import type { KindMarks } from "../kind-marks.js";
import type { KnownKind } from "./known-kinds.js";

const decoder = new TextDecoder();

/** A line that was proven to have no fields but those of its schema, each once. It is another when the next is told of. */
export interface ProvenLine {
  readonly marks: KindMarks;
  /** Whether it tells of a player in nothing but what is noted. */
  readonly isNoted: boolean;
  /** The bytes of it and of others, while it is told of. */
  readonly bytes: Uint8Array;
  /** Where its event starts and ends among them. */
  readonly start: number;
  readonly end: number;
  /** Where the value of a field that is noted starts, by its number among these, and where it ends; 0 where it is not there. */
  readonly startOf: (noted: number) => number;
  readonly endOf: (noted: number) => number;
}

/** What is known of a line of which nothing was noted, and that has a name in the game's own form. */
const unknown: KnownKind = {
  marks: { kind: "", tellsNothing: false, hasNames: true, noted: undefined, keys: undefined, ownFields: undefined },
  notes: [],
};

/** Tells of the lines that the prover has handed over, the one after the other. */
export function toldLine({ bytes }: Engine) {
  const words = new Uint32Array(bytes.buffer);
  let { notes } = unknown;
  let notesAt = 0;
  const startOf = (noted: number): number => words[(notesAt + (notes[noted] ?? 0)) >> 2] ?? 0;
  const endOf = (noted: number): number => words[(notesAt + (notes[noted] ?? 0) + 4) >> 2] ?? 0;
  const line = { marks: unknown.marks, isNoted: false, bytes, start: 0, end: 0, startOf, endOf };
  const move = (kind: KnownKind, start: number, end: number): void => {
    line.marks = kind.marks;
    line.start = start;
    line.end = end;
    notes = kind.notes;
  };
  return {
    at(start: number, end: number): ProvenLine {
      move(unknown, start, end);
      line.isNoted = false;
      return line;
    },
    told(kind: KnownKind, place: number, isDecorated: boolean): ProvenLine {
      const isUnknown = isDecorated && kind.marks.tellsNothing;
      const start = words[(place + at.toldLineStart) >> 2] ?? 0;
      move(isUnknown ? unknown : kind, start, words[(place + at.toldEventEnd) >> 2] ?? 0);
      notesAt = place + at.toldNotes;
      line.isNoted = line.marks.noted !== undefined && !(isDecorated && isDecoratedElsewhere(line));
      return line;
    },
  };
}

/** Whether a name in the game's own form may stand in a line elsewhere than in its personal values, which are noted before others. */
function isDecoratedElsewhere({ marks, bytes, start, end, startOf, endOf }: ProvenLine): boolean {
  const personal = marks.ownFields?.size ?? 0;
  const text = decoder.decode(bytes.subarray(start, end));
  if (text.includes(anyEscape)) return true;
  const isPlain = text.length === end - start;
  return [...decorationsIn(text)].some((place) => {
    for (let field = 0; field < personal; field++) {
      if (isPlain && start + place >= startOf(field) && start + place < endOf(field)) return false;
    }
    return true;
  });
}

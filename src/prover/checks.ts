import { type NumberedCheck, placeNote } from "./demands.js";
import type { Check } from "./forms.js";
import * as at from "./layout.js";
import { putAscii } from "./put-ascii.js";
import type { ProverMemory } from "./records.js";

/** Puts the checks of a kind, one after the other; 0 where there are none, undefined where there is no room. */
export function putChecks(
  room: ProverMemory,
  checks: readonly NumberedCheck[],
  places: readonly string[],
): number | undefined {
  if (checks.length === 0) return 0;
  const { view, take } = room;
  const first = take((checks.length + 1) * at.checkLength);
  if (first === 0) return undefined;
  for (const [index, { check, mark }] of checks.entries()) {
    const place = first + index * at.checkLength;
    const operands = operandsOf(room, check, (field) => placeNote(places.indexOf(field)));
    if (!operands) return undefined;
    view.setUint32(place + at.checkType, operands[0], true);
    view.setUint32(place + at.checkMark, mark, true);
    view.setUint32(place + at.checkFirst, operands[1], true);
    view.setUint32(place + at.checkSecond, operands[2], true);
    view.setUint32(place + at.checkThird, operands[3] ?? 0, true);
  }
  return first;
}

type Operands = readonly [type: number, first: number, second: number, third?: number];

function operandsOf(room: ProverMemory, check: Check, noteOf: (field: string) => number): Operands | undefined {
  switch (check.type) {
    case "in-cube": {
      const galaxy = putGalaxy(room, check.galaxy);
      return galaxy === 0 ? undefined : [at.inCube, noteOf(check.address), noteOf(check.position), galaxy];
    }
    case "is-named":
      return [at.goesByName, noteOf(check.address), noteOf(check.name)];
    case "starts-like":
      return [at.startsLike, noteOf(check.text), noteOf(check.like), check.ending.length];
    case "is-counted": {
      const counted = putTexts(room, [check.field, check.value, check.count]);
      return counted === 0 ? undefined : [at.isCounted, noteOf(check.list), noteOf(check.by), counted];
    }
  }
}

function putGalaxy(
  { view, take }: ProverMemory,
  { corner, sectorWidth, tolerance }: (Check & { readonly type: "in-cube" })["galaxy"],
): number {
  const place = take(at.galaxyLength);
  if (place === 0) return 0;
  for (const [axis, start] of corner.entries()) view.setFloat64(place + at.galaxyCorner + axis * 8, start, true);
  view.setFloat64(place + at.galaxySector, sectorWidth, true);
  view.setFloat64(place + at.galaxyTolerance, tolerance, true);
  return place;
}

/** Puts texts as they stand in a line, each with its length before it; they are ASCII without escapes. */
function putTexts({ bytes, view, take }: ProverMemory, texts: readonly string[]): number {
  const place = take(texts.length * at.quotedLength);
  if (place === 0) return 0;
  for (const [index, text] of texts.entries()) {
    const quoted = JSON.stringify(text);
    view.setUint32(place + index * at.quotedLength, quoted.length, true);
    putAscii(bytes, place + index * at.quotedLength + at.quotedText, quoted);
  }
  return place;
}

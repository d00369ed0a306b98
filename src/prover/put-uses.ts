import { largest } from "../base/largest.js";
import * as at from "./layout.js";
import type { FieldPlan } from "./plan.js";
import { putAscii } from "./put-ascii.js";
import { type RelationPlaces, regionPlace, slotPlace } from "./put-relations.js";
import type { ProverMemory } from "./records.js";
import type { Use } from "./relations-plan.js";

const useTypes: Readonly<Record<Use["type"], number>> = {
  keepNumber: at.keepNumber,
  addNumber: at.addNumber,
  leastNumber: at.leastNumber,
  mostNumber: at.mostNumber,
  countElements: at.countElements,
  countValue: at.countValue,
  lessThanBefore: at.lessThanBefore,
  moreThanBefore: at.moreThanBefore,
  noMoreThanBefore: at.noMoreThanBefore,
  noLessThanBefore: at.noLessThanBefore,
  keepText: at.keepText,
  keepDigits: at.keepDigits,
  keepSeconds: at.keepSeconds,
  differsFromKept: at.differsFromKept,
  gatherKey: at.gatherKey,
  gatherTexts: at.gatherTexts,
  textsDiffer: at.textsDiffer,
  factInRange: at.factInRange,
  factAmong: at.factAmong,
  factStarts: at.factStarts,
  factEnds: at.factEnds,
  keepBase: at.keepBase,
  factTrue: at.factTrue,
  factFalse: at.factFalse,
  factFilled: at.factFilled,
};

/** Puts what is made of the value of a field; 0 where there is nothing or no room. */
export function putUses(room: ProverMemory, { uses }: FieldPlan, places: RelationPlaces): number {
  if (uses.length === 0) return 0;
  const first = room.take((uses.length + 1) * at.useLength);
  if (first === 0) return 0;
  const isPut = uses.every((use, index) => putUse(room, first + index * at.useLength, use, places));
  return isPut ? first : 0;
}

function putUse(room: ProverMemory, place: number, use: Use, places: RelationPlaces): boolean {
  const { view } = room;
  const owner = places.get(use.owner)?.place ?? 0;
  view.setUint32(place + at.useType, useTypes[use.type], true);
  view.setUint32(place + at.useOwner, owner, true);
  if (use.type === "gatherKey") {
    // No two parts of a key have the same factor, so that values that change places make another key.
    view.setUint32(place + at.useOperand, 2 * use.part + 1, true);
    return true;
  }
  if (use.type === "factAmong") {
    const table = putEntries(room, use.entries);
    view.setUint32(place + at.useOperand, table, true);
    return table !== 0;
  }
  if ("fact" in use) {
    view.setUint32(place + at.useSlot, use.fact, true);
    if (use.type === "factInRange") {
      view.setFloat64(place + at.useLeast, use.least, true);
      view.setFloat64(place + at.useMost, use.most, true);
    } else if ("texts" in use) {
      const table = putTexts(room, use.texts);
      view.setUint32(place + at.useOperand, table, true);
      view.setUint32(place + at.useLeast, largest(use.texts.map(({ length }) => length)), true);
      return table !== 0;
    }
    return true;
  }
  view.setUint32(place + at.useSlot, slotPlace(places, use.owner, use.slot), true);
  if (use.type === "keepBase") view.setUint32(place + at.useOperand, use.symbol, true);
  if ("region" in use) view.setUint32(place + at.useOperand, regionPlace(places, use.owner, use.region), true);
  return owner !== 0;
}

/** Puts texts, each with its length before it, and a length at the end that none has. */
function putTexts(room: ProverMemory, texts: readonly string[]): number {
  return putTable(room, texts, 4, () => {});
}

/** The same, with the fact of each between its length and the text. */
function putEntries(room: ProverMemory, entries: readonly { readonly text: string; readonly fact: number }[]): number {
  const texts = entries.map(({ text }) => text);
  return putTable(room, texts, 8, (index, place) => room.view.setUint32(place + 4, entries[index]?.fact ?? 0, true));
}

function putTable(
  { bytes, view, take }: ProverMemory,
  texts: readonly string[],
  before: number,
  putMore: (index: number, place: number) => void,
): number {
  const sizes = texts.map(({ length }) => Math.ceil((length + before) / 4) * 4);
  const table = take(sizes.reduce((sum, size) => sum + size, 4) + 16);
  if (table === 0) return 0;
  let place = table;
  for (const [index, text] of texts.entries()) {
    view.setUint32(place, text.length, true);
    putMore(index, place);
    putAscii(bytes, place + before, text);
    place += sizes[index] ?? 0;
  }
  view.setUint32(place, 0xffff_ffff, true);
  return table;
}

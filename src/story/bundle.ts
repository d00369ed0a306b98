import type { EventObject } from "../rules/checks/between-fields/condition.js";
import { amountIn, fieldText, namesIn, someNames } from "./field-text.js";
import { inForm } from "./forms.js";
import type { BundledSentence, Sentence } from "./sentence.js";
import { type Fill, filled, type Slot, slotsOf } from "./template.js";

/** Events of a kind that are told in one sentence. */
export interface Bundle {
  readonly add: (event: EventObject) => void;
  /** What is told of them all; undefined where it is nothing. */
  readonly text: () => string | undefined;
}

/** So many different names are remembered of what was gathered. */
const mostNames = 1000;

/** Starts to gather; `alone` is what is told of the first, should no other follow. */
export function createBundle(kind: string, { many }: BundledSentence, first: EventObject, alone: string): Bundle {
  const slots = templatesOf(many).flatMap(slotsOf);
  const sums = new Map<Slot["path"], number>();
  const names = new Map<Slot["path"], Map<string, number>>();
  let count = 0;
  let last = first;
  const add = (event: EventObject): void => {
    count++;
    last = event;
    for (const slot of slots) {
      if (slot.sign === "+") addAmount(sums, slot, amountIn(event, slot));
      if (slot.sign === "*") addNames(names, slot, namesIn(event, kind, slot));
    }
  };
  const fill: Fill = (slot) => {
    const { sign, path, form } = slot;
    const key = path.at(-1) ?? "";
    if (key === "n") return inForm(count, form, key);
    const sum = sums.get(path);
    if (sign === "+") return sum === undefined ? undefined : inForm(sum, form, key);
    return sign === "*" ? someNames(mostFrequent(names.get(path))) : fieldText(last, kind, slot);
  };
  add(first);
  return { add, text: () => (count === 1 ? alone : filled(many, fill)) };
}

function templatesOf(sentence: Sentence): readonly string[] {
  return typeof sentence === "string" ? [sentence] : sentence;
}

function addAmount(sums: Map<Slot["path"], number>, { path }: Slot, amount: number | undefined): void {
  if (amount !== undefined) sums.set(path, (sums.get(path) ?? 0) + amount);
}

function addNames(all: Map<Slot["path"], Map<string, number>>, { path }: Slot, names: readonly string[]): void {
  const counts = all.get(path) ?? new Map<string, number>();
  all.set(path, counts);
  for (const name of names) {
    if (counts.size < mostNames || counts.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
}

function mostFrequent(counts: ReadonlyMap<string, number> | undefined): readonly string[] {
  return [...(counts ?? [])].sort(([, a], [, b]) => b - a).map(([name]) => name);
}

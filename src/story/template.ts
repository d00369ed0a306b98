import { remembered } from "../base/object.js";

/**
 * A sentence with slots, or several, of which the first is used whose slots can all be filled. `{Field}` is a field, `{Field|cr}` one in a form,
 * `{List.Field}` those of all elements, `{List#}` their number, `{@system}` an entry of the state before the event, `{?Field}` and `{?Field=text}` are
 * conditions and print nothing; a part in brackets is left out if its slots cannot be filled.
 */
export type Sentence = string | readonly string[];

/** The sentences of a frequent kind: its events are bundled until there is another sentence. */
export interface BundledSentence {
  /** For a single event, if another than that for several. */
  readonly one?: Sentence;
  /** For several: `{n}` is their number, `{+Field}` the sum, `{*Field}` the values, and `{Field}` that of the last. */
  readonly many: Sentence;
  /** A field that must be the same in all events of a bundle. */
  readonly per?: string;
}

/** The sentences of related kinds. */
export type Topic = Readonly<Record<string, Sentence | BundledSentence>>;

/** A slot of a sentence. */
export interface Slot {
  /**
   * The source of its text: a field of the event (empty), a condition (`?`), an entry of the state (`@`) and, in bundles,
   * the sum of a field (`+`) or its most frequent values (`*`).
   */
  readonly sign: "" | "?" | "@" | "+" | "*";
  /** The keys that lead to the field, through lists too. */
  readonly path: readonly string[];
  /** True if the length of the list is meant. */
  readonly isLength: boolean;
  /** The required text of a field, after `?`. */
  readonly wanted: string | undefined;
  /** The form, as in `forms`. */
  readonly form: string | undefined;
}

type Part = string | Slot;

/** A piece of a sentence; an optional one, in brackets, is left out as a whole if something is missing. */
interface Piece {
  readonly isOptional: boolean;
  readonly parts: readonly Part[];
}

const piecesOf = remembered(
  (template: string): readonly Piece[] =>
    template.split(/(\[[^\]]*\])/).map((text) => {
      const isOptional = text.startsWith("[");
      return { isOptional, parts: partsOf(isOptional ? text.slice(1, -1) : text) };
    }),
  new Map(),
);

const slot = /\{([?@+*]?)([\w.]+)(#?)(?:=([^|{}]*))?(?:\|([^{}]*))?\}/g;

function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(slot)) {
    const [whole, sign = "", path = "", length, wanted, form] = match;
    parts.push(text.slice(end, match.index));
    parts.push({ sign: sign as Slot["sign"], path: path.split("."), isLength: length === "#", wanted, form });
    end = match.index + whole.length;
  }
  return [...parts, text.slice(end)];
}

export function slotsOf(template: string): readonly Slot[] {
  return piecesOf(template).flatMap(({ parts }) => parts.filter((part) => typeof part !== "string"));
}

/** Returns the text for a slot; undefined if there is none. */
export type Fill = (slot: Slot) => string | undefined;

/**
 * The first sentence whose slots outside brackets can all be filled, else the last one with question marks; undefined
 * if its conditions do not hold either.
 */
export function filled(templates: Sentence, fill: Fill): string | undefined {
  const list = [templates].flat();
  for (const template of list) {
    const text = inPlace(template, fill);
    if (text !== undefined) return text;
  }
  return inPlace(list.at(-1) ?? "", (place) => fill(place) ?? (place.sign === "?" ? undefined : "?"), fill);
}

function inPlace(template: string, fill: Fill, fillOptional = fill): string | undefined {
  let text = "";
  for (const { isOptional, parts } of piecesOf(template)) {
    const part = joinedParts(parts, isOptional ? fillOptional : fill);
    if (part === undefined && !isOptional) return undefined;
    text += part ?? "";
  }
  return text;
}

function joinedParts(parts: readonly Part[], fill: Fill): string | undefined {
  let text = "";
  for (const part of parts) {
    const more = typeof part === "string" ? part : fill(part);
    if (more === undefined) return undefined;
    text += more;
  }
  return text;
}

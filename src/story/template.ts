/**
 * What is told of a kind: a sentence with places to fill, or several, of which the first is taken for which all was told. `{Field}` is a
 * field, `{Field|cr}` one in a form, `{List.Field}` those of all elements, `{List#}` how many there are, `{@system}` a piece of the state
 * before the event, `{?Field}` and `{?Field=text}` ask for something and say nothing; what stands in brackets is left out where it is not told.
 */
export type Sentence = string | readonly string[];

/** What is told of a kind that comes often: many of them are put together, until something else is told. */
export interface BundledSentence {
  /** One alone. */
  readonly one: Sentence;
  /** Several: `{n}` is how many, `{+Field}` their sum, `{*Field}` what they are, and `{Field}` is that of the last. */
  readonly many: Sentence;
  /** A field that must be the same in all that are put together. */
  readonly per?: string;
}

/** What starts a part of the story of its own. */
export interface Heading {
  readonly heading: Sentence;
}

/** The sentences of some kinds that have to do with each other. */
export type Topic = Readonly<Record<string, Sentence | BundledSentence | Heading>>;

/** A place in a sentence that is filled by what was told. */
export interface Slot {
  /**
   * What fills it: a field of the event (nothing), whether that is true or some text (`?`), a piece of the state (`@`), and of things
   * that are told together the sum of a field (`+`) or its most frequent values (`*`).
   */
  readonly sign: "" | "?" | "@" | "+" | "*";
  /** The keys that lead to the field, through lists too. */
  readonly path: readonly string[];
  /** Whether the length of the list is meant. */
  readonly isLength: boolean;
  /** The text that a field is to be, after `?`. */
  readonly wanted: string | undefined;
  /** How it is written, as in `forms`. */
  readonly form: string | undefined;
}

type Part = string | Slot;

/** A sentence in pieces; of those in brackets, one that lacks something is left out as a whole. */
interface Piece {
  readonly isOptional: boolean;
  readonly parts: readonly Part[];
}

const made = new Map<string, readonly Piece[]>();

function piecesOf(template: string): readonly Piece[] {
  const known = made.get(template);
  if (known) return known;
  const pieces = template
    .split(/(\[[^\]]*\])/)
    .map((text) =>
      text.startsWith("[")
        ? { isOptional: true, parts: partsOf(text.slice(1, -1)) }
        : { isOptional: false, parts: partsOf(text) },
    );
  made.set(template, pieces);
  return pieces;
}

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

/** All places of a sentence. */
export function slotsOf(template: string): readonly Slot[] {
  return piecesOf(template).flatMap(({ parts }) => parts.filter((part) => typeof part !== "string"));
}

/** Gives the text for a place; undefined where nothing was told for it. */
export type Fill = (slot: Slot) => string | undefined;

/** What stands in place of something that a sentence cannot do without. */
const unknown = "?";

/**
 * The first of some sentences for which all was told that stands outside brackets, else the last of them with question marks; undefined
 * where what it asks for after `?` does not hold either.
 */
export function filled(templates: string | readonly string[], fill: Fill): string | undefined {
  const list = typeof templates === "string" ? [templates] : templates;
  for (const template of list) {
    const text = inPlace(template, fill);
    if (text !== undefined) return text;
  }
  return inPlace(list.at(-1) ?? "", (place) => fill(place) ?? (place.sign === "?" ? undefined : unknown), fill);
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

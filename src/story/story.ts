import { type EventObject, isObject, remembered } from "../base/object.js";
import { counted, enumerated, thousands } from "../base/text.js";
import { excerpt, excerptWithin } from "../base/visible.js";
import { knownEvents } from "../engine/validate/known-events.js";
import type { Layout } from "../read/json/layout.js";
import { sessionEvent } from "../rules/checks/parsed-event.js";
import { tableNames } from "../schema/built/table-names.js";
import { englishName } from "../schema/names/table.js";
import { schemaAt } from "../schema/normal-form.js";
import { ranksOf } from "../schema/rank-names.js";
import { entryIn, partOf, plainText } from "../session/json-value.js";
import { createSession } from "../session/session.js";
import type { SessionEvent } from "../session/session-event.js";
import { isOpenJump } from "../session/slices/flight.js";
import { type Stage, stageOf, stages } from "../session/stage.js";
import type { SessionState } from "../session/state.js";
import { type BundledSentence, type Fill, filled, type Sentence, type Slot, slotsOf, type Topic } from "./template.js";
import { flightTopic } from "./topics/flight.js";
import { peopleTopic } from "./topics/people.js";

/** The preposition and entry of the state that describe the place of a stage. */
const details: Readonly<Partial<Record<Stage, readonly [word: string, entry: string]>>> = {
  docked: ["at", "station"],
  landed: ["on", "body"],
  space: ["near", "body"],
  supercruise: ["near", "body"],
  srv: ["on", "body"],
  hyperspace: ["to", "target"],
};

/** The player's location in a few words, such as `Varkesh, docked at Angelou Port`; undefined if the system is unknown. */
export function whereabouts(state: SessionState): string | undefined {
  const system = stateText(state, "system");
  if (system === undefined) return undefined;
  const stage = stageOf(state);
  if (stage === "unknown") return system;
  const [word, entry] = details[stage] ?? [];
  const detail = entry === undefined ? undefined : stateText(state, entry);
  return `${system}, ${stages[stage]}${detail === undefined ? "" : ` ${word} ${detail}`}`;
}

/** The entries of the state that a sentence can name. */
export const stateEntries: Readonly<Record<string, (state: SessionState) => string | undefined>> = {
  system: ({ location }) => location.system?.value.name,
  body: ({ location }) => location.body?.value.name,
  station: ({ docking }) => docking.station?.value.name,
  target: ({ flight }) => (isOpenJump(flight.jump?.value) ? flight.jump.value.name : undefined),
  destination: ({ docking }) => destinationName(docking.drop?.value.type),
};

/** An entry of the state as text; undefined if unknown. */
function stateText(state: SessionState, entry: string): string | undefined {
  const text = stateEntries[entry]?.(state);
  return text === undefined ? undefined : excerpt(text);
}

/** The destination of the drop is a name, or a symbol whose display text is not stored. */
function destinationName(type: string | undefined): string | undefined {
  if (type === undefined) return undefined;
  return englishName("signal", type) ?? (type.startsWith("$") ? undefined : type);
}

/** One decimal is enough for people, or two below 1. */
function rounded(amount: number): string {
  return thousands(Number(amount.toFixed(Math.abs(amount) < 1 ? 2 : 1)));
}

/** The forms of amounts by name; `key` is the field of the amount. */
const forms: Readonly<Record<string, (amount: number, key: string) => string>> = {
  cr: (amount) => `${thousands(Math.round(amount))} cr`,
  ly: (amount) => `${rounded(amount)} ly`,
  t: (amount) => `${rounded(amount)} t`,
  share: (amount) => `${Math.round(amount * 100)} %`,
  rank: (amount, key) => ranksOf(key.replace(/^Rank/, ""))[amount] ?? String(amount),
};

/** An amount in a form, such as `cr`, or with a noun, such as `n unit` or `n body/bodies`. */
function inForm(amount: number, form: string | undefined, key: string): string {
  const written = form === undefined ? undefined : forms[form];
  if (written) return written(amount, key);
  const [, one, many] = /^n ([^/]+)(?:\/(.+))?$/.exec(form ?? "") ?? [];
  if (one === undefined) return rounded(amount);
  return many === undefined || amount === 1 ? counted(amount, one) : `${thousands(amount)} ${many}`;
}

/** The value of a field, and its display text if there is one. */
interface Found {
  readonly value: unknown;
  readonly display: unknown;
}

/** The number of elements of a list that are named. */
const mostNamed = 3;
const longestName = 80;
/** Maximum number of elements of a list that are used. */
const mostElements = 10_000;

/** The values at a path, through lists too. */
function valuesAt(event: EventObject, path: readonly string[]): readonly Found[] {
  let holders: readonly EventObject[] = [event];
  for (const key of path.slice(0, -1)) {
    holders = holders.flatMap((holder) => elementsOf(partOf(holder, key))).filter(isObject);
  }
  const last = path.at(-1) ?? "";
  return holders.flatMap((holder) =>
    elementsOf(partOf(holder, last)).map((value) => ({ value, display: partOf(holder, `${last}_Localised`) })),
  );
}

function elementsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.slice(0, mostElements);
  return value === undefined ? [] : [value];
}

/** The number for a slot: the sum of a list, or its length if that is wanted. */
function amountIn(event: EventObject, { path, isLength }: Slot): number | undefined {
  const values = valuesAt(event, path);
  if (isLength) return Array.isArray(partOf(event, path[0] ?? "")) ? values.length : undefined;
  let sum: number | undefined;
  for (const { value } of values) if (typeof value === "number") sum = (sum ?? 0) + value;
  return sum;
}

/** The texts for a slot, with symbols replaced by their English names. */
function namesIn(event: EventObject, kind: string, { path, form }: Slot): readonly string[] {
  return valuesAt(event, path).flatMap((found) => nameOf(found, form ?? tableOf(kind, path)) ?? []);
}

/** The text for a slot; undefined if the event has none, or not the required one. */
function fieldText(event: EventObject, kind: string, slot: Slot): string | undefined {
  const { sign, path, wanted, form } = slot;
  if (sign === "?") {
    const isWanted = ({ value }: Found): boolean =>
      wanted === undefined ? value === true : plainText(value) === wanted;
    return valuesAt(event, path).some(isWanted) ? "" : undefined;
  }
  const amount = amountIn(event, slot);
  if (amount !== undefined) return inForm(amount, form, path.at(-1) ?? "");
  return someNames(namesIn(event, kind, slot));
}

/** Some names, and the number of the rest. */
function someNames(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const others = names.length - mostNamed;
  return enumerated(others > 0 ? [...names.slice(0, mostNamed), `${others} more`] : names, "and");
}

function nameOf({ value, display }: Found, table: string | undefined): string | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  const isSymbol = table !== undefined && tableNames.includes(table);
  const english = isSymbol ? englishName(table, value) : undefined;
  // A station that is no more than a signal, such as a colonisation ship, has a symbol for a name.
  const [, signal = ""] = /^(\$[^:]+)(?::.*)?;$/.exec(value) ?? [];
  const named = signal === "" ? undefined : englishName("signal", `${signal};`);
  const spelled = named ?? (isSymbol || signal !== "" ? readableSymbol(value) : value);
  return excerptWithin(english ?? (typeof display === "string" && display !== "" ? display : spelled), longestName);
}

/** A symbol without a name, in readable form. */
function readableSymbol(symbol: string): string {
  return symbol
    .replace(/^\$|;$/g, "")
    .replace(/^mission_|_name$/gi, "")
    .replaceAll("_", " ");
}

/** The table of names that a kind's schema gives for a field. */
function tableOf(kind: string, path: readonly string[]): string | undefined {
  return knownEvents.has(kind) ? tableAt([kind, ...path].join("/")) : undefined;
}

const tableAt = remembered((place: string): string | undefined => {
  const [kind = "", ...path] = place.split("/");
  let schema = schemaAt(`events/${kind}`, "");
  for (const field of path) schema = (schema?.items ?? schema)?.properties?.[field];
  return schema?.["x-name"] ?? schema?.items?.["x-name"];
}, new Map());

/** Maximum number of different names that are stored. */
const mostNames = 1000;

/** Starts a bundle of events of a kind that share one sentence; `alone` is that for the first event if no other follows. */
function createBundle(kind: string, { many }: BundledSentence, first: EventObject, alone: string) {
  const slots = [many].flat().flatMap(slotsOf);
  const sums = new Map<Slot["path"], number>();
  const names = new Map<Slot["path"], Map<string, number>>();
  let count = 0;
  let last = first;
  const add = (event: EventObject): void => {
    count++;
    last = event;
    for (const slot of slots) {
      const amount = slot.sign === "+" ? amountIn(event, slot) : undefined;
      if (amount !== undefined) sums.set(slot.path, (sums.get(slot.path) ?? 0) + amount);
      if (slot.sign !== "*") continue;
      const counts = names.get(slot.path) ?? new Map<string, number>();
      names.set(slot.path, counts);
      for (const name of namesIn(event, kind, slot)) {
        if (counts.size < mostNames || counts.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    }
  };
  const fill: Fill = (slot) => {
    const { sign, path, form } = slot;
    const key = path.at(-1) ?? "";
    if (key === "n") return inForm(count, form, key);
    const sum = sums.get(path);
    if (sign === "+") return sum === undefined ? undefined : inForm(sum, form, key);
    if (sign !== "*") return fieldText(last, kind, slot);
    const mostFrequent = [...(names.get(path) ?? [])].sort(([, a], [, b]) => b - a);
    return someNames(mostFrequent.map(([name]) => name));
  };
  add(first);
  /** The sentence about all of them; undefined if there is none. */
  const text = (): string | undefined => (count === 1 ? alone : filled(many, fill));
  return { add, text };
}

/** The sentences of each kind; kinds without one are left out of a story. */
export const sentences: Topic = { ...flightTopic, ...peopleTopic };

/** A sentence of the story of a journal, and its first line. */
export type StoryEntry = Readonly<ReturnType<typeof entryOf>>;

export type Story = ReturnType<typeof createStory>;

const mostOpen = 50;

const unknownKind: BundledSentence = {
  one: "writes {event}, which is not an event that the game is known to write",
  many: "writes {event} {n} times, which is not an event that the game is known to write",
};

/** Tells the story of a journal in sentences, in the order of their lines. */
export function createStory(file: string | undefined, onEntry: (entry: StoryEntry) => void) {
  const session = createSession(file);
  const open = new Map<string, ReturnType<typeof createBundle> & { readonly seen: SessionEvent }>();
  const end = (): void => {
    for (const { seen, ...bundle } of open.values()) {
      const text = bundle.text();
      if (text !== undefined) onEntry(entryOf(seen, text));
    }
    open.clear();
  };
  const gather = (event: EventObject, seen: SessionEvent, sentence: BundledSentence, fill: Fill): void => {
    const key = keyOf(seen.kind, event, sentence);
    const known = open.get(key);
    known?.add(event);
    const alone = known ? undefined : filled(sentence.one ?? sentence.many, fill);
    if (alone === undefined) return;
    if (open.size >= mostOpen) end();
    open.set(key, { ...createBundle(seen.kind, sentence, event, alone), seen });
  };
  const say = (seen: SessionEvent, sentence: Sentence, fill: Fill): void => {
    const text = filled(sentence, fill);
    if (text === undefined) return;
    end();
    onEntry(entryOf(seen, text));
  };
  return {
    after(kind: string, event: EventObject, layout: Layout, line: number): void {
      const seen = sessionEvent(kind, event, layout, line);
      const sentence = sentenceOf(kind);
      const { state } = session;
      const fill: Fill = (slot) =>
        slot.sign === "@" ? stateText(state, slot.path.join(".")) : fieldText(event, kind, slot);
      if (sentence !== undefined) {
        if (isBundled(sentence)) gather(event, seen, sentence, fill);
        else say(seen, sentence, fill);
      }
      session.after(seen);
    },
    afterUnreadable: session.afterUnreadable,
    /** Tells the bundles that are still open. */
    end,
  };
}

function sentenceOf(kind: string): Sentence | BundledSentence | undefined {
  return entryIn(sentences, kind) ?? (knownEvents.has(kind) ? undefined : unknownKind);
}

/** True if several events of a kind share one sentence. */
export function isBundled(sentence: Sentence | BundledSentence): sentence is BundledSentence {
  return typeof sentence === "object" && "many" in sentence;
}

function keyOf(kind: string, event: EventObject, { per }: BundledSentence): string {
  const same = per === undefined ? undefined : partOf(event, per);
  return typeof same === "string" ? `${kind} ${same}` : kind;
}

function entryOf({ line, timestamp, kind }: SessionEvent, text: string) {
  // A login begins a part of the story.
  return { line, timestamp, event: kind, text, isHeading: kind === "LoadGame" };
}

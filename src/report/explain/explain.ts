import { nearest } from "../../base/nearest.js";
import { type EventObject, isObject } from "../../base/object.js";
import { counted, enumerated, isSame, largest, sameName } from "../../base/text.js";
import { visible } from "../../base/visible.js";
import { knownEvents } from "../../engine/validate/known-events.js";
import { layoutOf } from "../../read/json/layout.js";
import { sessionEvent } from "../../rules/checks/parsed-event.js";
import { isRuleId, ruleIds } from "../../rules/index.js";
import { ruleRecord } from "../../rules/printed-list.js";
import { tableNames } from "../../schema/built/table-names.js";
import { entriesNamed } from "../../schema/names/table.js";
import { loadSchema } from "../../schema/schema.js";
import { arrows, stationUse } from "../../session/diagram.js";
import { createSession, stateKinds } from "../../session/session.js";
import type { SessionEvent } from "../../session/session-event.js";
import { stationKinds } from "../../session/slices/docking.js";
import { stageChanges, stages } from "../../session/stage.js";
import type { SessionState } from "../../session/state.js";
import { indentedJson } from "../text.js";
import { explainThing, explainValue } from "./field.js";
import { explainEntries, explainNames } from "./names.js";
import { explainRule } from "./rule.js";
import { sliceWords } from "./slice-words.js";
import {
  type Answer,
  fieldsWithin,
  needOf,
  type Page,
  pageOf,
  roots,
  schemaOf,
  type Thing,
  thingName,
  withParts,
} from "./thing.js";

const opening = ["Fileheader", "Commander", "LoadGame"] as const;
const mostWays = 3;
/** Schemas have more examples than are useful here. */
const mostExamples = 4;

/** Fields that the examples of schemas do not show. */
const others: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ReceiveText: { Message: "$COMMS_entered:#name=Sol;" },
};

/**
 * The effect of each kind on each entry, found by experiment: examples of all relevant kinds are fed to the state
 * machine, first with nothing known, and then with the entry in question known.
 */
export function entryEffects() {
  const samples = stateKinds.flatMap(samplesOf);
  const start = opening.flatMap((kind) => samples.find((seen) => seen.kind === kind) ?? []);
  const experiences = entriesIn(createSession().state).map(([name]) => ({
    name,
    knownBy: new Set<string>(),
    unknownBy: new Set<string>(),
    /** Some sequences of events that make it known. */
    ways: [] as (readonly SessionEvent[])[],
  }));
  for (const before of [[], start]) {
    const known = knownAfter(before);
    for (const seen of samples) {
      const way = [...before, seen];
      const knownNow = knownAfter(way);
      for (const { name, knownBy, ways } of experiences) {
        if (known.has(name) || !knownNow.has(name)) continue;
        if (!knownBy.has(seen.kind) && ways.length < mostWays) ways.push(way);
        knownBy.add(seen.kind);
      }
    }
  }
  for (const way of new Set(experiences.flatMap(({ ways }) => ways))) {
    const concerned = experiences.filter(({ ways }) => ways.includes(way));
    for (const seen of samples) {
      const known = knownAfter([...way, seen]);
      for (const { name, unknownBy } of concerned) if (!known.has(name)) unknownBy.add(seen.kind);
    }
  }
  return experiences.map(({ name, knownBy, unknownBy }) => {
    const [group = "", entry = ""] = name.split(".");
    return { group, entry, knownBy: [...knownBy].sort(), unknownBy: [...unknownBy].sort() };
  });
}

/** The examples of its schema, and variants with the fields that decide where the player is. */
function samplesOf(kind: string): readonly SessionEvent[] {
  const examples = (loadSchema(`events/${kind}`).examples ?? []).slice(0, mostExamples).filter(isObject);
  const deciding = stageChanges
    .flatMap(({ events }) => events)
    .filter((event) => event.kind === kind)
    .map(({ fields }): EventObject => ({ ...examples[0], ...fields }));
  const events: readonly EventObject[] = [...examples, ...deciding, { ...examples[0], ...others[kind] }];
  return events.map((event) => sessionEvent(kind, event, layoutOf(JSON.stringify(event), event), 1));
}

/** The names of the entries that are known after some events. */
function knownAfter(way: readonly SessionEvent[]): ReadonlySet<string> {
  const session = createSession();
  for (const seen of way) session.after(seen);
  return new Set(entriesIn(session.state).flatMap(([name, value]) => (isKnown(value) ? name : [])));
}

/** The entries of a state by group and name. */
function entriesIn(state: SessionState): readonly (readonly [string, unknown])[] {
  return Object.entries(state).flatMap(([group, entries]) =>
    typeof entries === "object" && entries !== null
      ? Object.entries(entries).map(([entry, value]) => [`${group}.${entry}`, value] as const)
      : [],
  );
}

function isKnown(value: unknown): boolean {
  if (value instanceof Map || value instanceof Set) return value.size > 0;
  return value !== undefined && value !== false;
}

function explainSession(page: Page): string {
  const parts = [
    "session, the story of a journal",
    page.paragraph(
      "Line by line, journal-lint follows where the player is and what is known. Each line is compared with that; what a journal has not said is unknown, and breaks no rule. A line that cannot be read makes nearly all unknown.",
    ),
    "Stages, and what leads from one to the next",
    ...stageParts(page),
    "What is known, by which events, and until which others",
    ...stateParts(page),
  ];
  return `${parts.join("\n\n")}\n`;
}

function stageParts({ columns }: Page): readonly string[] {
  const all = arrows();
  const longest = largest(Object.values(stages).map(({ length }) => length));
  return [...new Set(all.map(({ from }) => from))].map((start) => {
    const rows = all
      .filter(({ from }) => from === start)
      .map(({ to, labels }) => [`  → ${stages[to].padEnd(longest)}`, labels.join(", ")]);
    return `  ${start === "anywhere" ? "anywhere in the game" : stages[start]}\n${columns(rows)}`;
  });
}

const mostKinds = 24;

/** Kinds that end what is known for the same reason, under a common name. */
const reasons: readonly (readonly [name: string, kinds: readonly string[]])[] = [
  ["the start and the end of the game", ["Fileheader", "Shutdown"]],
  ["death", ["Died", "Resurrect"]],
  ["time as crew of another", ["JoinACrew", "QuitACrew"]],
  [stationUse, stationKinds],
];

function stateParts(page: Page): readonly string[] {
  const sessions = entryEffects();
  return Object.entries(sliceWords).flatMap(([group, { title, ...entries }]) => {
    const shown = Object.entries<string | undefined>(entries).flatMap(([entry, words]) => {
      const session = sessions.find((each) => each.group === group && each.entry === entry);
      return words === undefined || !session ? [] : [entryText(words, session, page)];
    });
    return shown.length === 0 ? [] : [`  ${title}`, ...shown];
  });
}

function entryText(
  words: string,
  { knownBy, unknownBy }: ReturnType<typeof entryEffects>[number],
  { paragraph, columns }: Page,
): string {
  const until = unknownBy.length === 0 ? [] : [["    until", kindList(unknownBy)]];
  return `${paragraph(words, 4)}\n${columns([["    known by", kindList(knownBy)], ...until])}`;
}

function kindList(kinds: readonly string[]): string {
  if (kinds.length === 0) return "several events together";
  let others = kinds;
  const named: string[] = [];
  for (const [name, together] of reasons) {
    if (!together.every((kind) => kinds.includes(kind))) continue;
    named.push(name);
    others = others.filter((kind) => !together.includes(kind));
  }
  if (others.length > mostKinds) return `any of ${kinds.length} kinds of event`;
  return [...others, ...named].join(", ");
}

/** Explains a rule, an event, a side file, a field, a number in a bit set, a name of the game, a table of names, or sessions. */
export function explain(words: readonly string[], json = false, width?: number): Answer {
  const explanation = explained(words, json, width);
  return "text" in explanation ? explanation : { unknown: visible(explanation.unknown) };
}

function explained([first = "", ...more]: readonly string[], json: boolean, width: number | undefined): Answer {
  const page = pageOf(width);
  if (first === "")
    return { unknown: "name a rule, an event, a field or a name, such as pips-sum, FSDJump, Status.Flags or gold" };
  const joined = sameName([first, ...more].join("-"), ruleIds);
  const id = joined ?? sameName(first, ruleIds);
  if (id !== undefined && isRuleId(id)) {
    if (joined === undefined) return { unknown: `${id} is a rule, leave out ${more.join(" ")}` };
    return { text: json ? indentedJson(ruleRecord(id)) : explainRule(id, page) };
  }
  if (isSame(first, "session")) {
    if (more.length > 0) return { unknown: `session is one thing, leave out ${more.join(" ")}` };
    return json ? { unknown: "sessions are explained only as text, leave out --json" } : { text: explainSession(page) };
  }
  if (isSame(first, "names")) return explainNames(more[0], more[1], json, width);
  const keys = keysOf(first);
  const root = rootOf(keys, first);
  if (root) return withinRoot(root.thing, keys.slice(root.keyCount), more, { json, page });
  const entries = entriesNamed([first, ...more].join(" "));
  if (entries.length > 0) return { text: json ? indentedJson(entries) : explainEntries(entries, page) };
  if (sameName(first, tableNames) !== undefined) return explainNames(first, more[0], json, width);
  const named = more.length === 0 ? fieldsNamed(keys) : [];
  if (named.length > 0)
    return { text: json ? indentedJson(named.map(thingRecord)) : explainFields(keys.join("."), named, page) };
  return { unknown: unknownName(first, keys) };
}

function keysOf(path: string): readonly string[] {
  return path.split(/[./[\]]+/).filter((key) => !/^(?:\d*|\*)$/.test(key));
}

/** The event or side file that a path starts with, and the number of keys that name it. */
function rootOf(keys: readonly string[], path: string) {
  if (path.startsWith("/")) return undefined;
  const [name = "", ending = ""] = keys;
  const found = (label: string): Thing | undefined => roots.find((root) => isSame(root.label, label));
  const file = found(`${name}.json`);
  if (file && isSame(ending, "json")) return { thing: file, keyCount: 2 };
  const thing = found(name) ?? file;
  return thing && { thing, keyCount: 1 };
}

function withinRoot(
  root: Thing,
  keys: readonly string[],
  words: readonly string[],
  { json, page }: { readonly json: boolean; readonly page: Page },
): Answer {
  let thing = root;
  for (const key of keys) {
    const field = fieldsWithin(thing).find((candidate) => isSame(thingName(candidate), key));
    if (!field) return { unknown: noField(thing, key) };
    thing = field;
  }
  const [word, ...more] = words;
  if (word === undefined) return { text: json ? indentedJson(thingRecord(thing)) : explainThing(thing, page) };
  if (fieldsWithin(thing).length > 0 && keysOf(word).length > 0)
    return withinRoot(thing, keysOf(word), more, { json, page });
  if (more.length > 0) return { unknown: `one value at a time, leave out ${more.join(" ")}` };
  if (json) return { unknown: "values are explained only as text, leave out --json" };
  return explainValue(thing.label, schemaOf(thing), word, page);
}

function thingRecord(thing: Thing): object {
  return {
    name: thing.label,
    path: thing.pointer,
    need: thing.pointer === "" ? "required" : needOf(thing),
    schema: schemaOf(thing),
  };
}

function noField(thing: Thing, key: string): string {
  const fields = fieldsWithin(thing);
  if (fields.length === 0) return `${thing.label} has no parts, leave out ${key}`;
  const near = nearest(key, fields.map(thingName));
  const advice =
    near === undefined ? `journal-lint explain ${thing.label} lists them` : `did you mean ${thing.label}.${near}?`;
  return `${thing.label} has no field ${key}; ${advice}`;
}

function unknownName(name: string, keys: readonly string[]): string {
  const undescribed = name.startsWith("/") ? undefined : sameName(keys[0] ?? "", knownEvents);
  if (undescribed !== undefined) {
    return `${undescribed} is an event that is known only by its name, so only its JSON, timestamp and event are checked`;
  }
  const suggestions = similar(name, keys);
  return `there is no rule, event, field or name ${name}${suggestions === "" ? "" : `; did you mean ${suggestions}?`}`;
}

/** Suggestions for an unknown name, best guess first. */
function similar(name: string, keys: readonly string[]): string {
  const [first = "", ...rest] = keys;
  const labels = [...roots.map(({ label }) => label), ...knownEvents];
  const near = nearest(name, [...ruleIds, ...labels]) ?? nearest(first, labels);
  if (near !== undefined) {
    const labelled = allFields().map(({ label }) => label);
    return sameName([near, ...rest].join("."), labelled) ?? near;
  }
  const close = nearest(keys.at(-1) ?? "", new Set(allFields().map(thingName)));
  if (close === undefined) return "";
  return alternatives(fieldsNamed([...keys.slice(0, -1), close]).map(({ label }) => label));
}

/** The fields of any event whose label ends in these keys. */
function fieldsNamed(keys: readonly string[]): readonly Thing[] {
  const ending = `.${keys.join(".")}`.toLowerCase();
  return ending === "." ? [] : allFields().filter(({ label }) => label.toLowerCase().endsWith(ending));
}

/** Where a field occurs, by what it means there. */
function explainFields(name: string, fields: readonly Thing[], { lines, paragraph }: Page): string {
  const meaningOf = (field: Thing): string => schemaOf(field).description ?? "";
  const parts = [...new Set(fields.map(meaningOf))].map((meaning) => {
    const labels = fields.flatMap((field) => (meaningOf(field) === meaning ? [field.label] : [])).join(", ");
    return `${meaning === "" ? "" : `${paragraph(meaning)}\n`}${paragraph(labels, 4)}`;
  });
  const title = `${name}: a field in ${counted(fields.length, "place")}`;
  const more = lines(`More about one of them: journal-lint explain ${fields[0]?.label}`);
  return `${[title, ...parts, more].join("\n\n")}\n`;
}

/** Those of the specification come first: most people look for them. */
function allFields(): readonly Thing[] {
  const isSpecified = ({ schemaName }: Thing): boolean => loadSchema(schemaName)["x-specified"] === true;
  const ordered = [...roots.filter(isSpecified), ...roots.filter((root) => !isSpecified(root))];
  return ordered.flatMap((root) => withParts(root).slice(1));
}

function alternatives(labels: readonly string[]): string {
  return enumerated(labels.slice(0, 3), "or");
}

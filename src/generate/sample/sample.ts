import type { Events } from "#events";
import { written } from "../../base/dates.js";
import { type Fields, isObject } from "../../base/object.js";
import type { Random } from "../../base/random.js";
import { defaultChoices } from "../../engine/validate/choices.js";
import { validateEvent } from "../../engine/validate/event.js";
import { createTally } from "../../engine/validate/tally.js";
import { ownKinds } from "../../engine/validate/validators.js";
import { layoutOf } from "../../read/json/layout.js";
import { nameEntries, nameEntry, nameTable, symbolIn, writtenLike } from "../../schema/names/table.js";
import { type NormalSchema, normalForm } from "../../schema/normal-form.js";
import { formPattern, loadSchema, type Schema } from "../../schema/schema.js";
import { isInGameForm } from "../../schema/timestamp.js";
import { valueList } from "../../schema/value-list.js";
import { secondsOf } from "../clock.js";
import { agreements, type Draft } from "./agreements.js";
import { keepRelations } from "./keep-relations.js";

export const extents = ["minimal", "usual", "full"] as const;

/** How complete an event is: only required fields, some of the others as in a journal, or all fields. */
export type Extent = (typeof extents)[number];

/** An event moved to another time; future times in it keep their distance. */
export function movedTo<Event extends { readonly timestamp: string }>(timestamp: string, event: Event): Event {
  const delay = secondsOf(timestamp) - secondsOf(event.timestamp);
  const moved = Object.entries(event).map(([field, value]: [string, unknown]) => [
    field,
    typeof value === "string" && isInGameForm(value) ? written(secondsOf(value) + delay) : value,
  ]);
  return { ...(Object.fromEntries(moved) as Event), timestamp };
}

const mostTries = 50;

/** An event of a kind, created from its schema, that has no findings even with `--strict`. */
export function sampleEvent<Kind extends keyof Events>(kind: Kind, random: Random, extent: Extent): Events[Kind] {
  const name = `events/${kind}` as const;
  const schema = loadSchema(name);
  const examples = schema.examples ?? [];
  for (let tries = 0; tries < mostTries; tries++) {
    const event = inventValue(normalForm(name), "", examples, { random, extent }) as Draft;
    if (isClean(event)) return event as unknown as Events[Kind];
  }
  // Falls back to the examples for what cannot be generated.
  const sound = examples.filter((example) => isClean(example as Draft));
  if (sound.length === 0) throw new Error(`the schema of ${kind} has no example that is right`);
  return structuredClone(random.pick(sound)) as Events[Kind];
}

/** True if the linter would report nothing even with `--strict`, wherever the event is. */
function isClean(event: Draft): boolean {
  return brokenRules(event, true).every((rule) => rule === "unknown-event");
}

/** The rules that an event breaks on its own. */
export function brokenRules(event: Fields, strict: boolean): readonly string[] {
  const violations = validateEvent(event, layoutOf(JSON.stringify(event), event), {
    choices: { ...defaultChoices, strict },
    kinds: ownKinds,
    tally: createTally(),
    fileFacts: { where: "events", version: undefined },
  });
  return violations.map(({ rule }) => rule);
}

/** A string, number or boolean that a schema strictly allows; `seen` are the values at this place in its examples. */
function inventScalar(schema: Schema, name: string, seen: readonly unknown[], random: Random): unknown {
  const [only, ...others] = valueList(schema).named;
  if (only !== undefined) return others.length === 0 ? only : random.pick([only, ...others]);
  const fitting = seen.filter((value) =>
    schema.type === "integer" ? Number.isInteger(value) : typeof value === schema.type,
  );
  switch (schema.type) {
    case "integer":
    case "number":
      return inventNumber(schema, name, fitting, random);
    case "boolean":
      // Some booleans are always true, as the examples show.
      return fitting.length > 0 ? random.pick(fitting) : random.chance(50);
    case "string":
      return inventText(schema, name, fitting, random);
    default:
      return seen.length > 0 ? random.pick(seen) : name;
  }
}

/** A number from here on is an amount that can be varied; below it is a grade, a count or a rank. */
const leastVaried = 1000;

/** A number from the examples, or one near it; ids and flags are used unchanged. */
function inventNumber(schema: Schema, name: string, seen: readonly unknown[], random: Random): number {
  if (seen.length === 0) return bounded(1, schema);
  const value = Number(random.pick(seen));
  const isExact =
    schema["x-bits"] !== undefined ||
    schema.multipleOf !== undefined ||
    name.endsWith("ID") ||
    Math.abs(value) > Number.MAX_SAFE_INTEGER / 4;
  const isWhole = Number.isInteger(value);
  if (isExact || (isWhole && Math.abs(value) < leastVaried)) return value;
  const reach = Math.floor(Math.abs(value) / 2);
  if (isWhole) return bounded(random.between(value - reach, value + reach), schema);
  if (Math.abs(value) < 1) return bounded(random.decimal(0, 1) * Math.sign(value), schema);
  return bounded(random.decimal(value - reach, value + reach), schema);
}

/** Clamps a value to the bounds of a schema, avoiding exclusive bounds. */
function bounded(value: number, schema: Schema): number {
  const { minimum = value, exclusiveMinimum, exclusiveMaximum } = schema;
  const most = Math.min(schema.maximum ?? value, schema["x-maximum"] ?? value);
  const within = Math.min(most, Math.max(minimum, value));
  if (exclusiveMinimum !== undefined && within <= exclusiveMinimum) return exclusiveMinimum + 1;
  return exclusiveMaximum !== undefined && within >= exclusiveMaximum ? exclusiveMaximum / 2 : within;
}

const firstDay = secondsOf("2025-01-01T00:00:00Z");
const someDays = 365;
const day = 86_400;

function inventText(schema: Schema, name: string, seen: readonly unknown[], random: Random): string {
  const { format, "x-form": form } = schema;
  const symbol = inventSymbol(schema, seen, random);
  if (symbol !== undefined) return symbol;
  if (format === "date-time") return written(firstDay + random.below(someDays) * day + random.below(day));
  const formed = form === undefined ? seen : seen.filter((text) => formPattern(form).test(String(text)));
  return formed.length > 0 ? String(random.pick(formed)) : spaced(name);
}

/** Another symbol from the field's table, formatted like one in the examples; undefined if there is none to imitate. */
function inventSymbol(schema: Schema, seen: readonly unknown[], random: Random): string | undefined {
  const { "x-name": table, "x-form": form = "" } = schema;
  if (table === undefined || seen.length === 0) return undefined;
  const model = String(random.pick(seen));
  // Some fields contain both symbols and other texts.
  if (nameEntry(table, model)?.known !== "well") return undefined;
  const { symbol, known } = random.pick(nameEntries(table));
  const text = writtenLike(symbolIn(model, nameTable(table)), symbol);
  return known === "well" && (form === "" || formPattern(form).test(text)) ? text : undefined;
}

/** A name split into words, for a text about which nothing is known. */
function spaced(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, "$1 $2");
}

interface Making {
  readonly random: Random;
  readonly extent: Extent;
}

const localised = "_Localised";

/** A value that matches a schema; `seen` are the values at this place in the examples. */
function inventValue(schema: NormalSchema, name: string, seen: readonly unknown[], making: Making, index = 0): unknown {
  switch (schema.type) {
    case "object":
      return inventObject(schema, seen.filter(isObject), making, index);
    case "array":
      return inventArray(schema, name, seen.filter(Array.isArray), making);
    default:
      return inventScalar(schema, name, seen, making.random);
  }
}

function inventArray(
  schema: NormalSchema,
  name: string,
  seen: readonly (readonly unknown[])[],
  making: Making,
): unknown {
  const { random } = making;
  // Without a schema for the elements, the array is copied from an example.
  if (!schema.items) return seen.length > 0 ? structuredClone(random.pick(seen)) : [];
  const { items } = schema;
  const filled = seen.filter((list) => list.length > 0);
  const { type } = items;
  // The numbers of an array belong together, such as the three of a position.
  if ((type === "number" || type === "integer") && filled.length > 0) return [...random.pick(filled)];
  const elements = filled.flat();
  return Array.from({ length: lengthOf(schema, items, making) }, (_, index) =>
    inventValue(items, name, elements, making, index),
  );
}

function lengthOf({ minItems = 0, maxItems, ...rest }: Schema, items: Schema, { random, extent }: Making): number {
  const most = maxItems ?? rest["x-max-items"] ?? Number.POSITIVE_INFINITY;
  if (extent === "full") {
    // If each element has only some of the fields, as many are needed to show all of them.
    const kinds = items.maxProperties === undefined ? 1 : Object.keys(items.properties ?? {}).length;
    return Math.min(most, Math.max(minItems, 2, kinds));
  }
  // Empty lists are legitimate but uninformative, so they are kept rare.
  if (extent !== "usual" || random.chance(15)) return Math.min(most, minItems);
  return Math.min(most, random.between(Math.max(minItems, 1), Math.max(minItems, 3)));
}

function inventObject(schema: NormalSchema, seen: readonly Draft[], making: Making, index: number): Draft {
  const { random } = making;
  const draft: Draft = {};
  const invent = (key: string): unknown => {
    const values = seen.flatMap((object) => (Object.hasOwn(object, key) ? [object[key]] : []));
    const field = schema.properties?.[key] ?? {};
    const { "x-name": _, ...unnamed } = field;
    return inventValue(decidesMore(schema, key) ? unnamed : field, key, values, making);
  };
  for (const key of keysWithin(keysOf(schema, seen, making), schema, index)) draft[key] = invent(key);
  for (const agree of agreements) agree(draft, random);
  const isGenerous = making.extent !== "minimal";
  keepRelations(draft, { schema, seen, random, isFirst: random.chance(50), isGenerous, invent });
  for (const key of Object.keys(draft)) {
    if (!key.endsWith(localised)) continue;
    draft[key] = displayText(draft, key, schema, seen);
    const symbol = draft[key.slice(0, -localised.length)];
    // The game omits a display text that is the same as its symbol.
    if (typeof symbol === "string" && String(draft[key]).toLowerCase() === symbol.toLowerCase()) delete draft[key];
  }
  for (const [key, needs] of Object.entries(schema.dependentRequired ?? {})) {
    if (needs.some((need) => !Object.hasOwn(draft, need))) delete draft[key];
  }
  return draft;
}

/** True if a field determines what else an object must have, so that its value is best copied from the examples. */
function decidesMore({ others = [] }: NormalSchema, key: string): boolean {
  return others.some(({ schema }) => {
    const { if: condition } = Object(schema) as { readonly if?: { readonly properties?: object } };
    return Object.hasOwn(condition?.properties ?? {}, key);
  });
}

/** At most as many keys as an object may have; other elements of an array get other keys. */
function keysWithin(keys: readonly string[], { properties = {}, maxProperties, minProperties }: Schema, index: number) {
  const some = keys.length >= (minProperties ?? 0) ? keys : Object.keys(properties);
  if (maxProperties === undefined || some.length <= maxProperties) return some;
  return Array.from({ length: maxProperties }, (_, place) => some[(index + place) % some.length] ?? "");
}

/** The keys of an object, in the order of the examples. */
function keysOf(schema: NormalSchema, seen: readonly Draft[], { random, extent }: Making): readonly string[] {
  const required = new Set([...(schema.required ?? []), ...(schema["x-required"] ?? [])]);
  const known = Object.keys(schema.properties ?? {}).filter((key) => {
    const field = schema.properties?.[key];
    return field && !field.not && !field["x-extra"];
  });
  const isChosen = (key: string): boolean => {
    if (required.has(key)) return true;
    return extent === "full" || (extent === "usual" && random.chance(60));
  };
  const order = [...new Set([...seen.flatMap((object) => Object.keys(object)), ...known])];
  const chosen = new Set(order.filter((key) => known.includes(key) && isChosen(key)));
  // In a journal, a display text stands beside its symbol.
  const isThere = (key: string): boolean =>
    extent === "usual" && key.endsWith(localised) && known.includes(key)
      ? chosen.has(key.slice(0, -localised.length))
      : chosen.has(key);
  return order.filter(isThere);
}

/** The display text that an example has for the same value, or the value in plain words. */
function displayText(draft: Draft, key: string, { properties }: NormalSchema, seen: readonly Draft[]): unknown {
  // A display text that has its own list of values was drawn from that list.
  if (valueList(properties?.[key] ?? {}).kind !== undefined) return draft[key];
  const base = key.slice(0, -localised.length);
  const twin = seen.find((object) => object[base] === draft[base] && typeof object[key] === "string");
  const table = properties?.[base]?.["x-name"];
  return (
    twin?.[key] ??
    (table === undefined ? undefined : nameEntry(table, String(draft[base]))?.name) ??
    spaced(
      String(draft[base] ?? base)
        .replace(/^\$|;$/g, "")
        .replaceAll("_", " "),
    )
  );
}

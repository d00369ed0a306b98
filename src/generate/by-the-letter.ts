import type { Events } from "#events";
import { type Fields, isObject } from "../base/object.js";
import { createRandom, type Random } from "../base/random.js";
import { specifiedKinds } from "../engine/validate/validators.js";
import { type NormalSchema, normalForm } from "../schema/normal-form.js";
import type { SchemaName } from "../schema/schema.js";
import { valueList } from "../schema/value-list.js";
import type { WrittenEvent } from "./evening/player.js";
import { brokenRules, sampleEvent } from "./sample/sample.js";

/** A value without what only the game is known to write: fields and values that the specification does not have. */
function specified(value: unknown, schema: NormalSchema): unknown {
  if (Array.isArray(value))
    return value.map((one) => specified(one, schema.items ?? {})).filter((one) => one !== undefined);
  if (isObject(value)) {
    const { properties = {} } = schema;
    const kept = Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
      const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
      const known = field && !field.not && !field["x-extra"] ? specified(part, field) : undefined;
      return known === undefined ? [] : [[name, known]];
    });
    return Object.fromEntries(kept);
  }
  const { named } = valueList(schema);
  return named.length === 0 || named.some((one) => String(one).toLowerCase() === String(value).toLowerCase())
    ? value
    : undefined;
}

/** The fields of the specification and the values of its closed lists, by their paths in an event. */
function* shapesIn(schema: NormalSchema, path: string): Generator<string, void, undefined> {
  if (schema.not || schema["x-extra"]) return;
  yield path;
  const { kind, named } = valueList(schema);
  if (kind === "closed") for (const value of named) yield `${path} = ${value}`;
  if (schema.items) yield* shapesIn(schema.items, `${path}/*`);
  for (const [name, field] of Object.entries(schema.properties ?? {})) yield* shapesIn(field, `${path}/${name}`);
}

/** The same of a value. */
function* shapesOf(value: unknown, path: string): Generator<string, void, undefined> {
  yield path;
  if (Array.isArray(value)) for (const one of value) yield* shapesOf(one, `${path}/*`);
  else if (isObject(value)) for (const [name, part] of Object.entries(value)) yield* shapesOf(part, `${path}/${name}`);
  else yield `${path} = ${value}`;
}

/** The number of samples from which an event is completed, if its kind lacks fields. */
const mostSamples = 6;
/** How often one is completed if its kind lacks only values, in percent. */
const forValues = 25;
/** The most common kind is written no more often than once in this many lines, but for jumps, which follow from each other. */
const leastBetween = 8;

export type Letter = ReturnType<typeof createLetter>;

/** Makes events follow the specification to the letter, and completes them, so that all of its fields come up soon. */
export function createLetter(seed: number) {
  const random = createRandom(seed, 4);
  const missing = new Map(
    specifiedKinds.names.map((kind) => [kind, new Set(shapesIn(normalForm(`events/${kind}` as SchemaName), kind))]),
  );
  const counts = new Map<string, number>();
  let lines = 0;
  /** The event completed by what has not come up yet; undefined if that contradicts the rest. */
  const completed = (base: WrittenEvent, isRight: (event: WrittenEvent) => boolean): WrittenEvent | undefined => {
    const { event: kind } = base;
    const wanted = missing.get(kind) ?? new Set();
    const isNew = (field: string, value: unknown): boolean =>
      [...shapesOf(value, `${kind}/${field}`)].some((shape) => wanted.has(shape));
    const lacksFields = [...wanted].some((shape) => !shape.includes(" = "));
    const tries = lacksFields ? mostSamples : wanted.size > 0 && random.chance(forValues) ? 1 : 0;
    for (let turn = 0; turn < tries; turn++) {
      const sample: Fields = { ...sampleEvent(kind as keyof Events, random, "full") };
      const names = Object.keys(sample);
      const fresh = names.filter((field) => isNew(field, sample[field]));
      if (fresh.length === 0) continue;
      // All that is new at once, or the whole sample, or single fields.
      const some = withFields(base, sample, turn === 0 ? fresh : random.some(fresh, 1));
      const whole = { ...sample, timestamp: base.timestamp, event: kind };
      const right = (turn === 0 ? [some, whole] : [some]).map((one) => oneEconomy(one, random)).find(isRight);
      if (right) return right;
    }
    return isRight(base) ? base : undefined;
  };
  return {
    /** True if Status.json is rewritten. */
    wantsStatus: () => random.chance(15),
    /** A Status with all fields at once. */
    status(event: WrittenEvent): WrittenEvent {
      const fields = [...shapesIn(normalForm("events/Status"), "Status")].filter((shape) => !shape.includes(" = "));
      for (;;) {
        const sample: Fields = { ...sampleEvent("Status", random, "full") };
        const there = new Set(shapesOf(sample, "Status"));
        if (fields.every((field) => there.has(field)))
          return { ...sample, timestamp: event.timestamp, event: event.event };
      }
    },
    /** The event to write in place of a played one; undefined if there is none that is right. */
    specified(played: WrittenEvent, fits: (event: WrittenEvent) => boolean): WrittenEvent | undefined {
      const { event: kind } = played;
      const count = counts.get(kind) ?? 0;
      if (kind !== "FSDJump" && count > 1 && count * leastBetween > lines) return undefined;
      const base = oneEconomy(specified(played, normalForm(`events/${kind}` as SchemaName)) as WrittenEvent, random);
      const event = completed(base, (one) => brokenRules(one, true).length === 0 && fits(one));
      if (!event) return undefined;
      counts.set(kind, count + 1);
      if (kind !== "Status") lines++;
      for (const shape of shapesOf(event, kind)) missing.get(kind)?.delete(shape);
      return event;
    },
  };
}

/** An event with some fields of another one, and their display texts. */
function withFields(event: WrittenEvent, sample: Fields, names: readonly string[]): WrittenEvent {
  const taken = names.flatMap((name) => {
    const base = name.replace(/_Localised$/, "");
    return [base, `${base}_Localised`].map((field) => [field, sample[field]]);
  });
  const { timestamp, event: kind } = event;
  const whole: Fields = { ...event, ...Object.fromEntries(taken) };
  const kept = Object.entries(whole).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(kept), timestamp, event: kind };
}

/** A station has either its one economy or the list of several. */
function oneEconomy(event: WrittenEvent, random: Random): WrittenEvent {
  const { StationEconomy, StationEconomy_Localised: _, StationEconomies, ...rest } = event;
  if (StationEconomy === undefined || StationEconomies === undefined) return event;
  const isSingle = (StationEconomies as readonly unknown[]).length < 2 || random.chance(50);
  if (!isSingle) return { ...rest, StationEconomies } as WrittenEvent;
  const { StationEconomies: __, ...single } = event;
  return single as WrittenEvent;
}

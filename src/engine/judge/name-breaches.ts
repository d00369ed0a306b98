import { pointerTo } from "../../read/json/pointer.js";
import type { BreachOf } from "../../rules/breach.js";
import { type EventObject, isObject } from "../../rules/checks/between-fields/condition.js";
import { type GameVersion, isOlder, parseGameVersion } from "../../spec/game-version.js";
import { nameTest } from "../../spec/names/name-test.js";
import { packedTable } from "../../spec/names/table.js";
import { type NormalSchema, normalForm, placesIn } from "../../spec/normal-form.js";
import type { Validator } from "./validators.js";

type NameBreach = BreachOf<"unknown-name">;

const noNames: readonly NameBreach[] = [];

/** The symbols of an event that the tables do not have, in the order of the event. */
export function nameBreaches(
  event: EventObject,
  { name, load }: Validator,
  version: GameVersion | undefined,
): readonly NameBreach[] {
  const root = normalForm(name, load);
  if (!holdsNames(root) || areKnown(root, event)) return noNames;
  const breaches: NameBreach[] = [];
  const visit = (schema: NormalSchema, value: unknown, path: string): void => {
    const { "x-name": table, items } = schema;
    if (typeof value === "string") {
      if (table === undefined || nameTest(schema)?.(value) !== false) return;
      breaches.push({ rule: "unknown-name", path, table, text: value, isAhead: isAhead(table, version) });
    } else if (Array.isArray(value)) {
      if (!items || !holdsNames(items)) return;
      for (let index = 0; index < value.length; index++) visit(items, value[index], pointerTo(path, index));
    } else if (isObject(value)) {
      const fields = fieldsWithNames(schema);
      for (const key in value) {
        const field = fields.get(key);
        if (field) visit(field, value[key], pointerTo(path, key));
      }
    }
  };
  visit(root, event, "");
  return breaches;
}

/** Whether the tables have all symbols of a value, as they nearly always do: that is told sooner than where each of them stands. */
function areKnown(schema: NormalSchema, value: unknown): boolean {
  if (typeof value === "string") return schema["x-name"] === undefined || nameTest(schema)?.(value) !== false;
  if (Array.isArray(value)) {
    const { items } = schema;
    return !items || !holdsNames(items) || value.every((element) => areKnown(items, element));
  }
  if (!isObject(value)) return true;
  for (const [key, field] of fieldsWithNames(schema)) {
    if (Object.hasOwn(value, key) && !areKnown(field, value[key])) return false;
  }
  return true;
}

function isAhead(table: string, version: GameVersion | undefined): boolean {
  const known = parseGameVersion(packedTable(table).knownUpTo);
  return version !== undefined && known !== undefined && isOlder(known, version);
}

/** Most of an event holds no names, and the same schemas are asked again and again. */
const holding = new WeakMap<NormalSchema, boolean>();

function holdsNames(schema: NormalSchema): boolean {
  const known = holding.get(schema);
  if (known !== undefined) return known;
  let holds = false;
  for (const place of placesIn(schema)) holds ||= place["x-name"] !== undefined;
  holding.set(schema, holds);
  return holds;
}

const holders = new WeakMap<NormalSchema, ReadonlyMap<string, NormalSchema>>();

/** The fields of an object that hold names, at whatever depth. */
function fieldsWithNames(schema: NormalSchema): ReadonlyMap<string, NormalSchema> {
  const known = holders.get(schema);
  if (known) return known;
  const fields = new Map(Object.entries(schema.properties ?? {}).filter(([, field]) => holdsNames(field)));
  holders.set(schema, fields);
  return fields;
}

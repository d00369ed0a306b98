import { formPattern } from "../../spec/form.js";
import { nameEntries, nameEntry } from "../../spec/names/entry.js";
import { symbolIn, writtenLike } from "../../spec/names/symbol.js";
import { nameTable } from "../../spec/names/table.js";
import type { Schema } from "../../spec/schema.js";
import { valueList } from "../../spec/value-list.js";
import type { Random } from "../random.js";

/** A text, number or boolean that a schema allows to the letter; `seen` is what its examples have in the place. */
export function inventScalar(schema: Schema, name: string, seen: readonly unknown[], random: Random): unknown {
  const [only, ...others] = valueList(schema).named;
  if (only !== undefined) return others.length === 0 ? only : random.pick([only, ...others]);
  const fitting = seen.filter((value) => isOfType(value, schema));
  switch (schema.type) {
    case "integer":
    case "number":
      return inventNumber(schema, name, fitting, random);
    case "boolean":
      // Some booleans are only ever true, and the examples know which.
      return fitting.length > 0 ? random.pick(fitting) : random.chance(50);
    case "string":
      return inventText(schema, name, fitting, random);
    default:
      return seen.length > 0 ? random.pick(seen) : name;
  }
}

function isOfType(value: unknown, { type }: Schema): boolean {
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
}

/** From here on a number is an amount that could as well be another; below it is a grade, a count or a rank. */
const leastVaried = 1000;

/** A number that was seen, or one near it; ids and flags are taken as they are. */
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
  const share = Math.abs(value) < 1;
  return bounded(
    share ? random.decimal(0, 1) * Math.sign(value) : random.decimal(value - reach, value + reach),
    schema,
  );
}

/** A value that is no bound itself, where it would have to be beyond one. */
function bounded(value: number, schema: Schema): number {
  const { minimum = value, exclusiveMinimum, exclusiveMaximum } = schema;
  const most = Math.min(schema.maximum ?? value, schema["x-maximum"] ?? value);
  const within = Math.min(most, Math.max(minimum, value));
  if (exclusiveMinimum !== undefined && within <= exclusiveMinimum) return exclusiveMinimum + 1;
  return exclusiveMaximum !== undefined && within >= exclusiveMaximum ? exclusiveMaximum / 2 : within;
}

const someDays = 365;
const day = 86_400_000;

function inventText(schema: Schema, name: string, seen: readonly unknown[], random: Random): string {
  const { format, "x-form": form } = schema;
  const symbol = inventSymbol(schema, seen, random);
  if (symbol !== undefined) return symbol;
  if (format === "date-time") {
    return new Date(Date.UTC(2025, 0, 1) + random.below(someDays) * day + random.below(day / 1000) * 1000)
      .toISOString()
      .replace(/\.\d+Z$/, "Z");
  }
  if (form === undefined) return seen.length > 0 ? String(random.pick(seen)) : spaced(name);
  const formed = seen.filter((text) => formPattern(form).test(String(text)));
  return formed.length > 0
    ? String(random.pick(formed))
    : form.replace("X;", "Sample;").replace("N;", "1;").replace(/N$/, "1234567");
}

/** Another symbol of the field's table, written as an example writes one; undefined where there is none to go by. */
function inventSymbol(schema: Schema, seen: readonly unknown[], random: Random): string | undefined {
  const { "x-name": table, "x-form": form = "" } = schema;
  if (table === undefined || seen.length === 0) return undefined;
  const model = String(random.pick(seen));
  // Some fields hold symbols and other texts too.
  if (nameEntry(table, model)?.known !== "well") return undefined;
  const { symbol, known } = random.pick(nameEntries(table));
  const text = writtenLike(symbolIn(model, nameTable(table)), symbol);
  return known === "well" && (form === "" || formPattern(form).test(text)) ? text : undefined;
}

/** A name in words, for a text of which nothing is known. */
export function spaced(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, "$1 $2");
}

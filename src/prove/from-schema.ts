import { isBeyond } from "../schemas/evidence.js";
import {
  type LoadSchema,
  loadSchema,
  referred,
  resolved,
  type Schema,
  type SchemaName,
  type SchemaPlace,
} from "../schemas/schema.js";
import * as record from "./table.js";
import { addField, allocate, need, type Table } from "./table.js";
import { testIndex } from "./tests.js";

/** Keywords that describe and forbid nothing. */
const descriptions = ["$schema", "$id", "$defs", "$comment", "title", "description", "examples", "x-names", "x-since"];

/** The keywords that are understood here; a value of a schema that has others is never proven clean. */
const understood: ReadonlySet<string> = new Set([
  ...descriptions,
  "type",
  "const",
  "enum",
  "format",
  "minimum",
  "maximum",
  "items",
  "minItems",
  "maxItems",
  "properties",
  "required",
  "additionalProperties",
  "dependentRequired",
  "x-values",
  "x-extras",
  "x-extra",
  "x-ignore-case",
  "x-form",
  "x-bits",
  "x-required",
  "x-evidence",
  "x-specified",
]);

/** What may stand beside a reference, because it counts the same wherever it stands. */
const besideReference: ReadonlySet<string> = new Set([...descriptions, "x-extra"]);

/** Makes the record of an event from its schema, as it counts with or without `--strict`; 0 where nothing can be proven by it. */
export function objectFromSchema(table: Table, name: SchemaName, load: LoadSchema, strict: boolean): number {
  const { cells } = table;
  /** The schemas around the one at work: a schema within itself is not entered, so that a record is never endless. */
  const around = new Set<Schema>();

  const describeValue = (value: number, place: SchemaPlace): void => {
    const { schema, name: file } = resolved(place, load);
    if (!isUnderstood(schema) || (strict && isStrange(schema)) || around.has(place.schema)) return;
    if (load !== loadSchema && addsToReference(place, load)) return;
    around.add(place.schema);
    describeType(value, schema, file);
    around.delete(place.schema);
  };

  const describeType = (value: number, schema: Schema, file: SchemaName): void => {
    switch (schema.type) {
      case "string":
        cells[value + record.valueTypes] = record.textBit;
        cells[value + record.valueTest] = testIndex(table, schema, strict);
        return;
      case "integer":
      case "number":
        cells[value + record.valueTypes] = record.integerBit | (schema.type === "number" ? record.fractionBit : 0);
        cells[value + record.valueTest] = testIndex(table, schema, strict);
        return;
      case "boolean":
        if (testIndex(table, schema, strict) === 0) cells[value + record.valueTypes] = record.booleanBit;
        return;
      case "array":
        cells[value + record.valueArray] = arrayOf(schema, file);
        return;
      case "object":
        cells[value + record.valueObject] = objectOf(schema, file);
        return;
    }
  };

  const arrayOf = ({ items, minItems = 0, maxItems = 0x7fff_ffff }: Schema, file: SchemaName): number => {
    const array = allocate(table, record.arrayLength + record.valueLength);
    if (array === 0) return 0;
    cells[array + record.arrayItems] = array + record.arrayLength;
    cells[array + record.arrayShortest] = minItems;
    cells[array + record.arrayLongest] = maxItems;
    // Of a list of which nothing is said, only the empty one is proven.
    if (items) describeValue(array + record.arrayLength, { schema: items, name: file });
    return array;
  };

  const objectOf = (schema: Schema, file: SchemaName): number => {
    const { properties = {}, dependentRequired = {} } = schema;
    const object = allocate(table, record.objectLength);
    if (object === 0) return 0;
    const fields = new Map<string, number>();
    for (const [index, field] of Object.keys(properties).entries()) {
      fields.set(field, /^\w+$/.test(field) ? addField(table, object, field, index) : 0);
    }
    for (const field of [...(schema.required ?? []), ...(strict ? (schema["x-required"] ?? []) : [])]) {
      const required = fields.get(field);
      if (!required) return 0;
      const low = object + record.objectRequiredLow;
      const high = object + record.objectRequiredHigh;
      cells[low] = (cells[low] as number) | (cells[required + record.fieldLow] as number);
      cells[high] = (cells[high] as number) | (cells[required + record.fieldHigh] as number);
    }
    for (const [field, needed] of Object.entries(dependentRequired)) {
      const needing = fields.get(field);
      const others = needed.map((other) => fields.get(other) ?? 0);
      if (!needing || others.includes(0)) return 0;
      for (const other of others) need(table, needing, other);
    }
    for (const [field, child] of Object.entries(properties)) {
      const value = fields.get(field);
      if (value) describeValue(value, { schema: child, name: file });
    }
    return object;
  };

  const root = allocate(table, record.valueLength);
  if (root === 0) return 0;
  describeValue(root, { schema: load(name), name });
  return cells[root + record.valueObject] as number;
}

/**
 * Whether a schema asks for something beside a reference: ajv asks for both, each for itself, and what is `resolved`
 * lets one win over the other. Our own schemas are compiled as they are resolved.
 */
function addsToReference({ schema, name }: SchemaPlace, load: LoadSchema): boolean {
  const { $ref, ...own } = schema;
  if ($ref === undefined) return false;
  return (
    Object.keys(own).some((keyword) => !besideReference.has(keyword)) ||
    addsToReference(referred($ref, name, load), load)
  );
}

/** Whether the specification does not have what a schema describes. */
function isStrange(schema: Schema): boolean {
  return schema["x-extra"] === true || isBeyond(schema);
}

/** Whether nothing in a schema is beyond this file; `additionalProperties` may only say that other fields are unknown. */
function isUnderstood(schema: Schema): boolean {
  return Object.keys(schema).every((keyword) => understood.has(keyword));
}

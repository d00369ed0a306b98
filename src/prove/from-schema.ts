import { isBeyond } from "../schemas/evidence.js";
import { type NormalSchema, normalForm } from "../schemas/normal-form.js";
import type { JsonType, LoadSchema, SchemaName } from "../schemas/schema.js";
import * as record from "./table.js";
import { addField, allocate, fieldNamed, need, type Table } from "./table.js";
import { testIndex } from "./tests.js";
import { isUnderstood } from "./understood.js";

/** Lengths of arrays are counted in cells that can hold no more. */
const mostItems = 0x7fff_ffff;

/** Makes the record of an event from its schema, as it counts with or without `--strict`; 0 where nothing can be proven by it. */
export function objectFromSchema(table: Table, name: SchemaName, load: LoadSchema, strict: boolean): number {
  const { cells } = table;
  /** The schemas around the one at work: a schema within itself is not entered, so that a record is never endless. */
  const around = new Set<NormalSchema>();

  const describeValue = (value: number, schema: NormalSchema): void => {
    if (schema.others || (strict && isStrange(schema)) || around.has(schema)) return;
    around.add(schema);
    for (const type of schema.types ?? []) if (isUnderstood(schema, type)) describeType(value, schema, type);
    around.delete(schema);
  };

  const describeType = (value: number, schema: NormalSchema, type: JsonType): void => {
    const allow = (types: number): void => {
      cells[value + record.valueTypes] = (cells[value + record.valueTypes] as number) | types;
    };
    switch (type) {
      case "string":
        allow(record.textBit);
        cells[value + record.valueTest] = testIndex(table, schema, strict);
        return;
      case "integer":
      case "number":
        allow(record.integerBit | (type === "number" ? record.fractionBit : 0));
        cells[value + record.valueTest] = testIndex(table, schema, strict);
        return;
      case "boolean":
        allow(record.booleanBit);
        return;
      case "null":
        allow(record.nullBit);
        return;
      case "array":
        cells[value + record.valueArray] = arrayOf(schema);
        return;
      case "object":
        cells[value + record.valueObject] = objectOf(schema);
        return;
    }
  };

  const arrayOf = ({ items, minItems = 0, maxItems = mostItems }: NormalSchema): number => {
    const array = minItems > mostItems ? 0 : allocate(table, record.arrayLength + record.valueLength);
    if (array === 0) return 0;
    cells[array + record.arrayItems] = array + record.arrayLength;
    cells[array + record.arrayShortest] = minItems;
    cells[array + record.arrayLongest] = Math.min(maxItems, mostItems);
    // Of a list of which nothing is said, only the empty one is proven.
    if (items) describeValue(array + record.arrayLength, items);
    return array;
  };

  const objectOf = (schema: NormalSchema): number => {
    const { properties = {}, dependentRequired = {} } = schema;
    const object = allocate(table, record.objectLength);
    if (object === 0) return 0;
    const fields = new Map<string, number>();
    for (const [index, field] of Object.keys(properties).entries()) {
      fields.set(field, isPlainName(field) ? addField(table, object, field, index) : 0);
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
      if (value) describeValue(value, child);
    }
    return object;
  };

  const root = allocate(table, record.valueLength);
  if (root === 0) return 0;
  describeValue(root, normalForm(name, load));
  const object = cells[root + record.valueObject] as number;
  return startsWithTexts(table, object) ? object : 0;
}

/** Lines are known by their first two fields, which are looked at apart: they have to be texts. */
function startsWithTexts(table: Table, object: number): boolean {
  return ["timestamp", "event"].every((name) => {
    const field = object === 0 ? 0 : fieldNamed(table, object, name);
    return field !== 0 && ((table.cells[field + record.valueTypes] as number) & record.textBit) !== 0;
  });
}

/** Whether the specification does not have what a schema describes. */
function isStrange(schema: NormalSchema): boolean {
  return schema["x-extra"] === true || isBeyond(schema);
}

/** Whether a name is written in one way alone; ajv takes one of them for no name of a field. */
function isPlainName(name: string): boolean {
  return /^\w+$/.test(name) && name !== "__proto__";
}

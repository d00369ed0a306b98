import type { Schema } from "../schema.js";
import { valueList } from "../value-list.js";
import { comparedSymbol, formTest, type PackedTable, packedTable } from "./table.js";

/** True if a text is a symbol of a table, or is allowed in place of one. */
type NameTest = (text: string) => boolean;

const made = new Map<string, NameTest>();

/** Cached, because the same fields come up again and again. */
const ofSchemas = new WeakMap<Schema, { readonly test: NameTest | undefined }>();

/** The test for texts of a field by its table of names; undefined if it has none, or none that warns. */
export function nameTest(schema: Schema): NameTest | undefined {
  const known = ofSchemas.get(schema);
  if (known) return known.test;
  const test = testFor(schema);
  ofSchemas.set(schema, { test });
  return test;
}

function testFor(schema: Schema): NameTest | undefined {
  const { "x-name": name } = schema;
  // A list of the field's own values takes precedence: it is narrower.
  if (name === undefined || valueList(schema).kind !== undefined) return undefined;
  const table = packedTable(name);
  if (!table.warns) return undefined;
  const test = made.get(name) ?? testBy(table);
  made.set(name, test);
  return test;
}

/** Limits of the cache of accepted texts: a hostile journal has a new one on each line. */
const mostPassed = 1000;
const longestPassed = 100;

function testBy(table: PackedTable): NameTest {
  const test = testAnew(table);
  const passed = new Set<string>();
  return (text) => {
    if (passed.has(text)) return true;
    const passes = test(text);
    if (passes && passed.size < mostPassed && text.length <= longestPassed) passed.add(text);
    return passes;
  };
}

function testAnew(table: PackedTable): NameTest {
  const ignored = new Set(["", ...(table.ignores ?? [])]);
  let own: NameTest | undefined;
  let others: readonly NameTest[] | undefined;
  return (text) => {
    own ??= isSymbolOf(table);
    if (own(text) || ignored.has(comparedSymbol(text, table))) return true;
    others ??= (table.also ?? []).map((name) => isSymbolOf(packedTable(name)));
    return others.some((test) => test(text));
  };
}

function isSymbolOf(table: PackedTable): NameTest {
  const symbols = new Set(table.symbols.split("\n"));
  const isFormed = formTest(table);
  return (text) => {
    const symbol = comparedSymbol(text, table);
    return symbols.has(symbol) || isFormed?.(symbol) === true;
  };
}

import { remembered } from "../base/object.js";
import type { Schema } from "./schema.js";

/** The values that a field may have, according to `const`, `enum`, `x-values`, `x-extras` and `x-ignore-case`. */
export interface ValueList {
  /**
   * How another value is treated: every validator rejects it (`closed`), it has not been seen yet (`open`), or the game
   * writes it contrary to the specification (`loose`). Undefined if the values are not listed.
   */
  readonly kind: "closed" | "open" | "loose" | undefined;
  /** The values in the specification. */
  readonly named: readonly unknown[];
  /** The listed values that the game writes beyond the specification. */
  readonly extras: readonly unknown[];
  /** The game may write any value. */
  readonly takesAny: boolean;
  readonly ignoresCase: boolean;
}

/** The demand of one keyword on a value: to be among some values, or not to be. */
export interface ListDemand {
  readonly keyword: "const" | "enum" | "x-values" | "x-extras";
  /** In lower case if case is ignored. */
  readonly values: readonly unknown[];
  readonly ignoresCase: boolean;
  readonly isBan: boolean;
  /** It only counts in strict mode. */
  readonly strictOnly: boolean;
}

/** True if a value is allowed. */
type ListTest = (value: unknown) => boolean;

const anything: ListTest = () => true;

/** The values that the list keywords of a schema allow, and in which sense. */
export const valueList = remembered((schema: Schema): ValueList => {
  const { const: only, enum: closed, "x-values": open } = schema;
  const known = only === undefined ? (closed ?? open ?? []) : [only];
  const isNamed = listTest(schema, true) ?? anything;
  const values = [...new Set([...known, ...listedExtras(schema)])].filter(listTest(schema, false) ?? anything);
  const takesAny = schema["x-extras"] === true;
  return {
    kind: only !== undefined || closed ? "closed" : open && (takesAny ? "loose" : "open"),
    named: values.filter(isNamed),
    extras: values.filter((value) => !isNamed(value)),
    takesAny,
    ignoresCase: schema["x-ignore-case"] === true,
  };
}, new WeakMap());

/** The test for the list keywords of a schema; undefined if any value is allowed. */
export function listTest(schema: Schema, strict: boolean): ListTest | undefined {
  const tests = listDemands(schema)
    .filter(({ strictOnly }) => strict || !strictOnly)
    .map(demandTest);
  return tests.length < 2 ? tests[0] : (value) => tests.every((test) => test(value));
}

/** The test for values that the game may write beyond the specification. */
export function extrasTest(schema: Schema): ListTest {
  if (schema["x-extras"] === true) return anything;
  const ban = listDemands(schema).find(({ isBan }) => isBan);
  const isNoExtra = ban ? demandTest(ban) : anything;
  return (value) => !isNoExtra(value);
}

/**
 * The demands of the list keywords of a schema; a value is allowed if it meets all. `const` and `enum` mean what they
 * mean to any validator: extras do not widen them, and case counts.
 */
export function listDemands(schema: Schema): readonly ListDemand[] {
  const { const: only, enum: closed, "x-values": open } = schema;
  const extras = listedExtras(schema);
  const takesAny = schema["x-extras"] === true;
  const demand = (keyword: ListDemand["keyword"], listed: readonly unknown[], kind = {}): ListDemand => {
    const ignoresCase = schema["x-ignore-case"] === true && keyword.startsWith("x-");
    const values = listed.map(spelling(ignoresCase));
    return { keyword, values, ignoresCase, isBan: false, strictOnly: false, ...kind };
  };
  return [
    ...(only === undefined ? [] : [demand("const", [only])]),
    ...(closed ? [demand("enum", closed)] : []),
    ...(open && !takesAny ? [demand("x-values", [...open, ...extras])] : []),
    ...(open && takesAny ? [demand("x-extras", open, { strictOnly: true })] : []),
    ...(extras.length > 0 ? [demand("x-extras", extras, { strictOnly: true, isBan: true })] : []),
  ];
}

/** Our own keywords only apply to texts and numbers. */
function demandTest({ keyword, values, ignoresCase, isBan }: ListDemand): ListTest {
  const set = new Set(values);
  const spelled = spelling(ignoresCase);
  const isOfAll = !keyword.startsWith("x-");
  return (value) =>
    isOfAll || typeof value === "string" || typeof value === "number" ? set.has(spelled(value)) !== isBan : true;
}

function spelling(ignoresCase: boolean): (value: unknown) => unknown {
  return ignoresCase ? (value) => (typeof value === "string" ? value.toLowerCase() : value) : (value) => value;
}

/** Users' schemas may contain anything that the keyword accepts, `false` for example. */
function listedExtras({ "x-extras": extras }: Schema): readonly unknown[] {
  return Array.isArray(extras) ? extras : [];
}

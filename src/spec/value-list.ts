import type { Schema } from "./schema.js";

/** Which values a field may have, as `const`, `enum`, `x-values`, `x-extras` and `x-ignore-case` say together. */
export interface ValueList {
  /**
   * What becomes of another value: no validator takes it (`closed`), nobody has seen it yet (`open`), or the game
   * writes it against the letter of the specification (`loose`). Undefined where no list says which values there are.
   */
  readonly kind: "closed" | "open" | "loose" | undefined;
  /** The values that the specification has. */
  readonly named: readonly unknown[];
  /** The values that the game writes beyond the specification, as far as they are listed. */
  readonly extras: readonly unknown[];
  /** The game may write any value. */
  readonly takesAny: boolean;
  readonly ignoresCase: boolean;
}

/** What one keyword asks of a value: to be among some values, or not to be. */
export interface ListDemand {
  readonly keyword: "const" | "enum" | "x-values" | "x-extras";
  /** In small letters where case is ignored. */
  readonly values: readonly unknown[];
  readonly ignoresCase: boolean;
  readonly isBan: boolean;
  /** It counts to the letter of the specification alone. */
  readonly strictOnly: boolean;
}

/** Says whether a value is allowed. */
export type ListTest = (value: unknown) => boolean;

const anything: ListTest = () => true;

/** The same few schemas are asked about again and again. */
const made = new WeakMap<Schema, ValueList>();

/** What the list keywords of a schema allow, and in which sense. */
export function valueList(schema: Schema): ValueList {
  const list = made.get(schema) ?? makeList(schema);
  made.set(schema, list);
  return list;
}

function makeList(schema: Schema): ValueList {
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
}

/** Says which values the list keywords of a schema allow; undefined where any will do. */
export function listTest(schema: Schema, strict: boolean): ListTest | undefined {
  const tests = listDemands(schema)
    .filter(({ strictOnly }) => strict || !strictOnly)
    .map(demandTest);
  return tests.length < 2 ? tests[0] : (value) => tests.every((test) => test(value));
}

/** Says which values the game may write beyond the specification. */
export function extrasTest(schema: Schema): ListTest {
  if (schema["x-extras"] === true) return anything;
  const ban = listDemands(schema).find(({ isBan }) => isBan);
  const isNoExtra = ban ? demandTest(ban) : anything;
  return (value) => !isNoExtra(value);
}

/**
 * All that the list keywords of a schema ask, each for itself, so that a value is allowed where none objects.
 * `const` and `enum` mean what they mean to any validator: extras do not widen them, and case counts.
 */
export function listDemands(schema: Schema): readonly ListDemand[] {
  const { const: only, enum: closed, "x-values": open } = schema;
  const extras = listedExtras(schema);
  const takesAny = schema["x-extras"] === true;
  const demand = (keyword: ListDemand["keyword"], values: readonly unknown[], kind = {}): ListDemand => {
    const ignoresCase = schema["x-ignore-case"] === true && keyword.startsWith("x-");
    return {
      keyword,
      values: values.map(spelling(ignoresCase)),
      ignoresCase,
      isBan: false,
      strictOnly: false,
      ...kind,
    };
  };
  return [
    ...(only === undefined ? [] : [demand("const", [only])]),
    ...(closed ? [demand("enum", closed)] : []),
    ...(open && !takesAny ? [demand("x-values", [...open, ...extras])] : []),
    ...(open && takesAny ? [demand("x-extras", open, { strictOnly: true })] : []),
    ...(extras.length > 0 ? [demand("x-extras", extras, { strictOnly: true, isBan: true })] : []),
  ];
}

/** Our own keywords speak of texts and numbers, and let pass what is neither. */
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

/** Schemas of users may hold anything that the keyword takes, `false` for one. */
function listedExtras({ "x-extras": extras }: Schema): readonly unknown[] {
  return Array.isArray(extras) ? extras : [];
}

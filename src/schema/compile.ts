import { _, type Code, type CodeKeywordDefinition, type KeywordCxt, type KeywordDefinition, str, stringify } from "ajv";
import { Ajv2020, type Options } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { isObject } from "../base/object.js";
import { longestPath } from "../read/json/pointer.js";
import { inlined, partsOf } from "./inlined.js";
import { keywordsByName } from "./keywords.js";
import type { NormalSchema } from "./normal-form.js";
import { isSameValue, valueSet } from "./same-value.js";
import { formPattern, isUnspecified, knownFields, type LoadSchema, type Schema, withParts } from "./schema.js";
import { eddnTime, eddnTimeForm, gameForm } from "./timestamp.js";
import { type ListDemand, listDemands, valueList } from "./value-list.js";

/** The one field that ajv ignores in `properties`, and a pattern for it, which ajv does not ignore. */
const passedOver = "__proto__";
const pattern = `^${passedOver}$`;

/** An equivalent schema that names such a field in a way that ajv respects. */
export function withProtoField(schema: Schema): Schema {
  return JSON.stringify(schema).includes(`"${passedOver}"`) ? rewritten(schema) : schema;
}

function rewritten(schema: Schema): Schema {
  const copy: Schema = withParts(schema, (part) => (isObject(part) ? rewritten(part) : part));
  const { properties, patternProperties } = copy;
  if (!properties || !Object.hasOwn(properties, passedOver)) return copy;
  const { [passedOver]: field, ...others } = properties;
  const known = patternProperties?.[pattern];
  const both = known === undefined ? field : { allOf: [known, field] };
  return { ...copy, properties: others, patternProperties: { ...patternProperties, [pattern]: both } } as Schema;
}

/** Keywords whose meaning depends on the schemas around them. */
const rooted: ReadonlySet<string> = new Set(["unevaluatedProperties", "unevaluatedItems", "nullable", "dependencies"]);

/**
 * A schema in normal form for ajv. A part that is used more than once becomes a definition, so that schemas may be
 * recursive. Undefined if something cannot be expressed so, and the schema must be compiled as it was written.
 */
export function compilable(root: NormalSchema, load: LoadSchema): Schema | undefined {
  const uses = new Map<NormalSchema, number>([[root, 1]]);
  for (const node of uses.keys()) {
    if (!isSayable(node)) return undefined;
    for (const part of partsOf(node, load)) uses.set(part, (uses.get(part) ?? 0) + 1);
  }
  const names = new Map<NormalSchema, string>();
  for (const [node, count] of uses) if (count > 1 && partsOf(node, load).length > 0) names.set(node, `${names.size}`);
  const refer = (node: NormalSchema): Schema | undefined => {
    const name = names.get(node);
    return name === undefined ? undefined : { $ref: `#/$defs/${name}` };
  };
  const $defs = [...names].map(([node, name]) => [name, inlined(node, load, refer)] as const);
  return { ...inlined(root, load, refer), $defs: Object.fromEntries($defs) };
}

/** True if a schema contains nothing whose meaning depends on the schemas around it, such as references that are broken. */
function isSayable({ types, others = [] }: NormalSchema): boolean {
  const isRooted = (keyword: string): boolean =>
    rooted.has(keyword) || (keyword.startsWith("$") && keyword !== "$comment");
  return types?.length !== 0 && !others.some(({ schema }) => Object.keys(Object(schema)).some(isRooted));
}

/** `this` of a compiled schema tells whether the specification is applied to the letter. */
const inStrictMode = _`this && this.strict`;

type AjvCode = Pick<CodeKeywordDefinition, "code" | "error">;

/** Those of our keywords that judge values. Each is given to ajv as code, so that it can be compiled ahead of time. */
const codes: Readonly<Record<string, AjvCode>> = {
  "x-unknown": { code: (context) => context.error() },
  "x-extra": { code: (context) => context.fail(inStrictMode) },
  "x-values": { code: failUnlisted },
  "x-extras": { code: failUnlisted },
  "x-form": { code: failUnformed },
  "x-bits": failsIf(({ data, schema }) => _`${data} >= ${2 ** list(schema).length}`),
  "x-maximum": failsIf(({ data, schema }) => _`${data} > ${Number(schema)}`),
  "x-max-items": failsIf(({ data, schema }) => _`${data}.length > ${Number(schema)}`),
  "x-required": {
    error: { message: str``, params: ({ params }) => _`{missingProperty: ${params.field}}` },
    code(context) {
      for (const field of list(context.schema)) {
        context.setParams({ field: _`${field}` });
        context.gen.if(_`${inStrictMode} && ${isAbsent(context, field)}`, () => context.error());
      }
    },
  },
  "x-evidence": {
    code(context) {
      // In strict mode, an event that the specification does not describe is unknown.
      if (isUnspecified(context.parentSchema)) context.fail(inStrictMode);
    },
  },
};

function failsIf(exceeds: (context: KeywordCxt) => Code): AjvCode {
  return { code: (context) => context.fail(exceeds(context)) };
}

/** Our own keywords. */
export const keywords: readonly KeywordDefinition[] = [...keywordsByName].flatMap(([keyword, { own, about }]) => {
  if (!own) return [];
  const code = codes[keyword];
  // A number may be an integer, and what is about all types needs none.
  const type = about.filter((name) => name !== "integer");
  const isOfAll = type.includes("null");
  return { keyword, schemaType: [...own], ...(code && { ...(isOfAll ? {} : { type }), ...code }) };
});

/** The keyword that the build adds; no schema file uses it. */
const knownFieldsKeyword: KeywordDefinition = {
  keyword: knownFields,
  type: "object",
  schemaType: "array",
  error: { message: str``, params: ({ params }) => _`{unknown: ${params.key}}` },
  code(context) {
    const known = setOf(context, list(context.schema));
    context.gen.forIn("key", context.data, (key) => {
      context.setParams({ key });
      context.gen.if(_`!${known}.has(${key})`, () => context.error());
    });
  },
};

function failUnformed(context: KeywordCxt): void {
  const form = formPattern(String(context.schema));
  const code = _`new RegExp(${form.source})`;
  const isOther = _`!${context.gen.scopeValue("pattern", { key: form.source, ref: form, code })}.test(${context.data})`;
  const ban = listDemands(context.parentSchema).find(({ isBan }) => isBan);
  if (valueList(context.parentSchema).takesAny) context.fail(_`${inStrictMode} && ${isOther}`);
  else context.fail(ban ? _`${isOther} && !${isAmong(context, ban)}` : isOther);
}

/** Users' schemas may require fields that every object inherits, such as `toString`. */
function isAbsent({ data, it }: KeywordCxt, field: string | number): Code {
  return it.opts.ownProperties
    ? _`!Object.prototype.hasOwnProperty.call(${data}, ${field})`
    : _`${data}[${field}] === undefined`;
}

/** The code of a list keyword: all demands that `listDemands` makes in its name. */
function failUnlisted(context: KeywordCxt): void {
  for (const demand of listDemands(context.parentSchema)) {
    if (demand.keyword !== context.keyword) continue;
    const among = isAmong(context, demand);
    const fails = demand.isBan ? among : _`!${among}`;
    context.fail(demand.strictOnly ? _`${inStrictMode} && ${fails}` : fails);
  }
}

function isAmong(context: KeywordCxt, { values, ignoresCase }: ListDemand): Code {
  const { data } = context;
  const set = setOf(context, values);
  return ignoresCase
    ? _`${set}.has(typeof ${data} === "string" ? ${data}.toLowerCase() : ${data})`
    : _`${set}.has(${data})`;
}

function setOf({ gen }: KeywordCxt, values: readonly unknown[]): Code {
  return gen.scopeValue("obj", {
    key: JSON.stringify(values),
    ref: new Set(values),
    code: _`new Set(${stringify(values)})`,
  });
}

function list(value: unknown): readonly (string | number)[] {
  return Array.isArray(value) ? value : [];
}

/** Code of ajv in which the path of an error has only the start of a long key: each error below it would read the whole key again. */
function withShortKeys(code: string): string {
  return code.replaceAll('.replace(/~/g, "~0")', `.slice(0, ${longestPath}).replace(/~/g, "~0")`);
}

/** An ajv with our keywords. Its date-time is the game's own form; values that fail it are examined separately. */
export function createAjv(options: Options = {}): Ajv2020 {
  const usual = { allErrors: true, strict: true, messages: false, passContext: true };
  const ajv = new Ajv2020({ ...usual, ...options, code: { process: withShortKeys, ...options.code } });
  addFormats.default(ajv);
  ajv.addFormat("date-time", gameForm);
  ajv.addFormat(eddnTime, eddnTimeForm);
  for (const keyword of [...keywords, knownFieldsKeyword]) ajv.addKeyword(keyword);
  return ajv;
}

/** The keywords that compare whole values. ajv's own versions call `toString` of the values, which can be anything in a journal. */
const comparing: readonly KeywordDefinition[] = [
  { keyword: "const", compile: (only: unknown) => (value: unknown) => isSameValue(only, value) },
  { keyword: "enum", schemaType: "array", compile: (listed: readonly unknown[]) => valueSet(listed).has },
  {
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    compile: (isAsked: boolean) => (values: readonly unknown[]) => !isAsked || valueSet(values).size === values.length,
  },
];

export function compareSafely(ajv: Ajv2020): void {
  for (const definition of comparing) {
    ajv.removeKeyword(String(definition.keyword));
    ajv.addKeyword(definition);
  }
}

/** The keywords that try schemas on a value, its elements or its names, and report the outcome themselves. */
const trying = ["anyOf", "oneOf", "contains", "propertyNames"];

/**
 * Makes ajv report only that none of the tried schemas fits, not the errors of each: they say little, and those about
 * names are reported for the object.
 */
export function reportNoTries(ajv: Ajv2020): void {
  for (const keyword of trying) {
    const definition = ajv.getKeyword(keyword);
    if (typeof definition !== "object" || !("code" in definition)) throw new Error(`this ajv does not know ${keyword}`);
    // Changed in place: removed and added again, it would come after keywords that depend on what it evaluated.
    Object.assign(definition, { trackErrors: true, code: withoutTries(definition.code) });
  }
}

type MakeCode = CodeKeywordDefinition["code"];

function withoutTries(code: MakeCode): MakeCode {
  return (context, ruleType) => {
    const report = context.error.bind(context);
    context.error = (...words) => {
      context.reset();
      report(...words);
    };
    code(context, ruleType);
  };
}

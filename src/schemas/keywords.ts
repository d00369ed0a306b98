import { _, type Code, type KeywordCxt, type KeywordDefinition, nil, str, stringify } from "ajv";
import { isBeyond } from "./evidence.js";
import { formPattern } from "./form.js";

/** A compiled schema is called on an object that tells whether the letter of the specification counts. */
const inStrictMode = _`this && this.strict`;

/** The keywords that JSON Schema lacks and our schemas have; each is taught to ajv as code, so that it compiles ahead of time. */
export const keywords: readonly KeywordDefinition[] = [
  { keyword: "x-unknown", schemaType: "boolean", code: (context) => context.error() },
  { keyword: "x-extra", schemaType: "boolean", code: (context) => context.fail(inStrictMode) },
  {
    keyword: "x-values",
    type: ["string", "number"],
    schemaType: "array",
    code(context) {
      const extras: unknown = context.parentSchema["x-extras"];
      if (extras === true) return;
      const known = [...list(context.schema), ...(Array.isArray(extras) ? extras : [])];
      context.fail(_`!${isListed(context, known)}`);
    },
  },
  {
    keyword: "x-extras",
    type: ["string", "number"],
    schemaType: ["array", "boolean"],
    code(context) {
      if (Array.isArray(context.schema)) context.fail(_`${inStrictMode} && ${isListed(context, context.schema)}`);
      else context.fail(_`${inStrictMode} && !${isListed(context, list(context.parentSchema["x-values"]))}`);
    },
  },
  {
    keyword: "x-form",
    type: "string",
    schemaType: "string",
    code(context) {
      const form = formPattern(String(context.schema));
      const pattern = context.gen.scopeValue("pattern", {
        key: form.source,
        ref: form,
        code: _`new RegExp(${form.source})`,
      });
      const extras: unknown = context.parentSchema["x-extras"];
      const besides = Array.isArray(extras) ? _` && !${isListed(context, extras)}` : nil;
      context.fail(_`!${pattern}.test(${context.data})${besides}`);
    },
  },
  {
    keyword: "x-bits",
    type: "number",
    schemaType: "array",
    code: (context) => context.fail(_`${context.data} >= ${2 ** list(context.schema).length}`),
  },
  {
    keyword: "x-required",
    type: "object",
    schemaType: "array",
    error: { message: str``, params: ({ params }) => _`{missingProperty: ${params.field}}` },
    code(context) {
      for (const field of list(context.schema)) {
        context.setParams({ field: _`${field}` });
        context.gen.if(_`${inStrictMode} && ${context.data}[${field}] === undefined`, () => context.error());
      }
    },
  },
  {
    keyword: "x-evidence",
    schemaType: "number",
    code(context) {
      // To the letter of the specification, an event that it does not describe is a stranger.
      if (isBeyond(context.parentSchema)) context.fail(inStrictMode);
    },
  },
  { keyword: "x-specified", schemaType: "boolean" },
  { keyword: "x-names", schemaType: "array" },
  { keyword: "x-ignore-case", schemaType: "boolean" },
  { keyword: "x-since", schemaType: "object" },
];

function isListed(context: KeywordCxt, values: readonly (string | number)[]): Code {
  const ignoreCase = context.parentSchema["x-ignore-case"] === true;
  const known = ignoreCase ? values.map((value) => String(value).toLowerCase()) : values;
  const set = context.gen.scopeValue("obj", {
    key: JSON.stringify([ignoreCase, ...known]),
    ref: new Set(known),
    code: _`new Set(${stringify(known)})`,
  });
  const { data } = context;
  return ignoreCase ? _`(typeof ${data} !== "string" || ${set}.has(${data}.toLowerCase()))` : _`${set}.has(${data})`;
}

function list(value: unknown): readonly (string | number)[] {
  return Array.isArray(value) ? value : [];
}

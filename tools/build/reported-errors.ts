import { createRequire } from "node:module";
import { minifySync } from "rolldown/utils";
import { gameForm } from "../../src/schema/timestamp.js";

const require = createRequire(import.meta.url);

/** The errors of a validator, null while there is none. */
type Errors = object[] | null;

// What validators share. Their text goes into the module of validators, so they use nothing but each other.

function report(errors: Errors, instancePath: string, keyword: string, params: object): Errors {
  return pushed(errors, { instancePath, keyword, params });
}

function pushed(errors: Errors, error: object): Errors {
  if (errors === null) return [error];
  errors.push(error);
  return errors;
}

function missing(errors: Errors, path: string, missingProperty: string): Errors {
  return report(errors, path, "required", { missingProperty });
}

function missingOf(errors: Errors, value: Readonly<Record<string, unknown>>, path: string, fields: string): Errors {
  let found = errors;
  for (const field of fields.split(" ")) if (value[field] === undefined) found = missing(found, path, field);
  return found;
}

function otherType(errors: Errors, path: string, type: string): Errors {
  return report(errors, path, "type", { type });
}

function tooSmall(errors: Errors, path: string, limit: number): Errors {
  return report(errors, path, "minimum", { comparison: ">=", limit });
}

function tooLarge(errors: Errors, path: string): Errors {
  return report(errors, path, "x-maximum", {});
}

/** A field that requires another. */
function dependent(errors: Errors, path: string, property: string, missingProperty: string): Errors {
  return report(errors, path, "dependentRequired", { property, missingProperty, depsCount: 1, deps: missingProperty });
}

/** An integer, if `type` is that, or else a number, with its limits. */
function number(errors: Errors, value: unknown, path: string, type: string, minimum = -Infinity, most = Infinity) {
  if (value === undefined) return errors;
  if (typeof value !== "number" || !Number.isFinite(value)) return otherType(errors, path, type);
  let found = type === "integer" && value % 1 !== 0 ? otherType(errors, path, type) : errors;
  if (value < minimum) found = tooSmall(found, path, minimum);
  return value > most ? tooLarge(found, path) : found;
}

function text(errors: Errors, value: unknown, path: string): Errors {
  return value === undefined || typeof value === "string" ? errors : otherType(errors, path, "string");
}

function strange(errors: Errors, value: object, path: string, known: ReadonlySet<string>): Errors {
  let found = errors;
  for (const unknown in value) if (!known.has(unknown)) found = report(found, path, "x-known", { unknown });
  return found;
}

const functions = [
  ...[report, pushed, missing, missingOf, otherType, tooSmall, tooLarge, dependent, number, text, strange],
  require("ajv/dist/runtime/ucs2length").default as (text: string) => number,
];

const names = [...functions.map(({ name }) => name), "equal", "gameTime"];

/** The line of the module of validators that declares what they share. */
export const toolsText: string = oneLine(
  `export const tools = (() => {
${functions.join("\n")}
const equal = ${require("ajv/dist/runtime/equal").default};
const gameTime = ${gameForm};
return { ${names.join(", ")} };
})();`,
);

/** Code without needless characters and with no line feed. */
function oneLine(code: string): string {
  const { code: small, errors } = minifySync("code.js", code, { module: true });
  if (errors.length > 0) throw new Error(`what ajv generated is no longer JavaScript: ${errors[0]?.message}`);
  const line = small.trim();
  if (line.includes("\n")) throw new Error(`generated code has a line feed in it: ${line.slice(0, 200)}`);
  return line;
}

/** The code that ajv repeats wherever something may be wrong. */
const push = /if\(vErrors === null\)\{vErrors = \[(err\d+)\];\}else \{vErrors\.push\(\1\);\}/g;
const seen = /const (err\d+) = ((?:(?!const err)[\s\S])*?);vErrors = pushed\(vErrors, \1\);/g;
const plainError = /^\{instancePath(?::([\s\S]*?))?,keyword:("[^"]*"),params:((?:(?!,propertyName:)[\s\S])*)\}$/;

/** The place in the schema is never used. */
const schemaPath = /,schemaPath:"(?:[^"\\]|\\.)*"/g;

/** Validators start at the whole event, and none calls another. */
const head = /, \{instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors=\{\}\}=\{\}\)\{/;
const evaluated =
  /const evaluated0 = \w+\.evaluated;if\(evaluated0\.dynamicProps\)\{evaluated0\.props = undefined;\}if\(evaluated0\.dynamicItems\)\{evaluated0\.items = undefined;\}/;

/** Calls that report what is said most often. */
const calls: readonly (readonly [RegExp, string])[] = [
  [/report\(vErrors, ([^,]*), "required", \{missingProperty: ("\w+")\}\)/g, "missing(vErrors, $1, $2)"],
  [/report\(vErrors, ([^,]*), "type", \{type: ("\w+")\}\)/g, "otherType(vErrors, $1, $2)"],
  [/report\(vErrors, ([^,]*), "minimum", \{comparison: ">=", limit: ([-\d.e+]+)\}\)/g, "tooSmall(vErrors, $1, $2)"],
  [/report\(vErrors, ([^,]*), "x-maximum", \{\}\)/g, "tooLarge(vErrors, $1)"],
  [
    /report\(vErrors, ([^,]*), "dependentRequired", \{property: ("\w+"),\s*missingProperty: ("\w+"),\s*depsCount: 1,\s*deps: \3\}\)/g,
    "dependent(vErrors, $1, $2, $3)",
  ],
];

/** Tests of one field that many have, with these calls in them. */
const field = String.raw`if\((data\d*\.\w+) !== undefined\)\{`;
const path = String.raw`("[\w/]+"(?: ?\+ ?(?:i\d+|"[\w/]+"))*)`;
const limits = String.raw`(?:if\(\2 < ([-\d.e+]+) \|\| isNaN\(\2\)\)\{vErrors = tooSmall\(vErrors, \3, \5\);errors\+\+;\})?(?:if\(\2 > ([\d.e+]+)\)\{vErrors = tooLarge\(vErrors, \3\);errors\+\+;\})?`;
const isInteger = String.raw`!\(\(\(typeof \2 == "number"\) && \(!\(\2 % 1\) && !isNaN\(\2\)\)\) && \(isFinite\(\2\)\)\)`;
const isNumber = String.raw`\(typeof \2 == "number"\) && \(isFinite\(\2\)\)`;
const integers = new RegExp(
  String.raw`${field}let (data\d+) = \1;if\(${isInteger}\)\{vErrors = otherType\(vErrors, ${path}, ("integer")\);errors\+\+;\}(?:if\(${isNumber}\)\{${limits}\})?\}`,
  "g",
);
const numbers = new RegExp(
  String.raw`${field}let (data\d+) = \1;if\(${isNumber}\)\{(?=if\(\2 [<>] [-\d.e+]+(?: \|\| isNaN\(\2\))?\)\{vErrors = \w+\(vErrors, ${path})${limits}\}else \{vErrors = otherType\(vErrors, \3, ("number")\);errors\+\+;\}\}`,
  "g",
);
const texts = new RegExp(
  String.raw`${field}if\(typeof \1 !== "string"\)\{vErrors = otherType\(vErrors, ${path}, "string"\);errors\+\+;\}\}`,
  "g",
);
const required =
  /if\((data\d*)\.\w+ === undefined\)\{vErrors = missing\(vErrors, ([^,]*), "\w+"\);errors\+\+;\}(?:if\(\1\.\w+ === undefined\)\{vErrors = missing\(vErrors, \2, "\w+"\);errors\+\+;\})+/g;
const fields =
  /for\(const (key\d+) in (data\d*)\)\{if\(!(obj\d+)\.has\(\1\)\)\{vErrors = report\(vErrors, ("[\w/]*"(?: ?\+ ?(?:i\d+|"[\w/]+"))*), "x-known", \{unknown: \1\}\);errors\+\+;\}\}/g;

/** Equivalent code, as an expression that takes what validators share, in a line of a third of the length: what is repeated is moved to functions. */
export function withReportedErrors(code: string): string {
  const [, name = ""] = /^"use strict";module\.exports = (\w+);module\.exports\.default = \1;/.exec(code) ?? [];
  const isAlone = head.test(code) && code.split(head).length === 2 && !/\bfunction \w+\([\s\S]*\bfunction /.test(code);
  if (name === "" || !isAlone) throw new Error("ajv no longer generates code as it did: see how it does now");
  let short = code
    .replace(/^"use strict";module\.exports = \w+;module\.exports\.default = \w+;/, "")
    .replace(/\w+\.evaluated = \{"props".*$/, "")
    .replace(evaluated, "")
    .replace(head, ") {")
    .replace(schemaPath, "")
    .replace(push, "vErrors = pushed(vErrors, $1);")
    .replace(seen, (_, _name: string, error: string) => {
      const [, path = "instancePath", keyword, params] = plainError.exec(error) ?? [];
      return keyword === undefined
        ? `vErrors = pushed(vErrors, ${error});`
        : `vErrors = report(vErrors, ${path}, ${keyword}, ${params});`;
    })
    .replaceAll(/require\("ajv\/dist\/runtime\/(ucs2length|equal)"\)\.default/g, "$1")
    .replaceAll('instancePath+"', '"')
    .replaceAll("{instancePath,", '{instancePath:"",')
    .replaceAll(/\binstancePath\b(?!:)/g, '""');
  for (const [call, shorter] of calls) short = short.replace(call, shorter);
  short = short
    .replace(integers, (_, value, _name, path, type, least, most) => checkOf(value, path, type, least, most))
    .replace(numbers, (_, value, _name, path, least, most, type) => checkOf(value, path, type, least, most))
    .replace(required, (all, value, path) => {
      const names = [...all.matchAll(/, "(\w+)"\);errors/g)].map(([, name]) => name);
      return `vErrors = missingOf(vErrors, ${value}, ${path}, "${names.join(" ")}");`;
    })
    .replace(texts, "vErrors = text(vErrors, $1, $2);")
    .replace(fields, "vErrors = strange(vErrors, $2, $4, $3);")
    .replace(/const (\w+) = \/(.*?)\/;/g, (line, name, source) =>
      source === gameForm.source ? `const ${name} = gameTime;` : line,
    );
  const used = names.filter((each) => new RegExp(`\\b${each}\\b`).test(short));
  return oneLine(`export default ({ ${used.join(", ")} }) => { ${counted(short)} return ${name}; }`)
    .replace(/^export default\s*/, "")
    .replace(/;$/, "");
}

/** Errors need to be counted only where a part of the schema is tried; elsewhere the list says whether there are any. */
function counted(code: string): string {
  if (/\b_errs\d/.test(code)) return code.replace(fieldCall, "$&errors = vErrors === null ? 0 : vErrors.length;");
  return code
    .replaceAll("errors++;", "")
    .replace("let errors = 0;", "")
    .replace("return errors === 0;", "return vErrors === null;");
}

/** Such a check, which counts nothing. */
const fieldCall = /vErrors = (?:number|text|strange|missingOf)\(.*?\);/g;

function checkOf(value: string, path: string, type: string, least = "-Infinity", most?: string): string {
  const limits = most ? [least, most] : least === "-Infinity" ? [] : [least];
  return `vErrors = ${["number(vErrors", value, path, type, ...limits].join(", ")});`;
}

import { presenceText } from "../../src/report/explain/past.js";
import type { Schema } from "../../src/schema/schema.js";

/** The documentation of a schema as a comment, with the names of bits and numbers, since when it is written and how often; empty if there is none. */
export function comment(schema: Schema, indent: string): string {
  const bits = schema["x-bits"]?.map((name, bit) => `- bit ${bit}: ${name}`) ?? [];
  const names = schema["x-names"]?.map((name, index) => `- ${String(schema.enum?.[index])}: ${name}`) ?? [];
  const lines = [...(schema.description === undefined ? [] : [schema.description]), ...bits, ...names, ...past(schema)];
  const safe = lines.map((line) => line.replaceAll("*/", "*\\/"));
  if (safe.length < 2) return safe.map((line) => `${indent}/** ${line} */\n`).join("");
  return `${indent}/**\n${safe.map((line) => `${indent} * ${line}\n`).join("")}${indent} */\n`;
}

function past(schema: Schema): readonly string[] {
  const { "x-since": since, "x-until": until } = schema;
  const parts = [
    ...(since === undefined ? [] : [`since ${since}`]),
    ...(until === undefined ? [] : [`last written by ${until}`]),
    presenceText(schema, "object") ?? [],
  ].flat();
  const text = parts.join("; ");
  return text === "" ? [] : [`${text.charAt(0).toUpperCase()}${text.slice(1)}.`];
}

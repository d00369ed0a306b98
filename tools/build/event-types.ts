import { basename } from "node:path";
import { type Alias, type NormalSchema, normalForm } from "../../src/schema/normal-form.js";
import { ownName, type Schema, type SchemaName } from "../../src/schema/schema.js";
import { valueList } from "../../src/schema/value-list.js";
import { comment } from "./comment.js";
import type { SchemaNames } from "./schema-names.js";

/** The TypeScript types of all events and side files, as the text of a declaration file. */
export function eventTypes({ events, files }: SchemaNames): string {
  const declarations: Declarations = new Map();
  for (const name of [...events, ...files]) declare(typeName(name, []), normalForm(name), declarations);
  return [
    "// Made from schemas/ by the build: change those instead.\n",
    ...[...declarations].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { text }]) => text),
    "/** The events that have a schema, by name. */",
    table("Events", events, (name) => basename(name)),
    "/** Any event that has a schema; `event` tells which. */",
    "export type JournalEvent = Events[keyof Events];\n",
    "/** What the files beside the journal hold, by file name. */",
    table("SideFiles", files, (name) => `"${basename(name)}.json"`),
  ].join("\n");
}

function table(title: string, names: readonly SchemaName[], keyOf: (name: SchemaName) => string): string {
  const entries = names.map((name) => `  ${keyOf(name)}: ${typeName(name, [])};\n`);
  return `export interface ${title} {\n${entries.join("")}}\n`;
}

/** The name of a type: `FSDJump`, `NavRouteFile`, `FSDJumpFaction` for a part of FSDJump, `Material` for what several events share. */
function typeName(name: SchemaName, keys: readonly string[]): string {
  const owner = name === "common" ? "" : `${basename(name)}${name.startsWith("files/") ? "File" : ""}`;
  const part = keys.at(-1) ?? "";
  return `${owner}${part.charAt(0).toUpperCase()}${part.slice(1)}`;
}

/** The declared types, with their schemas. */
type Declarations = Map<string, { readonly schema: NormalSchema; readonly text: string }>;

function declare(name: string, schema: NormalSchema, declarations: Declarations): void {
  const declared = declarations.get(name);
  if (declared && declared.schema !== schema) throw new Error(`two types are called ${name}`);
  if (declared) return;
  declarations.set(name, { schema, text: "" });
  const type = typeOf(schema, declarations, "");
  const declaration = type.startsWith("{") ? `interface ${name} ${type}` : `type ${name} = ${type};`;
  declarations.set(name, { schema, text: `${comment(schema, "")}export ${declaration}\n` });
}

/** The type of what a schema describes; a shape with a name of its own is declared and referred to. */
function typeOf(schema: NormalSchema, declarations: Declarations, indent: string): string {
  if (schema.alias) return referredType(schema.alias, declarations, indent);
  if (schema.not) return "never";
  const { kind, named, extras } = valueList(schema);
  if (kind === "closed") return union([...named, ...extras], indent);
  // Editors suggest the listed values, but the compiler accepts any.
  if (kind && schema.type === "string") return union([...named, ...extras], indent, ["(string & {})"]);
  switch (schema.type) {
    case "integer":
      return "number";
    case "array":
      return arrayType(schema, (items) => typeOf(items, declarations, indent));
    case "object":
      return objectType(schema, declarations, indent);
    default:
      return schema.type ?? "unknown";
  }
}

function referredType({ schema, target }: Alias, declarations: Declarations, indent: string): string {
  const { place, keys } = target;
  const file = ownName(place.file.id);
  const isNamed = keys.length === 0 || (keys[0] === "$defs" && isShape(schema));
  if (!isNamed || !file) return typeOf(schema, declarations, indent);
  const name = typeName(file, keys);
  declare(name, schema, declarations);
  return name;
}

/** True if a type is worth a name: a plain string or number is not. */
function isShape(schema: Schema): boolean {
  const { kind, named } = valueList(schema);
  return schema.type === "object" || (kind !== undefined && named.length > 1);
}

function union(values: readonly unknown[], indent: string, last: readonly string[] = []): string {
  const members = [...new Set(values.map((value) => JSON.stringify(value))), ...last];
  const line = members.join(" | ");
  return line.length < 90 ? line : members.map((member) => `\n${indent}    | ${member}`).join("");
}

function arrayType(
  { items = {}, minItems, maxItems }: NormalSchema,
  typeOfItem: (items: NormalSchema) => string,
): string {
  const type = typeOfItem(items);
  if (minItems !== undefined && minItems === maxItems) return `[${Array(minItems).fill(type).join(", ")}]`;
  return /^\w+$/.test(type) ? `${type}[]` : `Array<${type}>`;
}

function propertyName(key: string): string {
  return /^[a-z_]\w*$/i.test(key) ? key : JSON.stringify(key);
}

function objectType(schema: NormalSchema, declarations: Declarations, indent: string): string {
  const inner = `${indent}  `;
  const fields = Object.entries(schema.properties ?? {}).map(([key, field]) => {
    const sign = schema.required?.includes(key) ? "" : "?";
    return `${comment(field, inner)}${inner}${propertyName(key)}${sign}: ${typeOf(field, declarations, inner)};\n`;
  });
  return `{\n${fields.join("")}${indent}}`;
}

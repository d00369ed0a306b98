import type { Published } from "./published-schemas.js";

type Json = unknown;
type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);
const partsOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  isNode(value) ? Object.entries(value) : [];

/** A value of each type, none of which is empty. */
const values: Readonly<Record<string, Json>> = {
  null: null,
  boolean: true,
  integer: 7,
  number: 1.25,
  string: "Varkesh",
  array: [7],
  object: { Key: 7 },
};

/** A message that a schema takes, with every key that it names and does not forbid. */
export function wholeMessage(schema: Published): Json {
  const message = made(schema, schema) as Readonly<Record<string, Json>>;
  return { ...message, $schemaRef: String(schema.id).replace(/#$/, "") };
}

function made(schema: unknown, root: Published): Json {
  if (!isNode(schema)) return 7;
  const { $ref, enum: listed, type, format, pattern, anyOf, properties } = schema;
  if (typeof $ref === "string") return made(definition($ref, root), root);
  if (Array.isArray(listed)) return listed[0];
  if (Array.isArray(anyOf)) return made(anyOf.at(-1), root);
  if (type === "array")
    return [made(schema.items, root), made(schema.items, root)]
      .slice(0, schema.uniqueItems ? 1 : 2)
      .concat(schema.minItems === 3 ? [made(schema.items, root)] : []);
  if (properties || type === "object") {
    // One schema has its patterns among its properties, by mistake: nobody sends a key of this name.
    const fields = partsOf(properties).filter(
      ([name, part]) => name !== "patternProperties" && !isForbidden(part, root),
    );
    return Object.fromEntries(fields.map(([name, part]) => [name, made(part, root)]));
  }
  if (format === "date-time") return "2025-03-02T19:14:51Z";
  if (typeof pattern === "string") return "Hpt_BeamLaser_Fixed_Small";
  return values[String(type)] ?? 7;
}

function definition($ref: string, root: Published): unknown {
  return $ref
    .slice(2)
    .split("/")
    .reduce<unknown>((node, key) => (isNode(node) ? node[key] : undefined), root);
}

function isForbidden(part: unknown, root: Published): boolean {
  const node = isNode(part) && typeof part.$ref === "string" ? definition(part.$ref, root) : part;
  return isNode(node) && node.not !== undefined;
}

/** The keys that a schema forbids by name, at any depth. */
export function forbiddenKeys(schema: Published): readonly string[] {
  const keys = new Set<string>();
  const look = (node: unknown): void => {
    if (!isNode(node)) return;
    for (const [name, part] of partsOf(node.properties)) {
      if (isForbidden(part, schema)) keys.add(name);
      look(part);
    }
    look(node.items);
    for (const [, part] of partsOf(node.patternProperties)) look(part);
    for (const part of Array.isArray(node.anyOf) ? node.anyOf : []) look(part);
  };
  look(schema);
  return [...keys];
}

/** Copies of a value with one change each: what stands there replaced by other types, keys removed and added. */
export function* changed(value: Json, added: readonly string[]): Generator<Json> {
  for (const [type, other] of Object.entries(values)) if (typeName(value) !== type) yield other;
  if (value === 7) yield 7.5;
  if (typeof value === "string")
    yield* ["", "2025-02-30T00:00:00Z", "2025-03-02T19:14:51.25+01:00", "2025-03-02 19:14:51Z"];
  if (Array.isArray(value)) {
    yield [];
    yield [...value, ...value];
    yield value.slice(1);
    for (const part of changed(value[0], added)) yield [part, ...value.slice(1)];
    return;
  }
  if (!isNode(value)) return;
  for (const key of Object.keys(value)) {
    const { [key]: part, ...rest } = value;
    yield rest;
    for (const other of changed(part, added)) yield { ...rest, [key]: other };
  }
  for (const key of added) if (!Object.hasOwn(value, key)) yield { ...value, [key]: "Varkesh" };
}

function typeName(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}

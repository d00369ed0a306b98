import { referred, rootPlace } from "./reference.js";
import { loadSchema, ownName, type Schema, type SchemaName } from "./schema.js";

export type PrintedSchema = Readonly<Record<string, unknown>>;

/** A self-contained schema: what it refers to in other files is copied into its `$defs`. */
export function standalone(name: SchemaName): PrintedSchema {
  const { examples, ...schema } = loadSchema(name);
  const embed = embedding(name, Object.keys(schema.$defs ?? {}));
  const own = embed.schema(schema, name) as Schema;
  return { ...own, $defs: { ...own.$defs, ...embed.defs() }, examples };
}

/** One schema that validates any event by its kind and contains all others in its `$defs`. */
export function bundle(events: readonly SchemaName[], files: readonly SchemaName[]): PrintedSchema {
  const embed = embedding();
  const embedded = (name: SchemaName): string => embed.reference(`./${name}.json`, "common");
  const branches = events.map((name) => ({
    if: { type: "object", required: ["event"], properties: { event: { const: lastPart(name) } } },
    // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema.
    then: { $ref: embedded(name) },
  }));
  for (const name of files) embedded(name);
  return {
    ...headOf("bundle.json", "bundle"),
    description:
      "Any event, validated by the schema of its kind where there is one. $defs holds the schema of each event and side file.",
    $ref: embed.reference("#/$defs/anyEvent", "common"),
    allOf: branches,
    $defs: embed.defs(),
  };
}

function headOf(file: string, title: string): PrintedSchema {
  const { $schema, $id } = loadSchema("common");
  return { $schema, $id: new URL(file, $id).href, title };
}

/** One schema for generating types: the choice of kinds is a plain `anyOf`. */
export function typeBundle(names: readonly SchemaName[], isPlain: boolean): PrintedSchema {
  const embed = embedding();
  const anyOf = names.map((name) => ({ $ref: embed.reference(`./${name}.json`, "common") }));
  const defs = embed.defs();
  return {
    ...headOf("types.json", "JournalEvent"),
    description: "Any of these events and side files. $defs holds the schema of each.",
    anyOf,
    $defs: isPlain ? plainDefs(defs) : defs,
  };
}

/**
 * Schemas reduced to types and their limits: without our own keywords, examples and forbidden fields. Only objects keep
 * a definition of their own; all other references are inlined.
 */
function plainDefs(defs: Readonly<Record<string, Schema>>): PrintedSchema {
  const plainParts = (parts: Readonly<Record<string, Schema>>): PrintedSchema =>
    Object.fromEntries(
      Object.entries(parts)
        .filter(([, part]) => JSON.stringify(part.not) !== "{}")
        .map(([name, part]) => [name, plain(part)]),
    );
  const plain = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(plain);
    if (typeof node !== "object" || node === null) return node;
    const { $ref, ...rest } = node as Schema;
    const inlined = defs[$ref?.slice(defsPath.length) ?? ""];
    if (inlined && inlined.type !== "object") return plain({ ...inlined, ...rest });
    const kept = Object.entries(node).flatMap(([key, value]): readonly (readonly [string, unknown])[] => {
      if (key.startsWith("x-") || key === "examples") return [];
      if (key === "properties") return [[key, plainParts(value)]];
      const part = plain(value);
      // Additional fields are allowed anyway; many type generators turn this keyword into a map.
      return key === "additionalProperties" && Object.keys(Object(part)).length === 0 ? [] : [[key, part]];
    });
    return Object.fromEntries(kept);
  };
  return plainParts(Object.fromEntries(Object.entries(defs).filter(([, { type }]) => type === "object")));
}

const defsPath = "#/$defs/";

/** Collects what schemas refer to; references within the root, if there is one, stay unchanged. */
function embedding(root?: SchemaName, taken: readonly string[] = []) {
  const defs = new Map<string, Schema>();
  /** The local form of a reference; its target is embedded. */
  const reference = ($ref: string, from: SchemaName): string => {
    const found = referred($ref, rootPlace(from, loadSchema), loadSchema);
    const name = found && ownName(found.place.file.id);
    if (!name) throw new Error(`${from} refers to ${$ref}, which is not there`);
    const { place, keys } = found;
    if (name === root) return `#${keys.map((key) => `/${key}`).join("")}`;
    const label = labelOf(name, keys);
    if (taken.includes(label)) throw new Error(`two schemas are called ${label}`);
    if (!defs.has(label)) {
      defs.set(label, {});
      const { $id: _, $schema: __, $defs: ___, ...rest } = schema(place.schema, name) as Schema;
      defs.set(label, rest);
    }
    return `${defsPath}${label}`;
  };
  /** A part of a schema file with its references redirected to `$defs`. */
  const schema = (node: unknown, from: SchemaName): unknown => {
    if (Array.isArray(node)) return node.map((element) => schema(element, from));
    if (typeof node !== "object" || node === null) return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => {
        if (key === "examples") return [key, value];
        return [key, key === "$ref" ? reference(String(value), from) : schema(value, from)];
      }),
    );
  };
  return { schema, reference, defs: () => Object.fromEntries([...defs].sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** A definition's name: `FSDJump`, `NavRoute.json`, `FSDJump.Faction`, or `timestamp` for what all events share. */
function labelOf(name: SchemaName, keys: readonly string[]): string {
  const file = name.startsWith("files/") ? `${lastPart(name)}.json` : lastPart(name);
  const parts = keys.filter((_, index) => index % 2 === 1);
  return (name === "common" ? parts : [file, ...parts]).join(".");
}

function lastPart(name: SchemaName): string {
  return name.slice(name.lastIndexOf("/") + 1);
}

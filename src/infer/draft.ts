import { counted } from "../base/counted.js";
import { type Schema, schemaId } from "../spec/schema.js";
import { type ObservedShape, objectsIn, type SeenType, typesOf } from "./shape.js";

const fewestSeen = 30;
const fewestListed = 2;
const mostListed = 16;
/** How often each listed value must have stood on average, so that one more is a surprise. */
const timesEach = 8;
/** What players and generators name has no list, however few of them one journal shows. */
const nameLike =
  /(?:name|names|system|station|body|faction|commander|squadron|crew|ident|address|callsign|language|ship|message|text|title|from|id|fid|_localised)$/i;
const symbol = /^(?!.*_name;$)[\w$.;:+/-]*$/i;

/** The values of a field as an open list, where they are symbols of a small set; undefined where they are not. */
function openList(name: string, shape: ObservedShape): readonly string[] | undefined {
  const { seen, values, hasMoreValues } = shape;
  if (hasMoreValues || nameLike.test(name) || values.size < fewestListed || values.size > mostListed) return undefined;
  if (seen < fewestSeen || seen < values.size * timesEach) return undefined;
  const texts = [...values.keys()].filter((value) => typeof value === "string");
  if (texts.some((text) => !symbol.test(text))) return undefined;
  return texts.sort();
}

const dialect = "https://json-schema.org/draft/2020-12/schema";
const common = "../common.json#/$defs";

/** A schema that accepts what was seen of a kind of event, and that can stand among ours as it is; the examples are whole events. */
export function draft(event: string, shape: ObservedShape, examples: readonly unknown[]): Schema {
  const lines = counted(shape.seen, "line");
  const object = draftObject(shape, {
    timestamp: { $ref: `${common}/timestamp` },
    event: { type: "string", const: event },
  });
  return {
    $schema: dialect,
    $id: schemaId(`events/${event}`),
    title: event,
    description: `Written when something happens that is yet to be described: drafted by journal-lint infer from ${lines}.`,
    "x-evidence": shape.seen,
    ...object,
    ...(examples.length === 0 ? {} : { examples }),
  };
}

type Drafts = Readonly<Record<string, Schema>>;

function draftObject(shape: ObservedShape, given: Drafts = {}): Schema {
  const objects = objectsIn(shape);
  const names = [...Object.keys(given), ...[...shape.fields.keys()].filter((name) => !Object.hasOwn(given, name))];
  if (names.length === 0) return { type: "object" };
  const required = names.filter((name) => shape.fields.get(name)?.seen === objects);
  const fieldOf = (name: string): Schema =>
    (Object.hasOwn(given, name) ? given[name] : undefined) ?? draftField(name, shape);
  const bases = names.filter((name) => hasBase(name, shape)).map((name) => [name, [baseOf(name)]] as const);
  return {
    type: "object",
    ...(required.length === 0 ? {} : { required }),
    // No assignment to an object makes a field named __proto__, as this does.
    properties: Object.fromEntries(names.map((name) => [name, fieldOf(name)])),
    ...(shape.hasMoreParts ? {} : { additionalProperties: { "x-unknown": true } }),
    ...(bases.length === 0 ? {} : { dependentRequired: Object.fromEntries(bases) }),
  };
}

function baseOf(name: string): string {
  return name.replace(/_Localised$/, "");
}

function hasBase(name: string, { fields }: ObservedShape): boolean {
  return baseOf(name) !== name && fields.has(baseOf(name)) && fields.get(name)?.isOrphan === false;
}

function draftField(name: string, holder: ObservedShape): Schema {
  const shape = holder.fields.get(name);
  if (!shape) return {};
  if (baseOf(name) !== name && isOnly("string", shape)) return { $ref: `${common}/localised` };
  const isBare = shape.isBare && holder.fields.has(`${name}_Localised`);
  return isBare ? { ...draftValue(name, shape), "x-bare": true } : draftValue(name, shape);
}

function isOnly(type: SeenType, shape: ObservedShape): boolean {
  return shape.types.size === 1 && shape.types.has(type);
}

function draftValue(name: string, shape: ObservedShape): Schema {
  const [type, ...others] = typesOf(shape);
  if (others.length > 0 || type === undefined) return { description: `Seen as ${mixture(shape)}.` };
  switch (type) {
    case "string":
      return draftText(name, shape);
    case "array":
      return shape.element && !shape.hasMoreParts ? { type, items: draftValue(name, shape.element) } : { type };
    case "object":
      return draftObject(shape);
    case "null":
    case "huge":
      return { description: `Seen as ${mixture(shape)}.` };
    default:
      return { type };
  }
}

function draftText(name: string, shape: ObservedShape): Schema {
  if (shape.isDateTime) return { $ref: `${common}/dateTime` };
  const values = openList(name, shape);
  return values ? { type: "string", "x-values": values } : { type: "string" };
}

/** No schema of ours has two types for a field, so a mixture is told and anything accepted. */
function mixture({ types }: ObservedShape): string {
  return [...types].map(([type, count]) => `${type} (${counted(count, "time")})`).join(", ");
}

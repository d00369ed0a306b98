import { isObject } from "../judge/conditions/condition.js";

/** The part of a schema of the network that says which keys it takes. */
export interface KeySchema {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, KeySchema | boolean>>;
  readonly patternProperties?: Readonly<Record<string, KeySchema | boolean>>;
  readonly additionalProperties?: boolean;
  readonly items?: KeySchema | boolean;
}

/** Display texts are for the player's own eyes, wherever they stand. */
const localised = /_Localised$/;

/** A value without all that the network does not take: keys that a schema forbids or does not know, display texts, and what is null. */
export function takenOf(value: unknown, schema: KeySchema | boolean | undefined): unknown {
  const known = typeof schema === "object" ? schema : {};
  if (Array.isArray(value)) return value.map((element) => takenOf(element, known.items));
  if (!isObject(value)) return value;
  const taken: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(value)) {
    const ofKey = schemaOfKey(key, known);
    if (ofKey === false || part === null || localised.test(key)) continue;
    // A key of this name would be the object's own nature.
    Object.defineProperty(taken, key, {
      value: takenOf(part, ofKey),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return taken;
}

function schemaOfKey(key: string, { properties = {}, patternProperties = {}, additionalProperties }: KeySchema) {
  if (Object.hasOwn(properties, key)) return properties[key];
  for (const [pattern, schema] of Object.entries(patternProperties)) if (new RegExp(pattern).test(key)) return schema;
  return additionalProperties;
}

/** The fields that a schema asks for and a message lacks. */
export function absentFields(
  message: Readonly<Record<string, unknown>>,
  { required = [] }: KeySchema,
): readonly string[] {
  return required.filter((field) => !Object.hasOwn(message, field));
}

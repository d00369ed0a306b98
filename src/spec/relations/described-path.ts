import type { NormalSchema } from "../normal-form.js";
import type { FieldPath } from "./claim.js";

/** What a schema says of all that a path leads to from its object; `unknown` where it leads to nothing that is described. */
export function describedAt(schema: NormalSchema, path: FieldPath): readonly NormalSchema[] | "unknown" {
  let places: readonly NormalSchema[] = [schema];
  for (const key of path) {
    const next = places.map((place) => fieldsOf(elementOrSelf(place), key));
    if (next.every((fields) => fields === "unknown")) return "unknown";
    places = next.flatMap((fields) => (fields === "unknown" ? [] : fields));
  }
  return places;
}

function elementOrSelf(place: NormalSchema): NormalSchema {
  return place.items ?? place;
}

function fieldsOf(place: NormalSchema, key: string): readonly NormalSchema[] | "unknown" {
  const { properties, additionalProperties, types, others } = place;
  // Of what says more than its normal form, and of what says nothing of its fields, nobody knows what it has.
  const isOpen = others !== undefined || !properties;
  if (types && !types.includes("object") && !types.includes("array")) return "unknown";
  const more = additionalProperties && !additionalProperties["x-unknown"] && !additionalProperties.not;
  const rest = more && additionalProperties ? [additionalProperties] : [];
  if (key === "*") return [...Object.values(properties ?? {}), ...rest];
  const named = properties && Object.hasOwn(properties, key) ? properties[key] : undefined;
  if (named) return [named];
  return rest.length > 0 || isOpen ? rest : "unknown";
}

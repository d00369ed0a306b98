import type { Schema } from "../schema.js";
import { personalKeys } from "./personal-keys.js";

/** What a schema of the network says of a place; false where nothing may stand there. */
export type TakenPlace = Schema | boolean | undefined;

/** Display texts are for the player's own eyes, wherever they stand. */
export const localised = /_Localised$/;

/** What a schema says of a key: by its name, by a pattern, or as of all others. */
export function placeOfKey(key: string, place: TakenPlace): TakenPlace {
  if (typeof place !== "object") return undefined;
  const { properties = {}, patternProperties = {}, additionalProperties } = place;
  if (Object.hasOwn(properties, key)) return properties[key];
  const patterned = Object.entries(patternProperties).find(([pattern]) => new RegExp(pattern).test(key));
  return patterned ? patterned[1] : additionalProperties;
}

/** What a schema says of the elements of a list. */
export function placeOfItems(place: TakenPlace): TakenPlace {
  return typeof place === "object" ? place.items : undefined;
}

/** Whether a key may stand in a message. */
export function isTaken(key: string, place: TakenPlace): boolean {
  if (localised.test(key) || (placeOfKey(key, place) as unknown) === false) return false;
  return !personalKeys.has(key) || (typeof place === "object" && Object.hasOwn(place.properties ?? {}, key));
}

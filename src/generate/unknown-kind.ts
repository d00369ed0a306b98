import { ownKinds } from "../judge/validators.js";
import { withGuess } from "../text/nearest.js";

/** What to say of a kind that has no schema, or is no name at all. */
export function unknownKind(kind: unknown): string {
  if (typeof kind !== "string") return "the kind must be a text, such as FSDJump";
  return `there is no schema for ${withGuess(kind, ownKinds.names)}`;
}

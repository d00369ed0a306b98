import { withGuess } from "../base/nearest.js";
import { ownKinds } from "../engine/judge/validators.js";

/** What to say of a kind that has no schema, or is no name at all. */
export function unknownKind(kind: unknown): string {
  if (typeof kind !== "string") return "the kind must be a text, such as FSDJump";
  return `there is no schema for ${withGuess(kind, ownKinds.names)}`;
}

import { ownKinds } from "../judge/validators.js";
import { withGuess } from "../text/nearest.js";

/** What to say of a kind that has no schema. */
export function unknownKind(kind: string): string {
  return `there is no schema for ${withGuess(kind, ownKinds.names)}`;
}

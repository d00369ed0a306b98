import { ownKinds } from "../judge/validators.js";
import { nearest } from "../text/nearest.js";

/** What to say of a kind that has no schema. */
export function unknownKind(kind: string): string {
  const near = nearest(kind, ownKinds.names);
  return `there is no schema for ${kind}${near === undefined ? "" : `, did you mean ${near}?`}`;
}

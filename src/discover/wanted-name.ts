import { sep } from "node:path";
import { kindOfName } from "./kind.js";
import { withSlashes } from "./slashes.js";

/** Whether a folder that is searched would give a file of this name. */
export function isWantedName(name: string, specOnly = false): boolean {
  const kind = kindOfName(name, specOnly);
  return kind === "journal" ? isJournalName(name) : kind !== "events";
}

/**
 * Whether a file of this name is a journal of the game. Outside Windows a backslash may be part of a name as well as a separator of
 * another system, and neither keeps a journal from being linted.
 */
export function isJournalName(name: string, separator = sep): boolean {
  return /(?:^|[\\/])journal[^/]*\.log$/i.test(withSlashes(name, separator));
}

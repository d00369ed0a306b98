import { withoutPacking } from "../../read/unpack/pack-format.js";
import { kindOfName } from "./kind.js";
import { withSlashes } from "./slashes.js";

/** True if the game writes files of this name. */
export function isWantedName(name: string, specOnly = false): boolean {
  return withoutPacking(name) === name && isFoundName(name, specOnly);
}

/** True if a search of a folder finds a file of this name: one that the game writes, compressed or not. */
export function isFoundName(name: string, specOnly = false): boolean {
  const kind = kindOfName(name, specOnly);
  return kind === "journal" ? isJournalName(withoutPacking(name)) : kind !== "events";
}

/** True if a member of an archive is linted: what a search of a folder finds, and lines of JSON under any name. */
export function isMemberName(name: string, specOnly = false): boolean {
  return isFoundName(name, specOnly) || /\.(?:jsonl|ndjson)$/i.test(withoutPacking(name));
}

/** True if a search for EDDN messages finds a file of this name. */
export function isMessagesName(name: string): boolean {
  return withoutPacking(name).toLowerCase().endsWith(".jsonl");
}

/**
 * True if the name is that of a journal. Outside Windows, a backslash may be part of a name or a separator of another
 * system; either way the file is linted.
 */
export function isJournalName(name: string, separator?: string): boolean {
  return /(?:^|[\\/])journal[^/]*\.log$/i.test(withSlashes(name, separator));
}

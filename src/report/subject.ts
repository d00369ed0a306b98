import { shown } from "../base/display.js";
import { visible } from "../base/visible.js";
import type { Finding, RelatedPlace } from "../engine/judge/finding.js";

/** What a finding is about: event and path, as far as they are known. */
export function subjectOf({ event, path }: { readonly event?: string | undefined; readonly path: string }): string {
  return shown([event, path].filter((part) => part !== undefined && part !== "").join(" "));
}

/** Where a finding, or what belongs to it, is: file, line and column. */
export function placeOf({ file, line, column }: Pick<Finding, "file" | "line" | "column">): string {
  return `${shown(file)}:${line}:${column}`;
}

/** What to write instead, where that is known. */
export function helpFor({ rule, suggestion }: Finding): string | undefined {
  if (suggestion === undefined) return undefined;
  return `${rule === "unknown-field" ? "rename the field to" : "write"} ${shown(suggestion)}`;
}

/** An earlier line on one line: where it is, and what it has to do with a finding. */
export function relatedSentence(place: RelatedPlace): string {
  return `${placeOf(place)}: ${visible(place.message)}`;
}

/** A finding in one sentence: what it is about, what was expected and what was found. */
export function sentence(finding: Finding): string {
  const subject = subjectOf(finding);
  const message = visible(finding.message);
  return subject === "" ? message : `${subject} ${message}`;
}

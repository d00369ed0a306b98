import type { Finding } from "../judge/finding.js";
import { shown } from "./display.js";

/** What a finding is about: event and path, as far as they are known. */
export function subjectOf({ event, path }: { readonly event?: string | undefined; readonly path: string }): string {
  return shown([event, path].filter((part) => part !== undefined && part !== "").join(" "));
}

/** A finding in one sentence: what it is about, what was expected and what was found. */
export function sentence(finding: Finding): string {
  const subject = subjectOf(finding);
  return subject === "" ? finding.message : `${subject} ${finding.message}`;
}

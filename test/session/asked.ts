import { sessionReads } from "../../src/rules/checks/run-session-checks.js";

/** The fields of an event, of which only those are there that are handed over of lines unparsed. */
export function asked(kind: string, fields: Readonly<Record<string, unknown>>): (field: string) => unknown {
  const reads = sessionReads.get(kind) ?? [];
  return (field) => (reads.includes(field) ? fields[field] : undefined);
}

import { type Finding, relatedPlaces } from "../engine/judge/finding.js";
import { jsonText } from "./json-text.js";

/** A finding as JSON, its fields in the order of the contract, behind a `type` where lines of several types follow each other. */
export function findingJson(finding: Finding, type?: string): string {
  const { file, line, column, endColumn, severity, rule, event, path, message, suggestion, fix } = finding;
  const related = finding.related && relatedPlaces(finding.related);
  // Named one by one, and JSON leaves out what is undefined: to copy objects takes longer than to write them.
  const named = { type, file, line, column, endColumn, severity, rule, event, path, message, suggestion, related, fix };
  return jsonText(named);
}

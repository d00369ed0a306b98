import { isRuleId } from "../../rules/rules.js";
import type { FramedFinding, FramedPlace } from "../judge/finding.js";
import type { Frame } from "../judge/frame.js";

/** What stands for the line where a report does not have it. */
const noFrame: Frame = { before: "", value: "…", after: "", cutBefore: false, cutAfter: false };

type Fields = Readonly<Record<string, unknown>>;

/** A finding as a report has it, with its line where the report is one of a share; undefined for anything else. */
export function readFinding(value: unknown): FramedFinding | undefined {
  const { type: _, lines, ...finding } = Object(value) as Fields;
  if (!hasAll(finding, "number", ["line", "column", "endColumn"])) return undefined;
  if (!hasAll(finding, "string", ["file", "severity", "rule", "path", "message"])) return undefined;
  if (finding.severity !== "error" && finding.severity !== "warning") return undefined;
  if (!isRuleId(String(finding.rule))) throw new Error(`this version has no rule ${String(finding.rule)}`);
  const frame = isFrame(finding.frame) ? finding.frame : noFrame;
  const related = Array.isArray(finding.related) ? { related: placesOf(finding.related, lines) } : {};
  return { ...(finding as unknown as FramedFinding), ...related, frame };
}

function placesOf(related: readonly unknown[], lines: unknown): readonly FramedPlace[] {
  const texts: readonly unknown[] = Array.isArray(lines) ? lines : [];
  return related.map((place, index) => {
    const { kind, text } = Object(texts[index]) as Fields;
    return { ...(Object(place) as FramedPlace), kind: asText(kind), text: asText(text) };
  });
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isFrame(value: unknown): value is Frame {
  const fields = Object(value) as Fields;
  return hasAll(fields, "string", ["before", "value", "after"]) && hasAll(fields, "boolean", ["cutBefore", "cutAfter"]);
}

function hasAll(fields: Fields, type: string, names: readonly string[]): boolean {
  return names.every((name) => typeof fields[name] === type);
}

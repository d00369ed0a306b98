import { commonPaths } from "../../engine/judge/evidence.js";
import { compareFindings } from "../../engine/judge/finding.js";
import { ownKinds } from "../../engine/judge/validators.js";
import type { JournalRuleId } from "../../rules/rule-id.js";
import { rules } from "../../rules/rules.js";
import { isSilent, type Severity, type Weight } from "../../rules/weight.js";
import { isScarce } from "../../spec/evidence.js";
import { loadSchema } from "../../spec/schema.js";
import type { Flaw } from "./fault.js";
import type { PlantedFault } from "./planted-fault.js";

/** Where a text stands: its file, and the line that it starts on. */
export interface TextPlace {
  readonly file: string;
  readonly line: number;
}

/** The finding of a flaw in a text; a value over several lines is shown by its part on the first. */
export function plantedFault(
  rule: JournalRuleId,
  { start, end, path, event, says }: Flaw,
  text: string,
  { file, line }: TextPlace,
): PlantedFault {
  const above = text.slice(0, start);
  const lineStart = above.lastIndexOf("\n") + 1;
  const lineEnd = text.indexOf("\r\n", start);
  return {
    file,
    line: line + above.split("\n").length - 1,
    column: start - lineStart + 1,
    endColumn: (lineEnd < 0 ? end : Math.min(end, lineEnd)) - lineStart + 1,
    severity: weightOf(rule, path, event),
    rule,
    ...(event === undefined ? {} : { event }),
    path,
    message: `planted: ${says}`,
    ...heardOnly(rules[rule]),
  };
}

/** Under which condition a fault is heard that is silent by default. */
function heardOnly(weight: Weight): Pick<PlantedFault, "strictOnly" | "askedOnly"> {
  if (weight.severity !== "off") return {};
  return isSilent(weight) ? { askedOnly: true } : { strictOnly: true };
}

/** How much a fault weighs where it is heard: little, where few genuine lines back the schema that it breaks. */
function weightOf(rule: JournalRuleId, path: string, event: string | undefined): Severity {
  const isOfSchema = path !== "" && !commonPaths.has(path) && event !== undefined && ownKinds.names.includes(event);
  return isOfSchema && isScarce(loadSchema(`events/${event}`)) ? "warning" : heardSeverity(rules[rule]);
}

function heardSeverity({ severity, strict }: Weight): Severity {
  if (severity !== "off") return severity;
  return strict === "off" ? "warning" : strict;
}

/** The order in which the linter reports a folder. */
export function inOrder(faults: readonly PlantedFault[]): readonly PlantedFault[] {
  return [...faults].sort((a, b) => compareFiles(a.file, b.file) || compareFindings(a, b));
}

function compareFiles(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

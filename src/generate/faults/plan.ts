import type { Random } from "../../base/random.js";
import { compareTexts } from "../../base/text.js";
import { commonPaths } from "../../engine/validate/evidence.js";
import { compareFindings } from "../../engine/validate/finding.js";
import { ownKinds } from "../../engine/validate/validators.js";
import { faults } from "../../rules/built/faults.js";
import type { JournalRuleId } from "../../rules/built/rule-id.js";
import { type DefaultSeverity, isOffByDefault, type Severity } from "../../rules/default-severity.js";
import type { Fault, Host } from "../../rules/fault.js";
import { rules } from "../../rules/index.js";
import { isScarce, loadSchema } from "../../schema/schema.js";
import type { PlantedFault } from "../piece.js";
import { type PlacedFlaw, plantLine, type WrittenFlaw } from "./planter.js";

const steps = 1000;

/** Distributes the faults of lines over a run, which goes from 0 to 1. */
export function planFaults(counts: ReadonlyMap<JournalRuleId, number>, random: Random) {
  const due = [...counts].flatMap(([rule, count]) => {
    const fault = faults[rule];
    if (!("plant" in fault)) return [];
    // The kinds to wait for; undefined if any kind will do.
    const kinds = fault.kinds ?? fault.likelyKinds;
    return Array.from({ length: count }, () => ({ rule, fault, kinds, at: random.below(steps) / steps }));
  });
  // Sorted in reverse, so that removing the first fault moves none of the others.
  due.sort((a, b) => b.at - a.at);
  return {
    /** The faults left to plant; the next one is the last. */
    due,
    /** Plants a fault that is due at this point, if the event and the lines above permit it. */
    plant(host: Host, progress: number, mayState: (planted: WrittenFlaw) => boolean) {
      const tried = new Set<JournalRuleId>();
      for (let index = due.length - 1; index >= 0; index--) {
        const { rule, fault, at } = due[index] as (typeof due)[number];
        if (at > progress) return undefined;
        if (tried.has(rule)) continue;
        tried.add(rule);
        const planted = plantLine(fault, host);
        if (!planted || !mayState(planted)) continue;
        due.splice(index, 1);
        return { rule, fault, planted };
      }
      return undefined;
    },
  };
}

/** True if the faults fit into the journal itself; otherwise they need other files. */
export function fitsJournal(fault: Fault, count: number): boolean {
  return "plant" in fault || ("at" in fault && count === 1);
}

/** The expected finding for a flaw; for a value that spans several lines, the part on its first line is marked. */
export function plantedFault(
  rule: JournalRuleId,
  { start, end, path, event, says }: PlacedFlaw,
  text: string,
  { file, line }: Pick<PlantedFault, "file" | "line">,
): PlantedFault {
  const weight: DefaultSeverity = rules[rule];
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
    ...(weight.severity === "off" && (isOffByDefault(weight) ? { askedOnly: true } : { strictOnly: true })),
  };
}

/** The severity of a fault when reported; only a warning if the schema it breaks is based on few genuine lines. */
function weightOf(rule: JournalRuleId, path: string, event: string | undefined): Severity {
  const isOfSchema = path !== "" && !commonPaths.has(path) && event !== undefined && ownKinds.names.includes(event);
  if (isOfSchema && isScarce(loadSchema(`events/${event}`))) return "warning";
  const { severity, strict }: DefaultSeverity = rules[rule];
  if (severity !== "off") return severity;
  return strict === "off" ? "warning" : strict;
}

/** Sorts in the order in which the linter reports a folder. */
export function inOrder(faults: readonly PlantedFault[]): readonly PlantedFault[] {
  return [...faults].sort((a, b) => compareTexts(a.file, b.file) || compareFindings(a, b));
}

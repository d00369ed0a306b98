import type { Random } from "../../base/random.js";
import { commonPaths } from "../../engine/validate/evidence.js";
import { compareFindings } from "../../engine/validate/finding.js";
import { ownKinds } from "../../engine/validate/validators.js";
import type { Fault, Host, LineFault } from "../../rules/fault.js";
import { faults } from "../../rules/fault-list.js";
import type { JournalRuleId } from "../../rules/rule-id.js";
import { rules } from "../../rules/rules.js";
import { isSilent, type Severity, type Weight } from "../../rules/weight.js";
import { isScarce, loadSchema } from "../../spec/schema.js";
import type { PlantedFault } from "./planted-fault.js";
import { type PlacedFlaw, plantLine, type WrittenFlaw } from "./planter.js";

/** A fault that was put into a line. */
export interface PlannedFault {
  readonly rule: JournalRuleId;
  readonly fault: LineFault;
  readonly planted: WrittenFlaw;
}

/** The faults that are still to be planted in lines. */
export interface Plan {
  /** Plants what is due at this point of the run, from 0 to 1, where the event can have it and what leads up to it can be said. */
  readonly plant: (
    host: Host,
    progress: number,
    mayState: (planted: WrittenFlaw) => boolean,
  ) => PlannedFault | undefined;
  /** Whether a fault is due at this point. */
  readonly isDue: (progress: number) => boolean;
  /** How many are left to plant. */
  readonly left: () => number;
  /** The first of those that are left. */
  readonly next: () => Due | undefined;
}

/** A fault that is to be planted from some point of the run on. */
export interface Due {
  readonly rule: JournalRuleId;
  readonly fault: LineFault;
  /** The kinds to wait for, where not any will do. */
  readonly kinds: readonly string[] | undefined;
  readonly at: number;
}

const steps = 1000;

/** Spreads faults of lines over a run. */
export function planFaults(counts: ReadonlyMap<JournalRuleId, number>, random: Random): Plan {
  const due: Due[] = [];
  for (const [rule, count] of counts) {
    const fault = faults[rule];
    if (!("plant" in fault)) continue;
    const kinds = fault.kinds ?? fault.likelyKinds;
    for (let number = 0; number < count; number++) due.push({ rule, fault, kinds, at: random.below(steps) / steps });
  }
  // The first is last, so that taking it out moves none of the others.
  due.sort((a, b) => b.at - a.at);
  return {
    plant(host, progress, mayState) {
      const tried = new Set<JournalRuleId>();
      for (let index = due.length - 1; index >= 0; index--) {
        const { rule, fault, at } = due[index] as Due;
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
    isDue: (progress) => (due.at(-1)?.at ?? Number.POSITIVE_INFINITY) <= progress,
    left: () => due.length,
    next: () => due.at(-1),
  };
}

/** Whether faults can stand in the journal itself, or need other files. */
export function fitsJournal(fault: Fault, count: number): boolean {
  return "plant" in fault || ("at" in fault && count === 1);
}

/** Where a text stands: its file, and the line that it starts on. */
interface TextPlace {
  readonly file: string;
  readonly line: number;
}

/** The finding of a flaw in a text; a value over several lines is shown by its part on the first. */
export function plantedFault(
  rule: JournalRuleId,
  { start, end, path, event, says }: PlacedFlaw,
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

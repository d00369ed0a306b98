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

/** A fault planted in a line. */
export interface PlannedFault {
  readonly rule: JournalRuleId;
  readonly fault: LineFault;
  readonly planted: WrittenFlaw;
}

/** The faults still to be planted in lines. */
export interface Plan {
  /** Plants a fault that is due at this point, from 0 to 1, if the event and the lines above permit it. */
  readonly plant: (
    host: Host,
    progress: number,
    mayState: (planted: WrittenFlaw) => boolean,
  ) => PlannedFault | undefined;
  /** True if a fault is due at this point. */
  readonly isDue: (progress: number) => boolean;
  /** The number of faults left to plant. */
  readonly left: () => number;
  /** The first of the remaining faults. */
  readonly next: () => Due | undefined;
}

/** A fault to be planted from some point of the run on. */
export interface Due {
  readonly rule: JournalRuleId;
  readonly fault: LineFault;
  /** The kinds to wait for; undefined if any kind will do. */
  readonly kinds: readonly string[] | undefined;
  readonly at: number;
}

const steps = 1000;

/** Distributes the faults of lines over a run. */
export function planFaults(counts: ReadonlyMap<JournalRuleId, number>, random: Random): Plan {
  const due: Due[] = [];
  for (const [rule, count] of counts) {
    const fault = faults[rule];
    if (!("plant" in fault)) continue;
    const kinds = fault.kinds ?? fault.likelyKinds;
    for (let number = 0; number < count; number++) due.push({ rule, fault, kinds, at: random.below(steps) / steps });
  }
  // Sorted in reverse, so that removing the first fault moves none of the others.
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

/** True if the faults fit into the journal itself; otherwise they need other files. */
export function fitsJournal(fault: Fault, count: number): boolean {
  return "plant" in fault || ("at" in fault && count === 1);
}

/** The position of a text: its file, and the line it starts on. */
interface TextPlace {
  readonly file: string;
  readonly line: number;
}

/** The expected finding for a flaw; for a value that spans several lines, the part on its first line is marked. */
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

/** The condition for reporting a fault whose rule is off by default. */
function heardOnly(weight: Weight): Pick<PlantedFault, "strictOnly" | "askedOnly"> {
  if (weight.severity !== "off") return {};
  return isSilent(weight) ? { askedOnly: true } : { strictOnly: true };
}

/** The severity of a fault when reported; only a warning if the schema it breaks is based on few genuine lines. */
function weightOf(rule: JournalRuleId, path: string, event: string | undefined): Severity {
  const isOfSchema = path !== "" && !commonPaths.has(path) && event !== undefined && ownKinds.names.includes(event);
  return isOfSchema && isScarce(loadSchema(`events/${event}`)) ? "warning" : heardSeverity(rules[rule]);
}

function heardSeverity({ severity, strict }: Weight): Severity {
  if (severity !== "off") return severity;
  return strict === "off" ? "warning" : strict;
}

/** Sorts in the order in which the linter reports a folder. */
export function inOrder(faults: readonly PlantedFault[]): readonly PlantedFault[] {
  return [...faults].sort((a, b) => compareFiles(a.file, b.file) || compareFindings(a, b));
}

function compareFiles(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

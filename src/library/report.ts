import { withGuess } from "../base/nearest.js";
import { isObject } from "../base/object.js";
import { refuse } from "../base/refuse.js";
import { type Finding, type FramedFinding, isSamePlace, type RelatedPlace } from "../engine/validate/finding.js";
import { countSeverity, createTally, type Summary, summarise } from "../engine/validate/tally.js";
import { createReporter, type FormatName } from "../report/index.js";
import { parseFormat } from "../report/parse-format.js";
import { isRuleId, ruleIds } from "../rules/index.js";
import { packageVersion } from "../schema/built/version.js";
import { framedAgain } from "./framed.js";
import {
  mustBeFlag,
  mustBeKeyOf,
  mustBeNumber,
  mustBeObject,
  mustBeText,
  type OptionCheck,
  type OptionTable,
  optional,
  refuseFields,
  refuseOptions,
} from "./refuse-options.js";

const placeTable = {
  file: mustBeText,
  line: mustBeNumber,
  column: mustBeNumber,
  message: mustBeText,
} satisfies OptionTable<RelatedPlace>;

const editTable = { line: mustBeNumber, column: mustBeNumber, endColumn: mustBeNumber, text: mustBeText };

const findingTable = {
  ...placeTable,
  endColumn: mustBeNumber,
  severity: mustBeKeyOf({ error: 0, warning: 0 }),
  rule: mustBeRule,
  path: mustBeText,
  event: optional(mustBeText),
  suggestion: optional(mustBeText),
  related: optional(mustBeListOf("each related place", placeTable)),
  fix: optional((fix) => refuseFields(fix, { edits: mustBeListOf("each edit", editTable) }, "each fix")),
} satisfies OptionTable<Finding>;

/** Throws a TypeError if a finding cannot be reported: callers may have read or made it themselves. */
function refuseFinding(finding: unknown): void {
  mustBeObject(finding, "each finding");
  const hasPlace = isObject(finding) && (finding.file !== undefined || finding.line !== undefined);
  refuse(!hasPlace, "each finding must have a place: lint, lintText and checkLine give such, checkEvent does not");
  refuseFields(finding, findingTable, "each finding");
}

function mustBeRule(rule: unknown, name: string): void {
  mustBeText(rule, name);
  const id = String(rule);
  if (!isRuleId(id)) throw new TypeError(`there is no rule ${withGuess(id, ruleIds)}`);
}

function mustBeListOf(whose: string, table: Readonly<Record<string, OptionCheck>>): OptionCheck {
  return (list, name) => {
    if (!Array.isArray(list)) throw new TypeError(`${name} must be an array`);
    for (const element of list) refuseFields(element, table, whose);
  };
}

/** Options of `report`. */
export interface ReportOptions {
  /** Figures of the run for the end of the report, as in `--format json`. What is not given is counted from the findings, or is 0. */
  readonly summary?: Partial<Summary> | undefined;
  /** Colour `pretty` for a terminal. */
  readonly colour?: boolean | undefined;
  /** The width of `pretty`; 80 by default. */
  readonly columns?: number | undefined;
}

const figure = optional(mustBeNumber);

const summaryTable = {
  files: figure,
  lines: figure,
  events: figure,
  checked: figure,
  errors: figure,
  warnings: figure,
  hidden: figure,
  fixed: figure,
  kinds: optional(mustBeObject),
  withoutSchema: optional(mustBeObject),
  takenFor: optional(mustBeObject),
} satisfies OptionTable<Summary>;

const optionTable = {
  summary: (summary: unknown) => refuseFields(summary, summaryTable, "the summary"),
  colour: mustBeFlag,
  columns: mustBeNumber,
} satisfies OptionTable<ReportOptions>;

/**
 * Makes a report of findings, such as those of `lint` or `lintText`; the findings of a file must follow each other.
 * Throws a TypeError for wrong names and options.
 */
export async function report(
  name: FormatName,
  findings: Iterable<Finding> | AsyncIterable<Finding>,
  options: ReportOptions = {},
): Promise<string> {
  refuseOptions(options, optionTable);
  const format = parseFormat(String(name));
  if ("reason" in format) throw new TypeError(format.reason);
  refuse(format.file !== undefined, `There is no format ${name}.`);
  const isMany = Symbol.iterator in Object(findings) || Symbol.asyncIterator in Object(findings);
  refuse(!isMany, "the findings must be an array or a stream of them");
  const { summary = {}, colour = false, columns = 80 } = options;
  const reporter = await createReporter(format.name, {
    colour,
    columns,
    tableColumns: Number.POSITIVE_INFINITY,
    maxPerGroup: Number.POSITIVE_INFINITY,
    version: packageVersion(),
    relativePath: (file) => file.replace(/^\.\//, ""),
  });
  const counted = { files: 0, errors: 0, warnings: 0 };
  let text = "";
  /** Findings that start at the same place go together, because reports may show them as one. */
  let place: FramedFinding[] = [];
  const flushBefore = (next: Finding | undefined): void => {
    const [first] = place;
    if (!first || (next && isSamePlace(first, next))) return;
    text += reporter.findings(place);
    place = [];
    if (next?.file === first.file) return;
    counted.files++;
    text += reporter.file?.(first.file) ?? "";
  };
  for await (const finding of findings) {
    refuseFinding(finding);
    flushBefore(finding);
    place.push(framedAgain(finding));
    countSeverity(counted, finding.severity);
  }
  flushBefore(undefined);
  const given = Object.fromEntries(Object.entries(summary).filter(([, value]) => value !== undefined));
  return text + reporter.end({ ...summarise(createTally()), ...counted, ...given }, 0);
}

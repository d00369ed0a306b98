import { withGuess } from "../base/nearest.js";
import type { Finding, RelatedPlace } from "../engine/judge/finding.js";
import { refuse } from "../generate/check.js";
import { isObject } from "../rules/checks/between-fields/condition.js";
import { isRuleId, ruleIds } from "../rules/rules.js";
import {
  mustBeKeyOf,
  mustBeNumber,
  mustBeObject,
  mustBeText,
  type OptionCheck,
  type OptionTable,
  optional,
  refuseFields,
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

/** Throws a TypeError where a finding is not what reports are made of: callers may have read or made it themselves. */
export function refuseFinding(finding: unknown): void {
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

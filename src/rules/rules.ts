/** How much a finding weighs. */
export type Severity = "error" | "warning";

interface Rule {
  readonly severity: Severity;
  /** The severity under `--strict`; where the specification is silent it stays what it was. */
  readonly strict: Severity;
  readonly says: string;
}

const error = (says: string): Rule => ({ severity: "error", strict: "error", says });
const departure = (says: string): Rule => ({ severity: "warning", strict: "error", says });
const remark = (says: string): Rule => ({ severity: "warning", strict: "warning", says });

/** Every rule there is, by id. An id is for ever: configs, baselines and dashboards name it. */
export const rules = {
  "invalid-json": error("the record is not JSON"),
  "truncated-line": error("the last line ends in the middle of an object and has no newline"),
  "nul-bytes": error("a run of NUL bytes"),
  "invalid-utf8": error("bytes that are not UTF-8"),
  "byte-order-mark": remark("the file starts with a byte order mark"),
  "not-an-object": error("the record is JSON, but not an object"),
  "missing-field": error("a required field is absent"),
  "wrong-type": error("a field has another JSON type"),
  "value-not-allowed": error("a value outside a closed list"),
  "out-of-range": error("a number or an array length outside its bounds"),
  "bad-timestamp": error("not a UTC ISO 8601 date-time"),
  "timestamp-form": departure("a legal date-time, but not in the form that the game writes"),
  "unexpected-field": error("a field that must not be here"),
  "localised-without-base": error("a field X_Localised without the field X"),
  "wrong-side-file": error("the side file holds another event than its name promises"),
  "empty-side-file": remark("a side file with nothing in it"),
  "unseen-value": departure("a value outside an open list"),
  "internal-form": departure("a value not of the internal form $…; where it should be"),
  "unknown-field": departure("a field that the specification does not name"),
  "unknown-event": departure("not an event that the journal is known to write"),
  "unknown-flag": departure("a bit of Flags2 beyond the table"),
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleId = keyof typeof rules;

export function isRuleId(id: string): id is RuleId {
  return Object.hasOwn(rules, id);
}

import type { RuleId } from "../../rules/rule-id.js";
import { rules } from "../../rules/rules.js";
import { nameTest } from "../../spec/names/name-test.js";
import { personalSorts, type Schema } from "../../spec/schema.js";
import { type ValueList, valueList } from "../../spec/value-list.js";

/** A label and its text. */
export type Fact = readonly [name: string, says: string];

/** The demands of a schema on the values of a field, beyond their type; `closedBy` is the rule for a closed list. */
export function factsOf(schema: Schema, closedBy: RuleId = "value-not-allowed"): readonly Fact[] {
  return [
    ...formFacts(schema),
    ...nameFacts(schema),
    ...listFacts(schema, closedBy),
    ...valuesSinceFacts(schema),
    ...boundFacts(schema),
    ...bitFacts(schema),
    ...personalFacts(schema),
  ];
}

/** The severity of a rule as text. */
export function severityText(id: RuleId): string {
  const { severity, strict } = rules[id];
  const article = (word: string): string => (word === "error" ? "an error" : `a ${word}`);
  if (severity === strict) return `${article(severity)} (${id})`;
  return `${article(severity)}, ${article(strict)} under --strict (${id})`;
}

function formFacts(schema: Schema): readonly Fact[] {
  const { "x-form": form, format } = schema;
  if (format === "date-time") return [["form", "YYYY-MM-DDThh:mm:ssZ"]];
  if (form === undefined) return [];
  const letter = /[XN](?=;)/.exec(form)?.[0];
  const meaning = letter === "N" ? "N is a number" : "X is any text";
  return [
    ["form", `${form} where ${meaning}`],
    ["", `another form is ${severityText("internal-form")}`],
  ];
}

function nameFacts(schema: Schema): readonly Fact[] {
  const { "x-name": table } = schema;
  if (table === undefined) return [];
  const name: Fact = ["name", `from the table ${table}, see journal-lint explain ${table}`];
  return nameTest(schema) ? [name, ["", `another name is ${severityText("unknown-name")}`]] : [name];
}

function listFacts(schema: Schema, closedBy: RuleId): readonly Fact[] {
  const { kind, named, extras, ignoresCase } = valueList(schema);
  if (isSingle(schema)) return [["value", `always ${JSON.stringify(named[0])}`]];
  const facts: Fact[] = [];
  if (named.length > 0 && !schema["x-names"]) facts.push(["values", named.map(shown).join(", ")]);
  if (extras.length > 0) {
    facts.push(["extras", extras.map(shown).join(", ")]);
    const [these, them] = extras.length === 1 ? ["this", "it"] : ["these", "them"];
    facts.push(["", `the game writes ${these} beyond the specification: only --strict reports ${them}`]);
  }
  if (kind && named.length > 0) facts.push(["list", listKinds[kind](closedBy)]);
  if (ignoresCase) facts.push(["case", "capitals do not count"]);
  return facts;
}

/** True if a field has only one possible value. */
export function isSingle(schema: Schema): boolean {
  const { kind, named, extras } = valueList(schema);
  return kind === "closed" && named.length === 1 && extras.length === 0;
}

const listKinds: Readonly<Record<NonNullable<ValueList["kind"]>, (closedBy: RuleId) => string>> = {
  closed: (closedBy) => `closed: any other value is ${severityText(closedBy)}`,
  open: () => `open: any other value is ${severityText("unseen-value")}`,
  loose: () => "closed, but the game writes others too: only --strict reports them (value-not-allowed)",
};

function valuesSinceFacts({ "x-values-since": since = {} }: Schema): readonly Fact[] {
  return Object.entries(since).map(([version, names]) => [`since ${version}`, names.join(", ")]);
}

function boundFacts(schema: Schema): readonly Fact[] {
  const { minItems, maxItems, minProperties, maxProperties, minLength, maxLength } = schema;
  const { "x-maximum": most = schema["x-max-items"], "x-must": must } = schema;
  const length = between(minItems, maxItems);
  const fields = between(minProperties, maxProperties);
  const characters = between(minLength, maxLength);
  const facts: readonly (readonly [string, string | undefined])[] = [
    ["range", rangeOf(schema)],
    ["length", length && elements(length)],
    ["fields", fields],
    ["length", minLength === 1 && maxLength === undefined ? "never empty" : characters && `${characters} characters`],
    ["at most", most === undefined ? undefined : `${most}: more is ${severityText("unseen-value")}`],
    ["must", must],
  ];
  return facts.flatMap(([label, text]) => (text === undefined ? [] : [[label, text] as const]));
}

function rangeOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): string | undefined {
  const above = exclusiveMinimum === undefined ? undefined : `more than ${exclusiveMinimum}`;
  const below = exclusiveMaximum === undefined ? undefined : `less than ${exclusiveMaximum}`;
  const parts = [above, between(minimum, maximum), below].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(", ");
}

function elements(length: string): string {
  return length === "1" ? "1 element" : `${length} elements`;
}

/** If the number has an upper bound, no bit can lie beyond the table. */
function bitFacts({ "x-bits": bits, maximum }: Schema): readonly Fact[] {
  return bits && maximum === undefined ? [["bits", `one beyond the table is ${severityText("unknown-flag")}`]] : [];
}

function personalFacts({ "x-personal": sort }: Schema): readonly Fact[] {
  if (sort === undefined || sort === false) return [];
  return [["personal", `${personalSorts[sort]}: journal-lint redact replaces it`]];
}

function between(low: number | undefined, high: number | undefined): string | undefined {
  if (low === undefined) return high === undefined ? undefined : `${high} or less`;
  if (high === undefined) return `${low} or more`;
  return low === high ? String(low) : `${low} to ${high}`;
}

function shown(value: unknown): string {
  return value === "" ? '"" (empty)' : String(value);
}

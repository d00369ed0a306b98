import type { RuleId } from "../../rules/built/rule-id.js";
import { rules } from "../../rules/index.js";
import { nameTest } from "../../schema/names/name-test.js";
import { personalSorts, plainForm, type Schema } from "../../schema/schema.js";
import { type ValueList, valueList } from "../../schema/value-list.js";

/** A label and its text. */
export type Fact = readonly [name: string, says: string];

/** The facts of which there is a text. */
export function known(facts: readonly (readonly [name: string, says: string | false | undefined])[]): readonly Fact[] {
  return facts.flatMap(([name, says]) => (says === undefined || says === false ? [] : [[name, says] as const]));
}

/** The demands of a schema on the values of a field, beyond their type; `closedBy` is the rule for a closed list. */
export function factsOf(schema: Schema, closedBy: RuleId = "value-not-allowed"): readonly Fact[] {
  const { "x-form": form, "x-name": table, "x-values-since": since = {}, "x-must": must, "x-personal": sort } = schema;
  const { "x-bits": bits, "x-maximum": most = schema["x-max-items"] } = schema;
  const { minItems, maxItems, minProperties, maxProperties, minLength, maxLength, maximum } = schema;
  const isTime = schema.format === "date-time";
  const length = between(minItems, maxItems);
  const characters = between(minLength, maxLength);
  const isPlain = form === plainForm;
  const letter = form && (/[XN](?=;)/.exec(form)?.[0] === "N" ? "N is a number" : "X is any text");
  return known([
    [
      "form",
      isTime
        ? "YYYY-MM-DDThh:mm:ssZ"
        : isPlain
          ? "the symbol alone, without $ and _name;"
          : form && `${form} where ${letter}`,
    ],
    ["", !isTime && form && `another form is ${severityText("internal-form")}`],
    ["name", table && `from the table ${table}, see journal-lint explain ${table}`],
    ["", table && nameTest(schema) && `another name is ${severityText("unknown-name")}`],
    ...listFacts(schema, closedBy),
    ...Object.entries(since).map(([version, names]) => [`since ${version}`, names.join(", ")] as const),
    ["range", rangeOf(schema)],
    ["length", length && `${length} ${length === "1" ? "element" : "elements"}`],
    ["fields", between(minProperties, maxProperties)],
    ["length", minLength === 1 && maxLength === undefined ? "never empty" : characters && `${characters} characters`],
    ["at most", most !== undefined && `${most}: more is ${severityText("unseen-value")}`],
    ["must", must],
    // If the number has an upper bound, no bit can lie beyond the table.
    ["bits", bits && maximum === undefined && `one beyond the table is ${severityText("unknown-flag")}`],
    ["personal", sort && `${personalSorts[sort]}: journal-lint redact replaces it`],
  ]);
}

export function severityText(id: RuleId): string {
  const { severity, strict } = rules[id];
  const article = (word: string): string => (word === "error" ? "an error" : `a ${word}`);
  if (severity === strict) return `${article(severity)} (${id})`;
  return `${article(severity)}, ${article(strict)} under --strict (${id})`;
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

export function isSingle(schema: Schema): boolean {
  const { kind, named, extras } = valueList(schema);
  return kind === "closed" && named.length === 1 && extras.length === 0;
}

const listKinds: Readonly<Record<NonNullable<ValueList["kind"]>, (closedBy: RuleId) => string>> = {
  closed: (closedBy) => `closed: any other value is ${severityText(closedBy)}`,
  open: () => `open: any other value is ${severityText("unseen-value")}`,
  loose: () => "closed, but the game writes others too: only --strict reports them (value-not-allowed)",
};

function rangeOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): string | undefined {
  const above = exclusiveMinimum === undefined ? undefined : `more than ${exclusiveMinimum}`;
  const below = exclusiveMaximum === undefined ? undefined : `less than ${exclusiveMaximum}`;
  return [above, between(minimum, maximum), below].filter((part) => part !== undefined).join(", ") || undefined;
}

function between(low: number | undefined, high: number | undefined): string | undefined {
  if (low === undefined) return high === undefined ? undefined : `${high} or less`;
  if (high === undefined) return `${low} or more`;
  return low === high ? String(low) : `${low} to ${high}`;
}

function shown(value: unknown): string {
  return value === "" ? '"" (empty)' : String(value);
}

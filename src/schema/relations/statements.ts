import { enumerated } from "../../base/text.js";
import type { NormalSchema } from "../normal-form.js";
import type { Broken } from "./broken.js";
import { type Claim, type Compared, type FieldPath, formulaOf, isLower, type Term, toleranceText } from "./claim.js";
import { describedAt, follows, followText, type Relation, tiedPaths } from "./relation.js";
import { type FieldTest, type FieldTests, testText } from "./tests.js";

/** A relation as a sentence, with its fields and the ways to violate it. */
interface RelationText {
  readonly text: string;
  readonly paths: readonly FieldPath[];
  readonly breaks: readonly Broken["type"][];
}

/** The statements of a relation; none for display texts, which follow their base. */
export function statementsOf(relation: Relation, schema: NormalSchema): readonly RelationText[] {
  const { mostly, since } = relation;
  const end = `${since === undefined ? "" : `, since ${since}`}${mostly ? ", with few exceptions" : ""}`;
  return unmarked(relation, schema).map((one) => ({ ...one, text: `${one.text}${end}` }));
}

function unmarked(relation: Relation, schema: NormalSchema): readonly RelationText[] {
  const says = (text: string, ...breaks: readonly Broken["type"][]): readonly RelationText[] => [
    { text, paths: tiedPaths(relation), breaks },
  ];
  switch (relation.type) {
    case "together":
      return says(`${enumerated(relation.fields, "and")} come together or not at all`, "alone");
    case "one-of":
      return says(`exactly one of ${enumerated(relation.fields, "and")} is here`, "beside", "none");
    case "at-most-one":
      return says(`at most one of ${enumerated(relation.fields, "and")} is here`, "beside");
    case "when":
      return ofWhen(relation, schema);
    case "holds":
      return says(`${claimText(relation.claim)}${whereText(relation.given)}`, ...claimBreaks(relation.claim, schema));
    case "unique": {
      const elements = `no two elements of ${enumerated(relation.in, "and")}`;
      const by = relation.by.length === 0 ? "are the same" : `have the same ${enumerated(relation.by, "and")}`;
      return says(`${elements} ${by}`, "twice");
    }
    case "row": {
      const { from, to, columns } = relation;
      const text = `${to.join(".")} is what the table ${columns.table} says of ${from.join(".")}`;
      return says(`${text}, where it knows that`, "other-value");
    }
    case "localised":
      return [];
  }
}

/** Fields with the same test share one sentence. */
function ofWhen(
  { given, met, unmet }: Relation & { readonly type: "when" },
  schema: NormalSchema,
): readonly RelationText[] {
  const isEither = (field: string): boolean => typeof met[field] === "boolean" && unmet[field] === !met[field];
  const sentence = (fields: readonly string[], test: FieldTest, end: string): RelationText => ({
    text: `${enumerated(fields, "and")} ${fields.length === 1 ? "is" : "are"} ${testText(test)}${end}`,
    paths: [...Object.keys(given), ...fields].map((field) => [field]),
    breaks: testBreaks(fields, test, given, schema),
  });
  const isOnly = (field: string): boolean => !isEither(field);
  return [
    ...groupsOf(met, isEither).map(({ fields, test }): RelationText => {
      const end = `${whereText(given)}, and only there`;
      return { ...sentence(fields, test, end), breaks: ["missing", "unfounded"] };
    }),
    ...groupsOf(met, isOnly).map(({ fields, test }) => sentence(fields, test, whereText(given, fields))),
    ...groupsOf(unmet, isOnly).map(({ fields, test }) => sentence(fields, test, ` unless ${testsText(given, fields)}`)),
  ];
}

function groupsOf(tests: FieldTests, isWanted: (field: string) => boolean) {
  const groups = new Map<string, { readonly fields: string[]; readonly test: FieldTest }>();
  for (const [field, test] of Object.entries(tests)) {
    if (!isWanted(field)) continue;
    const key = JSON.stringify(test);
    const group = groups.get(key) ?? { fields: [], test };
    group.fields.push(field);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function testBreaks(
  fields: readonly string[],
  test: FieldTest,
  given: FieldTests,
  { required = [] }: NormalSchema,
): readonly Broken["type"][] {
  if (typeof test === "boolean") return [test ? "missing" : "unfounded"];
  // Only a field that is certainly present is limited to a wrong value; others may be missing.
  const isHere = (field: string): boolean =>
    required.includes(field) || (given[field] !== undefined && given[field] !== false);
  return fields.every(isHere) ? ["other-value"] : ["other-value", "missing"];
}

function whereText(given: FieldTests, subject: readonly string[] = []): string {
  return Object.keys(given).length === 0 ? "" : ` where ${testsText(given, subject)}`;
}

/** Tests as text; a field that is the only subject of the sentence is not repeated. */
function testsText(tests: FieldTests, subject: readonly string[]): string {
  const states = Object.entries(tests).map(([field, test], index) => {
    const isSubject = index === 0 && subject.length === 1 && subject[0] === field;
    return `${isSubject ? "it" : field} is ${testText(test)}`;
  });
  return enumerated(states, "and");
}

function claimText(claim: Claim): string {
  if (claim.type === "ordered") return `each of ${claim.path.join(".")} is ${followText[follows[claim.order].wanted]}`;
  const [first] = claim.pairs;
  const chain = claim.pairs.map(({ comparison, right }) => ` ${signs[comparison]} ${formulaOf(right)}`).join("");
  const apart = claim.pairs.some(({ left, right }) => isLower(left) || isLower(right)) ? ", capitals do not count" : "";
  return `${first ? formulaOf(first.left) : ""}${chain}${toleranceText(claim.tolerance)}${apart}`;
}

const signs = { "=": "=", "!=": "≠", "<": "<", "<=": "≤", in: "is one of" } as const;

function claimBreaks(claim: Claim, schema: NormalSchema): readonly Broken["type"][] {
  if (claim.type === "ordered") return ["unordered"];
  return [...new Set(claim.pairs.map((pair) => pairBreak(pair, schema)))];
}

function pairBreak({ left, comparison, right }: Compared, schema: NormalSchema): Broken["type"] {
  switch (comparison) {
    case "in":
      return "unlisted";
    case "!=":
      return "equal";
    case "=":
      return isText(left, schema) || isText(right, schema) ? "unequal" : "total";
    default:
      return "beyond";
  }
}

function isText(term: Term, schema: NormalSchema): boolean {
  if (term.type === "text" || isLower(term)) return true;
  if (term.type !== "path") return false;
  const described = describedAt(schema, term.path);
  return described !== "unknown" && described.some(({ types }) => types?.includes("string"));
}

import { enumerated, found } from "../base/text.js";
import { excerpt, excerptWithin } from "../base/visible.js";
import { entriesNamed } from "../spec/names/table.js";
import type { BreakOf, Broken, Reason } from "../spec/relations/broken.js";
import { type FieldTest, followText } from "../spec/relations/relation.js";
import { testText } from "../spec/relations/tests.js";
import type { RuleId } from "./built/rule-id.js";
import type { DefaultSeverity } from "./default-severity.js";
import { defineRule, type RuleDefinition, type RuleText, type Wording } from "./rule.js";
import { alsoText, inUnit, looksLike } from "./wording.js";

/** Defines a rule about relations between fields, which are worded alike. */
export function defineRelationRule<const Id extends string>(
  rule: Omit<RuleText<Id, BreakOf>, "wording"> & Partial<DefaultSeverity>,
): RuleDefinition<Id, BreakOf> {
  return defineRule({ wording: relationWording, ...rule });
}

/** The message for a broken relation between fields: what was expected and why, with the values of both sides. */
function relationWording(broken: BreakOf, source: string): Wording {
  return broken.type === "total" ? totalWording(broken, source) : { message: messageOf(broken, source) };
}

function messageOf(broken: Exclude<BreakOf, { readonly type: "total" }>, source: string): string {
  switch (broken.type) {
    case "alone":
      return `appears without ${named(broken.absent, "and")}: the game writes all of them or none`;
    case "beside":
      return `must not appear together with ${excerpt(broken.other)}: the game writes one of them, never both`;
    case "none":
      return `has none of ${named(broken.fields, "and")}: the game always writes one of them`;
    case "missing":
      return `is missing: it must be here ${reasonText(broken.reason)}${pooledText(broken)}`;
    case "unfounded":
      return `must not be here ${reasonText(broken.reason)}${pooledText(broken)}`;
    case "other-value":
      if (broken.means !== undefined) return `must not be ${found(source)} here: ${excerpt(broken.means)}`;
      return `must be ${excerpt(testText(broken.wanted))} ${reasonText(broken.reason)}, found ${found(source)}`;
    case "beyond":
      return boundMessage(broken, source);
    case "unordered":
      return `must be ${followText[broken.wanted]}, ${broken.before}, found ${found(source)}`;
    case "unequal":
      return `must be the same as ${excerpt(broken.other)} (${excerpt(broken.value)}), found ${found(source)}`;
    case "equal":
      return `must differ from ${excerpt(broken.other)}, found ${excerpt(broken.value)} in both`;
    case "unlisted":
      return unlistedText(broken);
    case "twice":
      return twiceText(broken.by, broken.first);
    case "same-text":
      return `must not be here: the game leaves it out if it is the same as ${excerpt(broken.base)}`;
    case "no-text":
      return `is missing: add the display text of ${displayText(broken.symbol)}`;
  }
}

/** A symbol, with its English display text if one is known. */
function displayText(symbol: string): string {
  const [name, ...others] = new Set(entriesNamed(symbol).flatMap((entry) => entry.name ?? []));
  const quoted = excerpt(JSON.stringify(symbol));
  return name === undefined || others.length > 0
    ? `${quoted} as the game shows it, for example "Gold" for "$gold_name;"`
    : `${quoted}, in English ${JSON.stringify(name)}`;
}

function totalWording(
  { formula, isSum, expected, actual, tolerance, isAlone, means, unit, instead }: BreakOf & { readonly type: "total" },
  source: string,
): Wording {
  const figure = rounded(expected, tolerance.endsWith("%") ? 4 : undefined);
  const why = meaning(means);
  if (!isAlone) return { message: `${excerpt(formula)} must be ${figure}${tolerance}, found ${rounded(actual)}${why}` };
  const which = means === undefined ? `, which is ${excerpt(formula)}` : inUnit(unit);
  const like = looksLike(unit, actual, expected);
  const message = `must be ${figure}${tolerance}${which}, found ${found(source)}${like}${why}`;
  if (isSum) return { message: means === undefined ? `${message}: one of them is wrong` : message };
  if (instead !== undefined) return { message: `${message}; or ${excerpt(instead)}` };
  return Number.isSafeInteger(expected) && tolerance === "" ? { message, suggestion: figure } : { message };
}

/** Removes the extra digits that come from adding fractions. */
function rounded(number: number, digits = 12): string {
  return String(Number(number.toPrecision(digits)));
}

function meaning(means: string | undefined): string {
  return means === undefined ? "" : `: ${excerptWithin(means, longestReason)}`;
}

function boundMessage(broken: BreakOf & { readonly type: "beyond" }, source: string): string {
  const { reckoning, means } = broken;
  const why = meaning(means);
  if (!reckoning) return `must be ${boundText(broken)}, found ${found(source)}${why}`;
  const like =
    broken.side === "below" && broken.limit > 2 && reckoning.actual <= 1.02 ? looksLikeShares(reckoning) : "";
  return `${excerpt(reckoning.formula)} must be ${boundText(broken)}, found ${rounded(reckoning.actual)}${like}${why}`;
}

function looksLikeShares({ formula, actual }: { readonly formula: string; readonly actual: number }): string {
  return formula.endsWith("Percent") && actual > 0.5 ? ", which looks like shares from 0 to 1 instead of percent" : "";
}

function unlistedText(broken: BreakOf & { readonly type: "unlisted" }): string {
  const { other, value, subject, isListMissing, also = [] } = broken;
  if (subject === "") {
    const wanted = excerptWithin(enumerated([value, ...also], "and"), longestReason);
    const cut = also.length > 1 ? ": the list was cut short, take the whole of it from the original" : "";
    return `must have ${wanted} among ${excerpt(other)}${cut}`;
  }
  const must = isListMissing
    ? `must be one of ${excerpt(other)}, which is missing here, found ${excerpt(value)}`
    : `must be one of ${excerpt(other)}, found ${excerpt(value)}`;
  return subject === undefined ? must : `${excerpt(subject)} ${must}`;
}

/** Formats seconds as the game writes a date-time. */
function dated(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}

function boundText({ side, mayEqual, formula, limit, isTime, means }: BreakOf & { readonly type: "beyond" }): string {
  const isPlain = formula === String(limit) || (means !== undefined && !isTime && !/^[\w.]+$/.test(formula));
  const shown = isPlain ? rounded(limit) : `${excerpt(formula)} (${isTime ? dated(limit) : rounded(limit)})`;
  if (isTime && side === "above") return mayEqual ? `no later than ${shown}` : `before ${shown}`;
  if (isTime) return mayEqual ? `no earlier than ${shown}` : `after ${shown}`;
  if (side === "above") return mayEqual ? `no more than ${shown}` : `less than ${shown}`;
  return mayEqual ? `no less than ${shown}` : `more than ${shown}`;
}

function twiceText(by: readonly string[], first: string): string {
  const place = excerpt(first);
  return by.length < 2
    ? `must be unique, but ${place} has the same: change or remove one`
    : `must be unique by ${named(by, "and")}, but ${place} has the same: change or remove one`;
}

function named(fields: readonly string[], last: "and" | "or"): string {
  return excerpt(enumerated(fields, last));
}

/** Several fields with the same fault point to the one field whose value asks for it. */
function pooledText({ also = [], reason }: BreakOf & { readonly type: "missing" | "unfounded" }): string {
  const [[field, test] = [], ...others] = Object.entries(reason.tests);
  const isOneValue = also.length > 0 && field !== undefined && typeof test === "object" && others.length === 0;
  return `${alsoText(also)}${isOneValue ? `, so ${excerpt(field)} is probably wrong` : ""}`;
}

/** Our schemas name a few fields here; user schemas may name many. */
const longestReason = 300;

function reasonText(reason: Reason): string {
  return excerptWithin(wholeReason(reason), longestReason);
}

function wholeReason({ tests, isMet, found: values }: Reason): string {
  const asked = Object.entries(tests);
  if (asked.length === 0) return "always";
  // A field may have the name of an inherited property, such as `constructor`.
  const foundIn = (field: string): string | undefined => (Object.hasOwn(values, field) ? values[field] : undefined);
  if (isMet)
    return `when ${enumerated(
      asked.map(([field, test]) => stateText(field, test, foundIn(field))),
      "and",
    )}`;
  const wanted = enumerated(
    asked.map(([field, test]) => `${excerpt(field)} is ${excerpt(testText(test))}`),
    "and",
  );
  const actual = asked.map(([field]) => `${excerpt(field)} ${excerpt(foundIn(field) ?? "missing")}`);
  return `unless ${wanted} (found ${enumerated(actual, "and")})`;
}

/** Describes the state of a field that passes a test. */
function stateText(field: string, test: FieldTest, value: string | undefined): string {
  const isExact = typeof test === "object" && value !== undefined && value !== "there";
  return `${excerpt(field)} is ${isExact ? excerpt(value) : test === false ? "missing" : "here"}`;
}

/** The rules that schema entries may name; they are older than the keywords that express the same. */
export const olderRules = [
  ...["conflict-factions", "conflict-progress-state", "controlling-power", "docked-only-true", "engineering-fields"],
  ...["engineers-or-engineer", "in-transit", "squadron-faction", "tier-bonus-pair", "top-rank-pair"],
] as const satisfies readonly RuleId[];

/** The default rule for each way of breaking a relation. */
const usual = {
  alone: "fields-together",
  beside: "one-of-fields",
  none: "one-of-fields",
  missing: "missing-companion",
  unfounded: "field-without-its-reason",
  "other-value": "wrong-companion",
  total: "wrong-total",
  beyond: "wrong-order",
  unordered: "wrong-order",
  unequal: "wrong-companion",
  equal: "wrong-companion",
  unlisted: "wrong-companion",
  twice: "not-unique",
  "same-text": "localised-same",
  "no-text": "missing-localised",
} as const satisfies Readonly<Record<Broken["type"], RuleId>>;

/** The id of a rule about relations between fields. */
type RelationRule = (typeof olderRules)[number] | (typeof usual)[Broken["type"]];

/** The rule for a broken relation: the older rule that it names, if any, or the default. */
export function relationRule(type: Broken["type"], named: string | undefined): RelationRule {
  return olderRules.find((id) => id === named) ?? usual[type];
}

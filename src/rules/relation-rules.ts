import { someOf } from "../base/nearest.js";
import { enumerated, found } from "../base/text.js";
import { excerpt, excerptWithin } from "../base/visible.js";
import { entriesNamed } from "../schema/names/table.js";
import type { BreakOf, Broken, Reason } from "../schema/relations/broken.js";
import { followText } from "../schema/relations/relation.js";
import { type FieldTest, testText } from "../schema/relations/tests.js";
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
      if (broken.means !== undefined)
        return `must not be ${found(source)} here${meaning(broken.means)}${othersText(broken.others)}`;
      return `must be ${excerpt(testText(broken.wanted))} ${reasonText(broken.reason)}, found ${found(source)}${inAtmospheres(broken, source)}`;
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
      return sameText(broken);
    case "no-text":
      return `is missing: add the display text of ${displayText(broken.symbol)}`;
  }
}

/** Says that a pressure is in atmospheres, if it is far too low in pascals. */
function inAtmospheres({ unit, wanted }: BreakOf & { readonly type: "other-value" }, source: string): string {
  const least = typeof wanted === "object" ? wanted.minimum : undefined;
  const isLow = unit === "pascals" && least !== undefined && Number(source) * standardAtmosphere >= least;
  return isLow ? ", which looks like atmospheres" : "";
}

/** In pascals. */
const standardAtmosphere = 101_325;

/** Counts the other elements of a list that are wrong for the same reason. */
function othersText(others = 0): string {
  return others === 0
    ? ""
    : `; so do ${others === 1 ? "1 other" : `${others} others`} of the list, so lists were probably exchanged`;
}

function sameText({ base, symbol }: BreakOf & { readonly type: "same-text" }): string {
  return symbol === undefined
    ? `must not be here: the game leaves it out if it is the same as ${excerpt(base)}`
    : `is the same as ${excerpt(base)}, which should be a symbol here: write that as "$${excerpt(symbol.toLowerCase())}_name;"`;
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
  const figure = roundedTo(expected, tolerance);
  const why = meaning(means);
  if (!isAlone) {
    const like = looksLikeShares({ formula, actual, least: expected });
    return { message: `${doesNotFit(formula)} must be ${figure}${tolerance}, found ${rounded(actual)}${like}${why}` };
  }
  const which = means === undefined ? `, which is ${excerptWithin(formula, longestReason)}` : inUnit(unit);
  const like = looksLike(unit, actual, expected) || inKilometres(means, expected / actual);
  const message = `must be ${figure}${tolerance}${which}, found ${found(source)}${like}${why}`;
  if (isSum) return { message: means === undefined ? `${message}: one of them is wrong` : message };
  if (instead !== undefined) return { message: `${message}; or ${excerpt(instead)}` };
  return Number.isSafeInteger(expected) && tolerance === "" ? { message, suggestion: figure } : { message };
}

/** A formula by which a field is reported that is only a part of it. */
function doesNotFit(formula: string): string {
  return `does not fit: ${excerptWithin(formula, longestReason)}`;
}

/** Says that a radius is in kilometres, if by that what follows from its square is too large. */
function inKilometres(means: string | undefined, factor: number): string {
  const isSquared = means?.includes("Radius (metres)") === true && Math.abs(factor / 1e6 - 1) < 0.02;
  return isSquared ? ", as if Radius were in kilometres" : "";
}

/** As many digits as the tolerance bears. */
function roundedTo(expected: number, tolerance: string): string {
  const [, decimals] = /0\.(\d+)$/.exec(tolerance) ?? [];
  if (decimals !== undefined) return rounded(Number(expected.toFixed(decimals.length + 1)));
  return rounded(expected, tolerance.endsWith("%") ? 4 : undefined);
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
  if (!reckoning) return `must be ${boundText(broken)}, found ${found(source)}${inKilograms(broken, source)}${why}`;
  const like = broken.side === "below" ? looksLikeShares({ ...reckoning, least: broken.limit }) : "";
  return `${doesNotFit(reckoning.formula)} must be ${boundText(broken)}, found ${rounded(reckoning.actual)}${like}${why}`;
}

/** No ship has more fuel, in tonnes. */
const largestTank = 300;

/** Says that an amount is in kilograms, if in tonnes it would be below its limit by far; the game writes tonnes with six decimals. */
function inKilograms({ side, limit, unit }: BreakOf & { readonly type: "beyond" }, source: string): string {
  const isFar = side === "above" && unit === "tonnes" && Number(source) > largestTank && Number(source) < 1000 * limit;
  return isFar && !/\.\d{3}\d*[1-9]/.test(source) ? ", which looks like kilograms" : "";
}

function looksLikeShares({ formula, actual, least }: Record<"actual" | "least", number> & { formula: string }): string {
  return formula.endsWith("Percent") && least > 2 && actual > 0.5 && actual <= 1.02
    ? ", which looks like shares from 0 to 1 instead of percent"
    : "";
}

function unlistedText(broken: BreakOf & { readonly type: "unlisted" }): string {
  const { other, value, subject, isListMissing, also = [] } = broken;
  if (subject === "") {
    const wanted = excerptWithin(enumerated([value, ...also], "and"), longestReason);
    const cut = also.length > 1 ? ": the list was cut short, take the whole of it from the original" : "";
    // An element is known by that field: it is the whole of it that is missing.
    return also.length === 0 && other.includes(".")
      ? `lacks the element with the ${excerpt(other.replace(/^.*\./, ""))} ${wanted}: put the whole of it back`
      : `must have ${wanted} among ${excerpt(other)}${cut}`;
  }
  const must = isListMissing
    ? `must be one of ${excerpt(other)}, which is missing here, found ${excerpt(value)}`
    : `must be one of ${excerpt(other)}${listText(broken)}, found ${excerpt(value)}`;
  return subject === undefined ? must : `${excerpt(subject)} ${must}`;
}

/** The values that a field lists, in brackets; empty if there are none, or too many to read. */
export function listText({ listed = [] }: BreakOf & { readonly type: "unlisted" }): string {
  const plain = listed.filter((value) => typeof value === "string" || typeof value === "number");
  return plain.length === 0 ? "" : ` (${someOf(plain)})`;
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

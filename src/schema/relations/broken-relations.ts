import { type Fields, isObject, optional, remembered } from "../../base/object.js";
import { pointerName, pointerTo } from "../../read/json/pointer.js";
import { mismatch } from "../names/rows.js";
import type { BreakOf, Broken, Reason } from "./broken.js";
import {
  type Claim,
  type Compared,
  formulaOf,
  isSum,
  isTime,
  pathsIn,
  type Term,
  type Tolerance,
  toleranceText,
} from "./claim.js";
import { follows, type Relation } from "./relation.js";
import { type FieldTest, type FieldTests, fieldTest, isSymbol, objectTest, typeTest } from "./tests.js";
import { bareValuesAt, reckoning, valueOn, valuesAt } from "./values.js";

/** Finds the violations of a relation by an object at a path. */
type Find = (object: Fields, path: string) => readonly Broken[];

const nothing: readonly Broken[] = [];

/** What finds the violations of a relation: made once, and run for each object. */
export const finder = remembered((relation: Relation): Find => {
  const find = unmarked(relation);
  const { rule, mostly, means } = relation;
  const marks = { ...optional("rule", rule), ...optional("mostly", mostly), ...optional("means", means) };
  if (Object.keys(marks).length === 0) return find;
  return (object, path) => {
    const broken = find(object, path);
    return broken.length === 0 ? broken : broken.map((one) => Object.assign({}, one, marks));
  };
}, new WeakMap());

function unmarked(relation: Relation): Find {
  switch (relation.type) {
    case "together":
    case "one-of":
    case "at-most-one":
      return ofFields(relation);
    case "when":
      return ofWhen(relation);
    case "holds": {
      const [isGiven, find] = [objectTest(relation.given), ofClaim(relation.claim)];
      return (object, path) => (isGiven(object) ? find(object, path) : nothing);
    }
    case "unique":
      return ofUnique(relation);
    case "row":
      return ofRow(relation);
    case "localised":
      return ofLocalised(relation);
  }
}

/**
 * Merges violations that have the same cause into one, since the cause is probably what is wrong, and drops what is
 * missing because of fields that have a wrong value or exclude each other. Relations with a rule of their own are reported for each field.
 */
export function pooled(breaks: readonly Broken[]): readonly Broken[] {
  const wrong = new Set(
    breaks.flatMap((one) => {
      if (one.type === "other-value") return [pointerName(one.path)];
      return one.type === "beside" ? [pointerName(one.path), one.other] : [];
    }),
  );
  const firsts = new Map<string, string[]>();
  const valued = new Set<string>();
  return breaks.flatMap((one) => {
    // Another reason for which the same value is wrong adds nothing.
    if (one.type === "other-value" && one.rule === undefined && valued.size === valued.add(one.path).size) return [];
    const isLack = one.type === "missing" || one.type === "alone";
    const reasons = "reason" in one ? Object.keys(one.reason.tests) : [pointerName(one.path)];
    if (isLack && reasons.some((field) => wrong.has(field))) return [];
    // A list that was cut short lacks several of the values that it always has.
    const isOfList = one.type === "unlisted" && one.subject === "";
    if ((one.type !== "missing" && one.type !== "unfounded" && !isOfList) || one.rule !== undefined) return [one];
    const key = JSON.stringify(isOfList ? [one.path, one.other] : [one.type, reasons, one.mostly]);
    const others = firsts.get(key);
    others?.push(isOfList ? one.value : pointerName(one.path));
    if (others) return [];
    const also: string[] = [];
    firsts.set(key, also);
    return [{ ...one, also }];
  });
}

/** Violations of `x-together`, `x-one-of` and `x-at-most-one`. */
function ofFields({ type, fields }: Relation & { readonly type: "together" | "one-of" | "at-most-one" }): Find {
  return (object, path) => {
    const present = fields.filter((field) => Object.hasOwn(object, field));
    const [first, second] = present;
    if (type === "together") {
      if (first === undefined || present.length === fields.length) return nothing;
      const absent = fields.filter((field) => !Object.hasOwn(object, field));
      return [{ type: "alone", absent, path: pointerTo(path, first) }];
    }
    if (first === undefined) return type === "one-of" ? [{ type: "none", fields, path }] : nothing;
    return second === undefined ? nothing : [{ type: "beside", other: first, path: pointerTo(path, second) }];
  };
}

/** Violations of `x-when`. A value of a type that a test is not about is left to the schema. */
function ofWhen({ given, met, unmet }: Relation & { readonly type: "when" }): Find {
  const isGiven = objectTest(given);
  const asked = (tests: FieldTests) =>
    Object.entries(tests).map(([field, test]) => {
      const passes = fieldTest(field, test);
      const couldPass = typeof test === "object" ? typeTest(test) : () => true;
      const fits = (object: Fields): boolean =>
        passes(object) || (Object.hasOwn(object, field) && !couldPass(object[field]));
      return { field, test, fits };
    });
  const [ofMet, ofUnmet] = [asked(met), asked(unmet)];
  return (object, path) => {
    const isMet = isGiven(object);
    const broken = (isMet ? ofMet : ofUnmet).filter(({ fits }) => !fits(object));
    return broken.map(({ field, test }) => {
      const reason = reasonOf(besides(field, given), object, isMet);
      return { path: pointerTo(path, field), ...breakBy(test, object, field, reason) };
    });
  };
}

/** The presence of a field is not a reason for its own value. */
function besides(field: string, tests: FieldTests): FieldTests {
  return tests[field] === true ? Object.fromEntries(Object.entries(tests).filter(([name]) => name !== field)) : tests;
}

function breakBy(test: FieldTest, object: Fields, field: string, reason: Reason): BreakOf {
  if (test === false) return { type: "unfounded", reason };
  if (test === true || !Object.hasOwn(object, field)) return { type: "missing", reason };
  return { type: "other-value", wanted: test, reason };
}

function reasonOf(tests: FieldTests, object: Fields, isMet: boolean): Reason {
  const fields = Object.keys(tests).filter((field) => Object.hasOwn(object, field));
  return { tests, isMet, found: Object.fromEntries(fields.map((field) => [field, shown(object[field])])) };
}

function shown(value: unknown): string {
  return typeof value === "object" && value !== null ? "there" : JSON.stringify(value);
}

/** Violations of `x-holds`: those of the first comparison that does not hold. */
function ofClaim(claim: Claim): Find {
  if (claim.type === "ordered") return ofOrder(claim);
  const finds = claim.pairs.map((pair) => (pair.comparison === "in" ? unlisted(pair) : unlike(pair, claim.tolerance)));
  return (object, path) => {
    for (const find of finds) {
      const broken = find(object, path);
      if (broken.length > 0) return broken;
    }
    return nothing;
  };
}

function unlike(pair: Compared, tolerance: Tolerance): Find {
  const [leftOf, rightOf] = [reckoning(pair.left), reckoning(pair.right)];
  const { comparison } = pair;
  const holds = comparing(comparison, tolerance);
  return (object, path) => {
    const [left, right] = [leftOf(object), rightOf(object)];
    if (left === undefined || right === undefined || typeof left !== typeof right) return nothing;
    if (typeof left === "number" && typeof right === "number" && comparison !== "!=") {
      return holds(left, right) ? nothing : unlikeNumbers(pair, [left, right], tolerance, object, path);
    }
    if ((comparison !== "=" && comparison !== "!=") || (left === right) === (comparison === "=")) return nothing;
    const [subject, other] = isField(pair.left) ? [pair.left, pair.right] : [pair.right, pair.left];
    return [
      {
        type: comparison === "=" ? "unequal" : "equal",
        other: formulaOf(other),
        value: JSON.stringify(subject === pair.left ? right : left),
        path: pathOf(subject, object, path),
      },
    ];
  };
}

function comparing(
  comparison: Compared["comparison"],
  { amount, isShare }: Tolerance,
): (left: number, right: number) => boolean {
  if (comparison === "<") return (left, right) => left < right;
  if (comparison === "<=") return (left, right) => left <= right;
  return (left, right) => Math.abs(left - right) <= (isShare ? amount * Math.abs(right) : amount);
}

function unlikeNumbers(
  { left, comparison, right }: Compared,
  [leftValue, rightValue]: readonly [number, number],
  tolerance: Tolerance,
  object: Fields,
  path: string,
): readonly Broken[] {
  const isRightSubject =
    !isField(left) &&
    (isField(right) || pathsIn(left).length === 0 || (left.type === "reckoned" && right.type === "of-list"));
  const [subject, other] = isRightSubject ? [right, left] : [left, right];
  const [actual, limit] = isRightSubject ? [rightValue, leftValue] : [leftValue, rightValue];
  const place = { path: pathOf(subject, object, path) };
  const isAlone = isField(subject);
  if (comparison === "=") {
    const term = isAlone ? other : subject;
    const instead = isAlone ? otherFactor(other, object, actual) : undefined;
    const reckoning = { formula: formulaOf(term), isSum: isSum(term), expected: limit, actual };
    const details = { ...reckoning, tolerance: toleranceText(tolerance), isAlone, ...place };
    return [{ type: "total", ...details, ...(instead === undefined ? {} : { instead }) }];
  }
  return [
    {
      type: "beyond",
      side: isRightSubject ? "below" : "above",
      mayEqual: comparison === "<=",
      formula: formulaOf(other),
      limit,
      ...(isTime(subject) || isTime(other) ? { isTime: true } : {}),
      ...(isAlone ? {} : { reckoning: { formula: formulaOf(subject), actual } }),
      ...place,
    },
  ];
}

/** The factor of a product that would give `total` as another whole number; undefined if that may be chance. */
function otherFactor(term: Term, object: Fields, total: number): string | undefined {
  if (term.type !== "reckoned" || term.operator !== "*") return undefined;
  for (const [factor, other] of [
    [term.left, reckoning(term.right)(object)],
    [term.right, reckoning(term.left)(object)],
  ] as const) {
    const value = total / Number(other);
    // A small number divides many.
    if (isField(factor) && Number(other) > 20 && value > 0 && Number.isSafeInteger(value))
      return `${formulaOf(factor)} must be ${value}`;
  }
  return undefined;
}

function unlisted({ left, right }: Compared): Find {
  const listOf = right.type === "path" ? (object: Fields) => bareValuesAt(object, right.path) : undefined;
  const fixed = right.type === "list" ? new Set<unknown>(right.values) : undefined;
  const reckoned = reckoning(left);
  const subject = left.type === "path" ? {} : { subject: pathsIn(left).length > 0 ? formulaOf(left) : "" };
  return (object, path) => {
    const values = fixed ?? (listOf && setOf(listOf(object)));
    const wanted = left.type === "path" ? bareValuesAt(object, left.path) : [reckoned(object)];
    // For the values of a field a missing list counts as empty; other terms are not looked up in a missing list.
    if (!wanted || (left.type !== "path" && !values)) return nothing;
    const isUnlisted = (value: unknown): boolean => !values?.has(value) && isComparable(value, values ?? noValues);
    if (!wanted.some(isUnlisted)) return nothing;
    const placed =
      left.type === "path"
        ? (valuesAt(object, left.path, path) ?? [])
        : [{ path: firstField(pathsIn(left).length > 0 ? left : right, path), value: wanted[0] }];
    return placed
      .filter(({ value }) => isUnlisted(value))
      .map((one) => ({
        type: "unlisted" as const,
        other: formulaOf(right),
        value: JSON.stringify(one.value),
        path: one.path,
        ...subject,
        ...(values ? { listed: [...values] } : { isListMissing: true as const }),
      }));
  };
}

const noValues: ReadonlySet<unknown> = new Set();

function setOf(values: readonly unknown[] | undefined): ReadonlySet<unknown> | undefined {
  return values && new Set(values);
}

/** Types are left to the schema: a number is not looked up among texts, and values other than numbers and texts are ignored. */
function isComparable(value: unknown, values: ReadonlySet<unknown>): boolean {
  if (typeof value === "string") return true;
  return Number.isFinite(value) && (values.size === 0 || [...values].some((other) => typeof other === "number"));
}

function ofOrder({ order, path }: Claim & { readonly type: "ordered" }): Find {
  const { holds, wanted } = follows[order];
  return (object, pointer) => {
    const values = valuesAt(object, path, pointer) ?? [];
    for (const [index, { path: place, value }] of values.entries()) {
      const before = values[index - 1]?.value;
      if (typeof before !== "number" || typeof value !== "number" || holds(before, value)) continue;
      return [{ type: "unordered", wanted, before, path: place }];
    }
    return nothing;
  };
}

/** Violations of `x-follows` by a value that does not belong to the other one. */
function ofRow({ from, to, columns }: Relation & { readonly type: "row" }): Find {
  return (object, path) => {
    const [one, other] = [valueOn(object, from), valueOn(object, to)];
    const found = mismatch(columns, one, other);
    if (!found) return nothing;
    const [at, value, beside, by] = found.wrong === "to" ? [to, other, from, one] : [from, one, to, other];
    const [only, ...more] = found.wanted;
    const wanted =
      more.length > 0 ? { enum: found.wanted } : { const: typeof value === "number" ? Number(only) : only };
    const name = beside.join(".");
    const reason = { tests: { [name]: { const: by } }, isMet: true, found: { [name]: shown(by) } };
    return [{ type: "other-value", wanted, reason, path: at.reduce<string>(pointerTo, path) }];
  };
}

/** Violations of `x-unique`. */
function ofUnique({ in: lists, by }: Relation & { readonly type: "unique" }): Find {
  return (object, path) => {
    const found: Broken[] = [];
    const firsts = new Map<string, string>();
    for (const name of lists) {
      const list: unknown = Object.hasOwn(object, name) ? object[name] : undefined;
      if (!Array.isArray(list)) continue;
      for (const [index, element] of list.entries()) {
        const key = keyOf(element, by);
        if (key === undefined) continue;
        const place = pointerTo(pointerTo(path, name), index);
        const first = firsts.get(key);
        if (first === undefined) firsts.set(key, place);
        else found.push({ type: "twice", by, first, path: by[0] === undefined ? place : pointerTo(place, by[0]) });
      }
    }
    return found;
  };
}

/** The key by which an element must be unique; undefined if it lacks the first of the fields, or is not an object. */
function keyOf(element: unknown, by: readonly string[]): string | undefined {
  const [first] = by;
  if (first === undefined) return JSON.stringify(element);
  if (!isObject(element) || !Object.hasOwn(element, first)) return undefined;
  const only = by.length === 1 ? element[first] : undefined;
  // No other key starts with a quote.
  if (typeof only === "string") return `"${only}`;
  return JSON.stringify(by.map((field) => (Object.hasOwn(element, field) ? element[field] : null)));
}

function isField({ type }: Term): boolean {
  return type === "path" || type === "of-text";
}

/** Where to report a wrong term: at its field, or at the first field that it depends on. */
function pathOf(term: Term, object: Fields, pointer: string): string {
  const [first] = pathsIn(term);
  if (!first || !isField(term)) return firstField(term, pointer);
  return valuesAt(object, first, pointer)?.[0]?.path ?? pointer;
}

function firstField(term: Term, pointer: string): string {
  const [name] = pathsIn(term)[0] ?? [];
  return name === undefined ? pointer : pointerTo(pointer, name);
}

/** Violations by a display text: it is needless, or missing beside a symbol. */
function ofLocalised({ base, localised, bare, beside, isAlways }: Relation & { readonly type: "localised" }): Find {
  return (object, path) => {
    const symbol = Object.hasOwn(object, base) ? object[base] : undefined;
    if (typeof symbol !== "string") return nothing;
    const text = Object.hasOwn(object, localised) ? object[localised] : undefined;
    if (text === undefined) {
      if (!isSymbol(symbol) || bare === true || bare?.includes(symbol)) return nothing;
      if (beside && !beside.some((other) => Object.hasOwn(object, other))) return nothing;
      return [{ type: "no-text", symbol, mostly: true, path: pointerTo(path, localised) }];
    }
    if (beside || typeof text !== "string" || !isSameText(text, symbol)) return nothing;
    return [{ type: "same-text", base, path: pointerTo(path, localised), ...(isAlways && { symbol }) }];
  };
}

/** Capitals do not count, but only those of ASCII: it is not certain which letters of other alphabets the game considers equal. */
function isSameText(one: string, other: string): boolean {
  const inSmallLetters = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return one.length === other.length && inSmallLetters(one) === inSmallLetters(other);
}

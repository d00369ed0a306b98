import { type Fields, isObject, optional, remembered } from "../../base/object.js";
import { pointerName, pointerTo } from "../../read/json/pointer.js";
import { mismatch } from "../names/rows.js";
import { type NormalSchema, placesIn } from "../normal-form.js";
import type { BreakOf, Broken, Reason } from "./broken.js";
import {
  type Claim,
  type Compared,
  type FieldPath,
  formulaOf,
  isSum,
  isTime,
  type Order,
  pathsIn,
  type Term,
  type Tolerance,
  toleranceText,
} from "./claim.js";
import { type FieldTest, type FieldTests, follows, heldRelations, type Relation, tiedPaths } from "./relation.js";
import { breaksOfLocalised, isOfTestedType, pass, passesTest } from "./tests.js";
import { bareValuesAt, reckoned, valueOn, valuesAt } from "./values.js";

const nothing: readonly Broken[] = [];

/**
 * The relations that an event violates, at any depth of its schema; for an old event only those with a rule of their
 * own. Relations of fields that are wrong in themselves are left out, because they add nothing.
 */
export function brokenRelations(
  event: unknown,
  schema: NormalSchema,
  isOld = false,
  wrongFields: readonly string[] = [],
): readonly Broken[] {
  const leading = leadingIn(schema);
  const found: Broken[] = [];
  const written = isObject(event) ? event.timestamp : undefined;
  const wrong = new Set(wrongFields.map(withoutIndices));
  const isAboutWrong = (relation: Relation, path: string): boolean => {
    if (wrong.size === 0) return false;
    const tied = relation.type === "localised" ? [[relation.base]] : tiedPaths(relation);
    return tied.some((keys) => wrong.has(keys.reduce(pointerTo, withoutIndices(path))));
  };
  const look = (value: unknown, place: NormalSchema | undefined, path: string): void => {
    const here = place && leading.get(place);
    if (!here) return;
    const { items, properties = {}, additionalProperties } = place;
    if (Array.isArray(value)) {
      if (!items || !leading.has(items)) return;
      for (let index = 0; index < value.length; index++) look(value[index], items, pointerTo(path, index));
      return;
    }
    if (!isObject(value)) return;
    const breaks: Broken[] = [];
    for (const relation of here.relations) {
      if (isOld && relation.rule === undefined) continue;
      if (relation.since !== undefined && typeof written === "string" && written < relation.since) continue;
      const broken = breaksOf(relation, value, path);
      if (broken.length > 0 && isAboutWrong(relation, path)) continue;
      for (const one of broken) breaks.push(one);
    }
    for (const one of breaks.length > 1 ? pooled(breaks) : breaks) found.push(one);
    if (!here.leadsOn) return;
    for (const field in value) {
      const part = Object.hasOwn(properties, field) ? properties[field] : additionalProperties;
      if (part && leading.has(part)) look(value[field], part, pointerTo(path, field));
    }
  };
  look(event, schema, "");
  return found;
}

/**
 * Merges violations that have the same cause into one, since the cause is probably what is wrong, and drops what is
 * missing because of fields that have a wrong value or exclude each other. Relations with a rule of their own are reported for each field.
 */
function pooled(breaks: readonly Broken[]): readonly Broken[] {
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

function withoutIndices(path: string): string {
  return path.replace(/\/\d+(?=\/|$)/g, "");
}

/** Violations of one relation by an object. */
export function breaksOf(relation: Relation, object: Fields, path: string): readonly Broken[] {
  const broken = unmarked(relation, object, path);
  const { rule, mostly, means } = relation;
  if (broken.length === 0 || (rule === undefined && !mostly && means === undefined)) return broken;
  const marks = { ...optional("rule", rule), ...optional("mostly", mostly), ...optional("means", means) };
  return broken.map((one) => Object.assign({}, one, marks));
}

function unmarked(relation: Relation, object: Fields, path: string): readonly Broken[] {
  switch (relation.type) {
    case "together":
    case "one-of":
    case "at-most-one":
      return breaksOfFields(relation, object, path);
    case "when":
      return breaksOfWhen(relation, object, path);
    case "holds":
      return pass(object, relation.given) ? breaksOfClaim(relation.claim, object, path) : nothing;
    case "unique":
      return breaksOfUnique(relation, object, path);
    case "row":
      return breaksOfRow(relation, object, path);
    case "localised":
      return breaksOfLocalised(relation, object, path);
  }
}

/** A part of a schema that has relations, or leads to one that has. */
interface Leading {
  readonly relations: readonly Relation[];
  /** True if one of its fields leads further. */
  readonly leadsOn: boolean;
}

/** The parts of a schema that have relations, and all that lead to them. */
const leadingIn = remembered((root: NormalSchema): ReadonlyMap<NormalSchema, Leading> => {
  const places = [...placesIn(root)];
  const relations = new Map(places.map((place) => [place, heldRelations(place, root)]));
  const leading = new Set(places.filter((place) => relations.get(place)?.length));
  const leadsOn = ({ properties = {}, additionalProperties }: NormalSchema): boolean =>
    [...Object.values(properties), additionalProperties].some((part) => part && leading.has(part));
  // A schema may be recursive, so one pass is not enough.
  for (let size = -1; size !== leading.size; ) {
    size = leading.size;
    for (const place of places.reverse()) {
      if (leadsOn(place) || (place.items && leading.has(place.items))) leading.add(place);
    }
  }
  return new Map(
    [...leading].map((place) => [place, { relations: relations.get(place) ?? [], leadsOn: leadsOn(place) }]),
  );
}, new WeakMap());

/** Violations of `x-follows` by a value that does not belong to the other one. */
function breaksOfRow(
  { from, to, columns }: Relation & { readonly type: "row" },
  object: Fields,
  path: string,
): readonly Broken[] {
  const [one, other] = [valueOn(object, from), valueOn(object, to)];
  const found = mismatch(columns, one, other);
  if (!found) return nothing;
  const [at, value, beside, by] = found.wrong === "to" ? [to, other, from, one] : [from, one, to, other];
  const [only, ...more] = found.wanted;
  const wanted = more.length > 0 ? { enum: found.wanted } : { const: typeof value === "number" ? Number(only) : only };
  const name = beside.join(".");
  const reason = { tests: { [name]: { const: by } }, isMet: true, found: { [name]: shown(by) } };
  return [{ type: "other-value", wanted, reason, path: at.reduce<string>(pointerTo, path) }];
}

/** Violations of `x-unique`. */
function breaksOfUnique(
  { in: lists, by }: Relation & { readonly type: "unique" },
  object: Fields,
  path: string,
): readonly Broken[] {
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

type OfFields = Relation & { readonly type: "together" | "one-of" | "at-most-one" };
type When = Relation & { readonly type: "when" };

/** Violations of `x-together`, `x-one-of` and `x-at-most-one`. */
function breaksOfFields({ type, fields }: OfFields, object: Fields, path: string): readonly Broken[] {
  const present = fields.filter((field) => Object.hasOwn(object, field));
  const [first, second] = present;
  if (type === "together") {
    if (first === undefined || present.length === fields.length) return [];
    const absent = fields.filter((field) => !Object.hasOwn(object, field));
    return [{ type: "alone", absent, path: pointerTo(path, first) }];
  }
  if (first === undefined) return type === "one-of" ? [{ type: "none", fields, path }] : [];
  return second === undefined ? [] : [{ type: "beside", other: first, path: pointerTo(path, second) }];
}

/** Violations of `x-when`. */
function breaksOfWhen(when: When, object: Fields, path: string): readonly Broken[] {
  const isMet = pass(object, when.given);
  const asked = isMet ? when.met : when.unmet;
  let found: Broken[] | undefined;
  // `entries` would be too slow: this runs for each object of each event, and nearly always finds nothing.
  for (const field in asked) {
    const test = asked[field];
    if (test === undefined || passesTest(object, field, test) || isOfOtherType(object, field, test)) continue;
    const reason = reasonOf(besides(field, when.given), object, isMet);
    found ??= [];
    found.push({ path: pointerTo(path, field), ...breakBy(test, object, field, reason) });
  }
  return found ?? [];
}

/** A value of a type that the test is not about is left to the schema. */
function isOfOtherType(object: Fields, field: string, test: FieldTest): boolean {
  return typeof test === "object" && Object.hasOwn(object, field) && !isOfTestedType(object[field], test);
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

/** Violations of `x-holds`. */
function breaksOfClaim(claim: Claim, object: Fields, path: string): readonly Broken[] {
  if (claim.type === "ordered") return unordered(claim.order, claim.path, object, path);
  for (const pair of claim.pairs) {
    const broken =
      pair.comparison === "in" ? unlisted(pair, object, path) : unlike(pair, claim.tolerance, object, path);
    if (broken.length > 0) return broken;
  }
  return [];
}

function unlike(pair: Compared, tolerance: Tolerance, object: Fields, path: string): readonly Broken[] {
  const left = reckoned(pair.left, object);
  const right = reckoned(pair.right, object);
  if (left === undefined || right === undefined || typeof left !== typeof right) return [];
  if (typeof left === "number" && typeof right === "number" && pair.comparison !== "!=") {
    return unlikeNumbers(pair, [left, right], tolerance, object, path);
  }
  if ((left === right) === (pair.comparison === "=")) return [];
  if (pair.comparison !== "=" && pair.comparison !== "!=") return [];
  const [subject, other] = isField(pair.left) ? [pair.left, pair.right] : [pair.right, pair.left];
  return [
    {
      type: pair.comparison === "=" ? "unequal" : "equal",
      other: formulaOf(other),
      value: JSON.stringify(subject === pair.left ? right : left),
      path: pathOf(subject, object, path),
    },
  ];
}

function unlikeNumbers(
  { left, comparison, right }: Compared,
  [leftValue, rightValue]: readonly [number, number],
  tolerance: Tolerance,
  object: Fields,
  path: string,
): readonly Broken[] {
  const { amount, isShare } = tolerance;
  const isNear = Math.abs(leftValue - rightValue) <= (isShare ? amount * Math.abs(rightValue) : amount);
  const holds = { "=": isNear, "<": leftValue < rightValue, "<=": leftValue <= rightValue };
  if (comparison === "in" || comparison === "!=" || holds[comparison]) return [];
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
    [term.left, reckoned(term.right, object)],
    [term.right, reckoned(term.left, object)],
  ] as const) {
    const value = total / Number(other);
    // A small number divides many.
    if (isField(factor) && Number(other) > 20 && value > 0 && Number.isSafeInteger(value))
      return `${formulaOf(factor)} must be ${value}`;
  }
  return undefined;
}

function unlisted({ left, right }: Compared, object: Fields, path: string): readonly Broken[] {
  const listed =
    right.type === "list" ? right.values : right.type === "path" ? bareValuesAt(object, right.path) : undefined;
  const wanted = left.type === "path" ? bareValuesAt(object, left.path) : [reckoned(left, object)];
  // For the values of a field a missing list counts as empty; other terms are not looked up in a missing list.
  if (!wanted || (left.type !== "path" && !listed)) return [];
  const values = new Set(listed ?? []);
  const isUnlisted = (value: unknown): boolean => !values.has(value) && isComparable(value, values);
  if (!wanted.some(isUnlisted)) return [];
  const placed =
    left.type === "path"
      ? (valuesAt(object, left.path, path) ?? [])
      : [{ path: firstField(pathsIn(left).length > 0 ? left : right, path), value: wanted[0] }];
  const subject = left.type === "path" ? {} : { subject: pathsIn(left).length > 0 ? formulaOf(left) : "" };
  return placed
    .filter(({ value }) => isUnlisted(value))
    .map((one) => ({
      type: "unlisted" as const,
      other: formulaOf(right),
      value: JSON.stringify(one.value),
      path: one.path,
      ...subject,
      ...(listed ? {} : { isListMissing: true as const }),
    }));
}

/** Types are left to the schema: a number is not looked up among texts, and values other than numbers and texts are ignored. */
function isComparable(value: unknown, values: ReadonlySet<unknown>): boolean {
  if (typeof value === "string") return true;
  return Number.isFinite(value) && (values.size === 0 || [...values].some((other) => typeof other === "number"));
}

function unordered(order: Order, path: FieldPath, object: Fields, pointer: string): readonly Broken[] {
  const values = valuesAt(object, path, pointer) ?? [];
  for (const [index, { path: place, value }] of values.entries()) {
    const before = values[index - 1]?.value;
    if (typeof before !== "number" || typeof value !== "number" || follows[order].holds(before, value)) continue;
    return [{ type: "unordered", wanted: follows[order].wanted, before, path: place }];
  }
  return [];
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

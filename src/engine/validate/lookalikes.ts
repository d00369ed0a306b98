import { isNear, isNearInLength, nearest } from "../../base/nearest.js";
import { remembered } from "../../base/object.js";
import { isSame } from "../../base/text.js";
import { isShortened, pointerName, pointerParent, pointerTo, valueAt } from "../../read/json/pointer.js";
import { pathsOf, type Violation } from "../../rules/violation.js";
import type { JsonType, Schema } from "../../schema/schema.js";

/** The schema of a field of the current event. */
export type SchemaOf = (path: string) => Schema | undefined;

const noFields = {};

/** Links unknown fields to the fields that they were probably meant to be, missing ones first. */
export function withLookalikes(
  violations: readonly Violation[],
  schemaOf: SchemaOf,
  event: unknown,
): readonly Violation[] {
  if (!violations.some(({ rule }) => rule === "missing-field" || rule === "unknown-field")) return violations;
  const missing = pathsOf("missing-field", violations);
  const objectAt = remembered((parent: string) => {
    const present = Object(valueAt(event, parent)) as object;
    const described = schemaOf(parent)?.properties ?? noFields;
    return { present, described, pair: pairIn({ present, described }, parent) };
  }, new Map());
  let lacking: ReadonlyMap<string, readonly string[]> | undefined;
  /** The one unknown field of an object that lacks one field, if it may be that: it has its type, and a word of its name. */
  const pairIn = ({ present, described }: Described, parent: string) => {
    lacking ??= namesByParent(missing);
    const [field, ...others] = lacking.get(parent) ?? [];
    if (field === undefined || others.length > 0) return undefined;
    const [strange, ...more] = Object.keys(present).filter((key) => !Object.hasOwn(described, key));
    if (strange === undefined || more.length > 0 || !sharesWord(strange, field)) return undefined;
    const path = pointerTo(parent, strange);
    return isOfType(valueAt(event, path), schemaOf(pointerTo(parent, field))) ? { strange, field } : undefined;
  };
  const isSurely = (strange: string, field: string, parent: string): boolean => {
    const path = pointerTo(parent, field);
    const value = valueAt(event, pointerTo(parent, strange));
    lacking ??= namesByParent(missing);
    return isOfType(value, schemaOf(path)) && isOnly(strange, field, objectAt(parent), lacking.get(parent) ?? []);
  };
  const isMissing = (field: string, parent: string): boolean => missing.has(pointerTo(parent, field));
  const intendedBy = (strange: string, parent: string): string | undefined => {
    const object = objectAt(parent);
    const absent = absentFields(strange, object, (field) => isMissing(field, parent));
    return nearestField(strange, absent) ?? (object.pair?.strange === strange ? object.pair.field : undefined);
  };
  return violations.map((violation) => {
    if (isShortened(violation.path)) return violation;
    const parent = pointerParent(violation.path);
    const name = pointerName(violation.path);
    if (violation.rule === "missing-field") {
      const object = objectAt(parent);
      const lookalike = nearestField(name, strangeFields(name, object)) ?? object.pair?.strange;
      if (lookalike === undefined) return violation;
      const isSure = isSurely(lookalike, name, parent);
      const isContested = rivalsIn(object)(lookalike, name).length > 1;
      return { lookalike, isSure, isContested, isMisspelt: intendedBy(lookalike, parent) === name, ...violation };
    }
    if (violation.rule !== "unknown-field" || violation.strictOnly) return violation;
    const base = name.replace(/_Localised$/, "");
    if (base !== name) {
      if (valueAt(event, pointerTo(parent, base)) === undefined)
        return { rule: "localised-without-base", path: violation.path, base };
    }
    const near = intendedBy(name, parent);
    if (near === undefined) return violation;
    const nearIsMissing = isMissing(near, parent);
    const isSure = nearIsMissing && isSurely(name, near, parent);
    const isContested = rivalsIn(objectAt(parent))(name, near).length > 1;
    return { near, nearIsMissing, isSure, isContested, ...violation };
  });
}

/** The path of a violation; for a misspelt field, the path of the intended one. */
export function intended(violation: Violation): string {
  const { rule, path } = violation;
  return rule === "unknown-field" && violation.near !== undefined
    ? pointerTo(pointerParent(path), violation.near)
    : path;
}

/** True if an unknown field and a missing field match only each other: no other name is as close to either. */
function isOnly(strange: string, field: string, object: Described, missing: readonly string[]): boolean {
  const isAlike = isSame(strange, field) ? isSame : isNear;
  return (
    rivalsIn(object)(strange, field).length === 1 && missing.filter((other) => isAlike(strange, other)).length === 1
  );
}

/**
 * Finds the unknown fields of an object that are as close to a field as the given one. They are looked for once for each
 * field, because a hostile object has any number of unknown ones.
 */
const rivalsIn = remembered((object: Described): Rivals => {
  const likeBy = (isAlike: typeof isSame) =>
    remembered(
      (field: string): readonly string[] => strangeFields(field, object).filter((other) => isAlike(other, field)),
      new Map(),
    );
  const [same, near] = [likeBy(isSame), likeBy(isNear)];
  return (strange, field) => (isSame(strange, field) ? same : near)(field);
}, new WeakMap());

/** The last names of paths, by parent object. */
function namesByParent(paths: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const path of paths) {
    const parent = pointerParent(path);
    const known = names.get(parent);
    if (known) known.push(pointerName(path));
    else names.set(parent, [pointerName(path)]);
  }
  return names;
}

/** True if a value has the type that a schema asks for, if any. */
function isOfType(value: unknown, { type }: Schema = {}): boolean {
  if (type === undefined) return true;
  return [type].flat().includes(typeOf(value)) || (type === "number" && typeof value === "number");
}

export function typeOf(value: unknown): JsonType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value as "string" | "boolean" | "object";
}

/** An object of an event, and the fields that its schema describes. */
interface Described {
  readonly present: object;
  readonly described: object;
}

type Rivals = (strange: string, field: string) => readonly string[];

/** The fields of an object that no schema describes and whose names are close in length to the given one. */
function strangeFields(name: string, { present, described }: Described): readonly string[] {
  const isClose = (field: string): boolean => isNearInLength(field, name) || isSpelledAlike(field, name);
  return Object.keys(present).filter((field) => !Object.hasOwn(described, field) && isClose(field));
}

function nearestField(name: string, fields: readonly string[]): string | undefined {
  return nearest(name, fields) ?? fields.find((field) => isSpelledAlike(field, name));
}

/** True if two names are the same but for capitals and what joins their words: StarSystem, star_system. */
export function isSpelledAlike(one: string, other: string): boolean {
  return joinedWords(one) === joinedWords(other);
}

function joinedWords(name: string): string {
  return name.slice(0, longestName).replaceAll(/[_ -]/g, "").toLowerCase();
}

/** True if a word of one name is, or begins, one of the other: DistFromStarLS, DistanceFromStar. */
function sharesWord(one: string, other: string): boolean {
  const others = wordsOf(other);
  return wordsOf(one).some((word) => others.some((of) => word.startsWith(of) || of.startsWith(word)));
}

function wordsOf(name: string): readonly string[] {
  const words = name.slice(0, longestName).match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? [];
  return words.filter((word) => word.length > 3).map((word) => word.toLowerCase());
}

/** The described fields that an object lacks and whose names are close to the given one, required fields first. */
function absentFields(
  name: string,
  { present, described }: Described,
  isMissing: (field: string) => boolean,
): readonly string[] {
  const absent = nearFields(name, described).filter((field) => !Object.hasOwn(present, field));
  return absent.length < 2 ? absent : [...absent.filter(isMissing), ...absent.filter((field) => !isMissing(field))];
}

/** By schema, the unknown names met there and the described fields close to them. Cached, because names recur. */
const nearBySchema = new WeakMap<object, Map<string, readonly string[]>>();

/** A hostile journal can have a new, long name on each line. */
const mostNames = 1000;
const longestName = 100;

/** The described fields of a schema, each with its words joined. */
const joinedFields = remembered(
  (described: object) => Object.keys(described).map((field) => [field, joinedWords(field)] as const),
  new WeakMap(),
);

/** The described fields whose names are close to the given one. */
function nearFields(name: string, described: object): readonly string[] {
  const names = nearBySchema.get(described) ?? new Map<string, readonly string[]>();
  const known = names.get(name);
  if (known) return known;
  const joined = joinedWords(name);
  const isClose = ([field, words]: readonly [string, string]): boolean => isNear(name, field) || words === joined;
  const near = joinedFields(described).flatMap((field) => (isClose(field) ? [field[0]] : []));
  if (names.size < mostNames && name.length < longestName) names.set(name, near);
  nearBySchema.set(described, names);
  return near;
}

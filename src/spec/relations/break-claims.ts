import { pointerTo } from "../../read/json/pointer.js";
import type { Broken } from "./broken.js";
import { type Claim, type Compared, type FieldPath, type Order, pathsIn, type Term, type Tolerance } from "./claim.js";
import { follows } from "./follows.js";
import { formulaOf, toleranceText } from "./formula.js";
import { reckoned } from "./reckon.js";
import { isTime } from "./time-term.js";
import { bareValuesAt, type JsonObject, valuesAt } from "./values.js";

/** How an object breaks what `x-holds` says. */
export function breaksOfClaim(claim: Claim, object: JsonObject, path: string): readonly Broken[] {
  if (claim.type === "ordered") return unordered(claim.order, claim.path, object, path);
  for (const pair of claim.pairs) {
    const broken =
      pair.comparison === "in" ? unlisted(pair, object, path) : unlike(pair, claim.tolerance, object, path);
    if (broken.length > 0) return broken;
  }
  return [];
}

/** Whether two numbers are equal but for what is tolerated. */
export function areEqual(left: number, right: number, { amount, isShare }: Tolerance): boolean {
  return Math.abs(left - right) <= (isShare ? amount * Math.abs(right) : amount);
}

function unlike(pair: Compared, tolerance: Tolerance, object: JsonObject, path: string): readonly Broken[] {
  const left = reckoned(pair.left, object);
  const right = reckoned(pair.right, object);
  if (left === undefined || right === undefined || typeof left !== typeof right) return [];
  if (typeof left === "number" && typeof right === "number" && pair.comparison !== "!=") {
    return unlikeNumbers(pair, left, right, tolerance, object, path);
  }
  if ((left === right) === (pair.comparison === "=")) return [];
  if (pair.comparison !== "=" && pair.comparison !== "!=") return [];
  const [subject, other] = isField(pair.left) ? [pair.left, pair.right] : [pair.right, pair.left];
  return [
    {
      says: pair.comparison === "=" ? "unequal" : "equal",
      other: formulaOf(other),
      value: JSON.stringify(subject === pair.left ? right : left),
      path: pathOf(subject, object, path),
    },
  ];
}

function unlikeNumbers(
  { left, comparison, right }: Compared,
  leftValue: number,
  rightValue: number,
  tolerance: Tolerance,
  object: JsonObject,
  path: string,
): readonly Broken[] {
  const isRightSubject = !isField(left) && (isField(right) || pathsIn(left).length === 0);
  const [subject, other] = isRightSubject ? [right, left] : [left, right];
  const [actual, limit] = isRightSubject ? [rightValue, leftValue] : [leftValue, rightValue];
  const place = pathOf(subject, object, path);
  if (comparison === "=") {
    if (areEqual(leftValue, rightValue, tolerance)) return [];
    const isAlone = isField(subject);
    const formula = isAlone ? formulaOf(other) : formulaOf(subject);
    return [
      { says: "total", formula, expected: limit, actual, tolerance: toleranceText(tolerance), isAlone, path: place },
    ];
  }
  const holds = comparison === "<" ? leftValue < rightValue : leftValue <= rightValue;
  if (holds) return [];
  const side = isRightSubject ? "below" : "above";
  const reckoning = isField(subject) ? {} : { reckoning: { formula: formulaOf(subject), actual } };
  return [
    {
      says: "beyond",
      side,
      mayEqual: comparison === "<=",
      formula: formulaOf(other),
      limit,
      ...(isTime(subject) || isTime(other) ? { isTime: true as const } : {}),
      ...reckoning,
      path: place,
    },
  ];
}

function unlisted({ left, right }: Compared, object: JsonObject, path: string): readonly Broken[] {
  const listed =
    right.type === "list" ? right.values : right.type === "path" ? bareValuesAt(object, right.path) : undefined;
  const wanted = left.type === "path" ? bareValuesAt(object, left.path) : [reckoned(left, object)];
  // A list that is not there has nothing in it; of one that is to have something, nothing is said there.
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
      says: "unlisted" as const,
      other: formulaOf(right),
      value: JSON.stringify(one.value),
      path: one.path,
      ...subject,
    }));
}

/** Types are the schema's business: a number is not looked for among texts, and anything but a number or a text nowhere. */
function isComparable(value: unknown, values: ReadonlySet<unknown>): boolean {
  if (typeof value === "string") return true;
  return Number.isFinite(value) && (values.size === 0 || [...values].some((other) => typeof other === "number"));
}

function unordered(order: Order, path: FieldPath, object: JsonObject, pointer: string): readonly Broken[] {
  const values = valuesAt(object, path, pointer) ?? [];
  for (const [index, { path: place, value }] of values.entries()) {
    const before = values[index - 1]?.value;
    if (typeof before !== "number" || typeof value !== "number" || follows[order].holds(before, value)) continue;
    return [{ says: "unordered", wanted: follows[order].wanted, before, path: place }];
  }
  return [];
}

function isField({ type }: Term): boolean {
  return type === "path" || type === "of-text";
}

/** Where a term that is wrong is shown: at its field, or at the first one that it goes by. */
function pathOf(term: Term, object: JsonObject, pointer: string): string {
  const [first] = pathsIn(term);
  if (!first) return pointer;
  if (!isField(term)) return pointerTo(pointer, first[0] ?? "");
  return valuesAt(object, first, pointer)?.[0]?.path ?? pointer;
}

function firstField(term: Term, pointer: string): string {
  const [name] = pathsIn(term)[0] ?? [];
  return name === undefined ? pointer : pointerTo(pointer, name);
}

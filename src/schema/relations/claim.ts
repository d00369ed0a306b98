import { counted } from "../../base/text.js";

/** The path from an object to values: names of fields, with `*` for any; lists on the way are traversed. */
export type FieldPath = readonly string[];

/** True if a test names a path, such as `Parents.Star`, in place of a field. */
export function isPath(field: string): boolean {
  return field.includes(".");
}

/** An expression over the values of fields. */
export type Term =
  | { readonly type: "number"; readonly value: number }
  | { readonly type: "text"; readonly value: string }
  | { readonly type: "path"; readonly path: FieldPath }
  | { readonly type: "list"; readonly values: readonly (number | string)[] }
  | { readonly type: "of-list"; readonly name: "sum" | "count" | "min" | "max"; readonly path: FieldPath }
  | { readonly type: "of-text"; readonly name: "number" | "seconds" | "lower"; readonly path: FieldPath }
  | { readonly type: "reckoned"; readonly operator: Operator; readonly left: Term; readonly right: Term };

type Operator = "+" | "-" | "*" | "/";

/** The difference up to which two numbers count as equal: an amount, or a share of the second. */
export interface Tolerance {
  readonly amount: number;
  readonly isShare: boolean;
}

export interface Compared {
  readonly left: Term;
  readonly comparison: (typeof comparisons)[number];
  readonly right: Term;
}

export type Order = (typeof orders)[number];

/** A parsed entry of `x-holds`. */
export type Claim = { readonly text: string } & (
  | { readonly type: "compared"; readonly pairs: readonly Compared[]; readonly tolerance: Tolerance }
  | { readonly type: "ordered"; readonly order: Order; readonly path: FieldPath }
);

export function pathsIn(term: Term): readonly FieldPath[] {
  switch (term.type) {
    case "path":
    case "of-list":
    case "of-text":
      return [term.path];
    case "reckoned":
      return [...pathsIn(term.left), ...pathsIn(term.right)];
    default:
      return [];
  }
}

export function formulaOf(term: Term): string {
  switch (term.type) {
    case "number":
      return String(term.value);
    case "text":
      return JSON.stringify(term.value);
    case "path":
      return term.path.join(".");
    case "list":
      return term.values.map((value) => JSON.stringify(value)).join(", ");
    case "of-list":
      return `${formulaOfList[term.name]} ${term.path.join(".")}`;
    case "of-text":
      return term.path.join(".");
    case "reckoned": {
      const { operator, left, right } = term;
      const span = rank[operator] === 1 && isTime(left) ? spanText(right) : undefined;
      return `${bracketed(left, rank[operator])} ${signs[operator]} ${span ?? bracketed(right, rank[operator] + 1)}`;
    }
  }
}

/** True if a formula adds or subtracts, or begins with the sum of a list. */
export function isSum(term: Term, isFirst = true): boolean {
  if (term.type !== "reckoned") return isFirst && term.type === "of-list" && term.name === "sum";
  return rank[term.operator] === 1 || isSum(term.left, isFirst) || isSum(term.right, false);
}

const formulaOfList = {
  sum: "the sum of",
  count: "the number of",
  min: "the least of",
  max: "the greatest of",
} as const;
const signs = { "+": "+", "-": "−", "*": "×", "/": "/" } as const;

const rank = { "+": 1, "-": 1, "*": 2, "/": 2 } as const;

/** A nested term, with brackets if its precedence requires them. */
function bracketed(term: Term, least: number): string {
  return term.type === "reckoned" && rank[term.operator] < least ? `(${formulaOf(term)})` : formulaOf(term);
}

/** A tolerance as text; empty if there is none. */
export function toleranceText({ amount, isShare }: Tolerance): string {
  if (amount === 0) return "";
  return isShare ? ` ± ${Number((amount * 100).toPrecision(12))} %` : ` ± ${amount}`;
}

/** True if a term yields seconds of a date-time. */
export function isTime(term: Term): boolean {
  if (term.type === "reckoned") return isTime(term.left) || isTime(term.right);
  return term.type === "of-text" && term.name === "seconds";
}

/** True if a term is a text of which the case does not count. */
export function isLower(term: Term): boolean {
  return term.type === "of-text" && term.name === "lower";
}

const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** A constant number of seconds as text, in the largest unit that divides it; undefined if it depends on fields. */
function spanText(term: Term): string | undefined {
  const seconds = constantOf(term);
  if (seconds === undefined) return undefined;
  const [unit, length] =
    units.find(([, length]) => seconds !== 0 && seconds % length === 0) ?? (["second", 1] as const);
  return counted(seconds / length, unit);
}

function constantOf(term: Term): number | undefined {
  if (term.type === "number") return term.value;
  if (term.type !== "reckoned" || term.operator !== "*") return undefined;
  const [left, right] = [constantOf(term.left), constantOf(term.right)];
  return left === undefined || right === undefined ? undefined : left * right;
}

const tokenForm =
  /\s*(?:(\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)|'([^']*)'|([A-Za-z_]\w*(?:\.(?:\w+|\*))*)|(!=|<=|[-=<+*/(),±%]))/y;
const comparisons = ["=", "!=", "<", "<=", "in"] as const;
const ofList = ["sum", "count", "min", "max"] as const;
const ofText = ["number", "seconds", "lower"] as const;
const orders = ["descending", "ascending", "falling", "rising"] as const;

type Token =
  | { readonly type: "number"; readonly value: number }
  | { readonly type: "text" | "name" | "sign"; readonly value: string };

const exactly: Tolerance = { amount: 0, isShare: false };
/** Nobody writes longer claims, or more brackets. */
const longestClaim = 1000;
const mostBrackets = 50;

/** Parses an entry of `x-holds`; throws with a reason if it is invalid. */
export function parseClaim(text: string): Claim {
  if (text.length > longestClaim) throw new Error(`it is longer than ${longestClaim} characters`);
  const tokens = tokensOf(text);
  let next = 0;
  let brackets = 0;

  const peek = (): Token | undefined => tokens[next];
  const isSign = (sign: string): boolean => peek()?.type !== "text" && peek()?.value === sign;
  const takes = (sign: string): boolean => {
    if (!isSign(sign)) return false;
    next++;
    return true;
  };
  const expect = (sign: string): void => {
    if (!takes(sign)) throw new Error(`expected ${sign} ${placeOf(peek())}`);
  };
  const take = (): Token => {
    const token = tokens[next++];
    if (!token) throw new Error("it ends too early");
    return token;
  };

  const pathArgument = (): FieldPath => {
    expect("(");
    const token = take();
    if (token.type !== "name") throw new Error(`expected a field instead of ${token.value}`);
    expect(")");
    return token.value.split(".");
  };
  const bracket = (): Term => {
    if (++brackets > mostBrackets) throw new Error("it has too many brackets");
    const first = sum();
    if (!isSign(",")) {
      expect(")");
      return first;
    }
    const values = [listedValue(first)];
    while (takes(",")) values.push(listedValue(sum()));
    expect(")");
    return { type: "list", values };
  };
  const factor = (): Term => {
    const token = take();
    if (token.type === "number") return { type: "number", value: token.value };
    if (token.type === "text") return { type: "text", value: token.value };
    if (token.value === "(") return bracket();
    if (token.value === "-") {
      const right = factor();
      if (right.type === "number") return { type: "number", value: -right.value };
      return { type: "reckoned", operator: "-", left: { type: "number", value: 0 }, right };
    }
    if (token.type === "sign") throw new Error(`expected a field or a number instead of ${token.value}`);
    if (!isSign("(")) return { type: "path", path: token.value.split(".") };
    const listFunction = ofList.find((name) => name === token.value);
    if (listFunction) return { type: "of-list", name: listFunction, path: pathArgument() };
    const textFunction = ofText.find((name) => name === token.value);
    if (textFunction) return { type: "of-text", name: textFunction, path: pathArgument() };
    throw new Error(`${token.value} is not a function`);
  };
  const chain = (operators: readonly Operator[], part: () => Term): Term => {
    let left = part();
    for (let operator = operators.find(takes); operator; operator = operators.find(takes)) {
      left = { type: "reckoned", operator, left, right: part() };
    }
    return left;
  };
  const product = (): Term => chain(["*", "/"], factor);
  const sum = (): Term => chain(["+", "-"], product);

  const tolerance = (): Tolerance => {
    if (!takes("±")) return exactly;
    const token = take();
    if (token.type !== "number") throw new Error("expected a number behind ±");
    return takes("%") ? { amount: token.value / 100, isShare: true } : { amount: token.value, isShare: false };
  };
  const compared = (): Claim => {
    const pairs: Compared[] = [];
    let left = withoutLists(sum());
    for (let comparison = comparisons.find(takes); comparison; comparison = comparisons.find(takes)) {
      const right = comparison === "in" ? listOf(sum()) : withoutLists(sum());
      pairs.push({ left, comparison, right });
      left = right;
    }
    if (pairs.length === 0) throw new Error(`expected = or another comparison ${placeOf(peek())}`);
    const allowed = tolerance();
    if (allowed !== exactly && !pairs.some(({ comparison }) => comparison === "=")) throw new Error("± belongs to =");
    return { type: "compared", text, pairs, tolerance: allowed };
  };

  const order = tokens[1]?.value === "(" ? orders.find(takes) : undefined;
  const claim: Claim = order ? { type: "ordered", text, order, path: pathArgument() } : compared();
  if (peek()) throw new Error(`nothing is expected ${placeOf(peek())}`);
  return claim;
}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  tokenForm.lastIndex = 0;
  while (tokenForm.lastIndex < end) {
    const start = tokenForm.lastIndex;
    const match = tokenForm.exec(text);
    if (!match) throw new Error(`it cannot be read from ${JSON.stringify(text.slice(start).trim().slice(0, 20))} on`);
    const [, number, quoted, name, sign = ""] = match;
    if (number !== undefined) tokens.push({ type: "number", value: finite(number) });
    else if (quoted !== undefined) tokens.push({ type: "text", value: quoted });
    else tokens.push(name === undefined ? { type: "sign", value: sign } : { type: "name", value: name });
  }
  return tokens;
}

function finite(digits: string): number {
  const number = Number(digits);
  if (!Number.isFinite(number)) throw new Error("it has a number that no program can hold");
  return number;
}

/** The operand of `in`: a path, or a list of values, which may be a single one. */
function listOf(term: Term): Term {
  if (term.type === "path" || term.type === "list") return term;
  if (term.type === "number" || term.type === "text") return { type: "list", values: [term.value] };
  throw new Error("expected a field or a list in brackets behind in");
}

function withoutLists(term: Term): Term {
  if (term.type === "list") throw new Error("a list in brackets is only allowed after in");
  if (term.type === "reckoned") {
    withoutLists(term.left);
    withoutLists(term.right);
  }
  return term;
}

function placeOf(token: Token | undefined): string {
  return token ? `before ${token.value}` : "at the end";
}

function listedValue(term: Term): number | string {
  if (term.type === "number" || term.type === "text") return term.value;
  throw new Error("a list in brackets may hold only numbers and texts");
}

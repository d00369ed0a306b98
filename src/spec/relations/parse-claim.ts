import type { Claim, Compared, ComparisonSign, FieldPath, Order, Term, Tolerance } from "./claim.js";

const tokenForm =
  /\s*(?:(\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)|'([^']*)'|([A-Za-z_]\w*(?:\.(?:\w+|\*))*)|(!=|<=|[-=<+*/(),±%]))/y;
const comparisons: ReadonlySet<string> = new Set(["=", "!=", "<", "<=", "in"]);
const ofList: ReadonlySet<string> = new Set(["sum", "count", "min", "max"]);
const ofText: ReadonlySet<string> = new Set(["number", "seconds", "lower"]);
const orders: ReadonlySet<string> = new Set(["descending", "ascending", "falling", "rising"]);

type Token =
  | { readonly type: "number"; readonly value: number }
  | { readonly type: "text" | "name" | "sign"; readonly value: string };

const exactly: Tolerance = { amount: 0, isShare: false };
/** What is longer, or has more brackets, is no thought of anybody's. */
const longestClaim = 1000;
const mostBrackets = 50;

/** Reads what `x-holds` says; throws with a reason where it cannot be read. */
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
    if (token.type !== "name") throw new Error(`expected a field in place of ${token.value}`);
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
    if (token.type === "sign") throw new Error(`expected a field or a number in place of ${token.value}`);
    if (!isSign("(")) return { type: "path", path: token.value.split(".") };
    if (token.value === "floor") {
      next++;
      return { type: "floor", of: bracket() };
    }
    if (ofList.has(token.value)) {
      return { type: "of-list", name: token.value as "sum", path: pathArgument() };
    }
    if (ofText.has(token.value)) {
      return { type: "of-text", name: token.value as "number", path: pathArgument() };
    }
    throw new Error(`${token.value} is no function`);
  };
  const chain = (operators: readonly string[], part: () => Term): Term => {
    let left = part();
    for (;;) {
      const operator = operators.find(takes);
      if (operator === undefined) return left;
      left = { type: "reckoned", operator: operator as "+", left, right: part() };
    }
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
    while (comparisons.has(String(peek()?.value)) && peek()?.type !== "text") {
      const comparison = take().value as ComparisonSign;
      const right = comparison === "in" ? listOf(sum()) : withoutLists(sum());
      pairs.push({ left, comparison, right });
      left = right;
    }
    if (pairs.length === 0) throw new Error(`expected = or another comparison ${placeOf(peek())}`);
    const allowed = tolerance();
    if (allowed !== exactly && !pairs.some(({ comparison }) => comparison === "=")) throw new Error("± belongs to =");
    return { type: "compared", text, pairs, tolerance: allowed };
  };

  const first = peek();
  const isOrder = first?.type === "name" && orders.has(first.value) && tokens[1]?.value === "(";
  if (isOrder) next++;
  const claim: Claim = isOrder
    ? { type: "ordered", text, order: first.value as Order, path: pathArgument() }
    : compared();
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

/** What may stand behind `in`: a path, or values, of which one may be alone in its brackets. */
function listOf(term: Term): Term {
  if (term.type === "path" || term.type === "list") return term;
  if (term.type === "number" || term.type === "text") return { type: "list", values: [term.value] };
  throw new Error("expected a field or a list in brackets behind in");
}

function withoutLists(term: Term): Term {
  if (term.type === "list") throw new Error("a list in brackets stands behind in alone");
  if (term.type === "floor") withoutLists(term.of);
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
  throw new Error("a list in brackets has numbers and texts alone");
}

import type { Term, Tolerance } from "./claim.js";
import { isTime, spanText } from "./time-term.js";

/** A term as people write it. */
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
      return `${ofList[term.name]} ${term.path.join(".")}`;
    case "of-text":
      return term.path.join(".");
    case "floor":
      return `${bracketed(term.of, rank.floor)} without fraction`;
    case "reckoned": {
      const { operator, left, right } = term;
      const span = rank[operator] === 1 && isTime(left) ? spanText(right) : undefined;
      return `${bracketed(left, rank[operator])} ${signs[operator]} ${span ?? bracketed(right, rank[operator] + 1)}`;
    }
  }
}

const ofList = { sum: "the sum of", count: "the number of", min: "the least of", max: "the greatest of" } as const;
const signs = { "+": "+", "-": "−", "*": "×", "/": "/" } as const;

/** Which of two signs counts first. */
const rank = { "+": 1, "-": 1, "*": 2, "/": 2, floor: 3 } as const;

/** A term within another, in brackets where it would be read otherwise without. */
function bracketed(term: Term, least: number): string {
  return term.type === "reckoned" && rank[term.operator] < least ? `(${formulaOf(term)})` : formulaOf(term);
}

/** A tolerance as people write it; nothing where there is none. */
export function toleranceText({ amount, isShare }: Tolerance): string {
  if (amount === 0) return "";
  return isShare ? ` ± ${Number((amount * 100).toPrecision(12))} %` : ` ± ${amount}`;
}

import type { Term, Tolerance } from "./claim.js";

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
      return `${bracketed(term.of)} without fraction`;
    case "reckoned":
      return `${bracketed(term.left)} ${signs[term.operator]} ${bracketed(term.right)}`;
  }
}

const ofList = { sum: "the sum of", count: "the number of", min: "the least of", max: "the greatest of" } as const;
const signs = { "+": "+", "-": "−", "*": "×", "/": "/" } as const;

function bracketed(term: Term): string {
  return term.type === "reckoned" ? `(${formulaOf(term)})` : formulaOf(term);
}

/** A tolerance as people write it; nothing where there is none. */
export function toleranceText({ amount, isShare }: Tolerance): string {
  if (amount === 0) return "";
  return isShare ? ` ± ${Number((amount * 100).toPrecision(12))} %` : ` ± ${amount}`;
}

import { isInGameForm } from "../timestamp.js";
import type { FieldPath, Term } from "./claim.js";
import { bareValuesAt, type JsonObject, valueOn } from "./values.js";

/** What a term comes to; undefined where it says nothing, as one of its fields is not there or of another type. */
export function reckoned(term: Term, object: JsonObject): number | string | undefined {
  switch (term.type) {
    case "number":
    case "text":
      return term.value;
    case "path":
      return plain(valueOn(object, term.path));
    case "of-list":
      return ofList(term, object);
    case "of-text":
      return ofText(term, object);
    case "floor": {
      const value = reckoned(term.of, object);
      return typeof value === "number" ? Math.floor(value) : undefined;
    }
    case "reckoned":
      return plain(combined(term.operator, reckoned(term.left, object), reckoned(term.right, object)));
    case "list":
      return undefined;
  }
}

/** The numbers that a path leads to; undefined where there is anything else, or where its first field is not there. */
export function numbersAt(object: JsonObject, path: FieldPath): readonly number[] | undefined {
  const values = bareValuesAt(object, path);
  return values?.every(isReckonable) ? values : undefined;
}

function plain(value: unknown): number | string | undefined {
  return isReckonable(value) || typeof value === "string" ? value : undefined;
}

/** What no program can hold is no number to reckon with. */
function isReckonable(value: unknown): value is number {
  return Number.isFinite(value);
}

function ofList({ name, path }: Term & { readonly type: "of-list" }, object: JsonObject): number | undefined {
  if (name === "count") return bareValuesAt(object, path)?.length;
  const numbers = numbersAt(object, path);
  if (!numbers) return undefined;
  if (name === "sum") {
    const total = numbers.reduce((sum, number) => sum + number, 0);
    return isReckonable(total) ? total : undefined;
  }
  return numbers.reduce<number | undefined>(
    (best, number) => (best === undefined ? number : name === "min" ? Math.min(best, number) : Math.max(best, number)),
    undefined,
  );
}

function ofText({ name, path }: Term & { readonly type: "of-text" }, object: JsonObject): number | string | undefined {
  const text = valueOn(object, path);
  if (typeof text !== "string") return undefined;
  switch (name) {
    case "lower":
      return text.toLowerCase();
    case "seconds":
      return isInGameForm(text) ? Date.parse(text) / 1000 : undefined;
    case "number":
      return /^-?\d+(?:\.\d+)?$/.test(text) && isReckonable(Number(text)) ? Number(text) : undefined;
  }
}

function combined(
  operator: "+" | "-" | "*" | "/",
  left: number | string | undefined,
  right: number | string | undefined,
): number | undefined {
  if (typeof left !== "number" || typeof right !== "number") return undefined;
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return right === 0 ? undefined : left / right;
  }
}

/** Several things in a row, such as `a, b and c`. */
export function enumerated(items: readonly (string | number)[], last: "and" | "or"): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1)}`;
}

/** Values to choose from, as JSON writes them. */
export function oneOf(values: readonly (string | number)[]): string {
  return enumerated(
    values.map((value) => JSON.stringify(value)),
    "or",
  );
}

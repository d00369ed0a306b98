/** Several things in a row, such as `a, b and c`. */
export function enumerated(items: readonly (string | number)[], last: "and" | "or"): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1)}`;
}

/** More than anybody reads. */
const mostNamed = 100;

/** Values to choose from, as JSON writes them; of very many the first. */
export function oneOf(values: readonly (string | number)[]): string {
  const named = values.slice(0, mostNamed).map((value) => JSON.stringify(value));
  const others = values.length - named.length;
  return enumerated(others === 0 ? named : [...named, `one of ${others} others`], "or");
}

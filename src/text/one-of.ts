import { enumerated } from "./enumerated.js";

/** Values to choose from, as JSON writes them. */
export function oneOf(values: readonly (string | number)[]): string {
  return enumerated(
    values.map((value) => JSON.stringify(value)),
    "or",
  );
}

const tolerance = 1e-4;

/** Whether two numbers are the same but for the digits that are not always written. */
export function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= tolerance * Math.max(Math.abs(one), Math.abs(other));
}

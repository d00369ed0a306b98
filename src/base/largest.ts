/** The largest of any number of numbers, none of which is below 0; `Math.max` takes no more than a call has room for. */
export function largest(numbers: Iterable<number>): number {
  let most = 0;
  for (const number of numbers) if (number > most) most = number;
  return most;
}

/** The candidate that is the same name, or else the same but for case. */
export function sameName<Name extends string>(name: string, candidates: Iterable<Name>): Name | undefined {
  let close: Name | undefined;
  for (const candidate of candidates) {
    if (candidate === name) return candidate;
    if (close === undefined && isSame(name, candidate)) close = candidate;
  }
  return close;
}

/** Whether two names are the same but for case. */
export function isSame(name: string, other: string): boolean {
  return name.toLowerCase() === other.toLowerCase();
}

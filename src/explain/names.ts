/** The candidate that is the same name but for case. */
export function sameName(name: string, candidates: Iterable<string>): string | undefined {
  for (const candidate of candidates) if (isSame(name, candidate)) return candidate;
  return undefined;
}

/** Whether two names are the same but for case. */
export function isSame(name: string, other: string): boolean {
  return name.toLowerCase() === other.toLowerCase();
}

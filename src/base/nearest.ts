/** The candidate that a misspelt name most likely means: the same but for case, or one edit away. */
export function nearest<Name extends string | number>(name: string, candidates: Iterable<Name>): Name | undefined {
  const lower = name.toLowerCase();
  let close: Name | undefined;
  for (const candidate of candidates) {
    const text = String(candidate);
    if (!isNearInLength(text, name)) continue;
    const other = text.toLowerCase();
    if (other === lower) return candidate;
    if (close === undefined && isOneEdit(lower, other)) close = candidate;
  }
  return close;
}

/** What a message ends with where a name is near to what was meant; nothing where none is. */
export function didYouMean(near: string | number | undefined): string {
  return near === undefined ? "" : `; did you mean ${near}?`;
}

/** A name that there is not, with a guess at the one that was meant. */
export function withGuess(name: string, known: Iterable<string>): string {
  const near = nearest(name, known);
  return near === undefined ? name : `${name}, did you mean ${near}?`;
}

/** Whether a name may be a misspelling of another. */
export function isNear(name: string, other: string): boolean {
  return nearest(name, [other]) !== undefined;
}

/** Most candidates differ too much in length, which is the cheapest to see. */
export function isNearInLength(a: string, b: string): boolean {
  return Math.abs(a.length - b.length) <= 1;
}

/** One letter added, dropped or changed, or two neighbours swapped. */
function isOneEdit(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 3) return false;
  let start = 0;
  while (start < a.length && a.charAt(start) === b.charAt(start)) start++;
  const restA = a.slice(start);
  const restB = b.slice(start);
  if (restA.slice(1) === restB || restA === restB.slice(1) || restA.slice(1) === restB.slice(1)) return true;
  return (
    restA.charAt(0) === restB.charAt(1) && restA.charAt(1) === restB.charAt(0) && restA.slice(2) === restB.slice(2)
  );
}

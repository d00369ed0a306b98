/** A guess at what was meant, for the end of a message; nothing where there is none. */
export function didYouMean(near: string | number | undefined): string {
  return near === undefined ? "" : `; did you mean ${near}?`;
}

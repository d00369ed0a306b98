import { counted } from "../../../base/counted.js";

/** How many files are named of which the same is told. */
const mostNamed = 5;

/** What is told of files, as far as anyone reads it, and of how many more it holds. */
export function firstFew(told: readonly string[], holds: string): readonly string[] {
  const more = told.length - mostNamed;
  return [...told.slice(0, mostNamed), ...(more > 0 ? [`${counted(more, "more file")} ${holds}`] : [])];
}

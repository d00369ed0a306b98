/** Replaces the block of a part in the page: everything else in it is written by hand. */
export function withBlock(page: string, part: string, text: string): string {
  const [start, end] = [`<!-- ${part}: what the last run printed -->`, `<!-- end of ${part} -->`];
  const from = page.indexOf(start);
  const to = page.indexOf(end, from);
  if (from < 0 || to < 0)
    throw new Error(`BENCHMARKS.md has no place for ${part}: "${start}" and "${end}" are missing`);
  return `${page.slice(0, from)}${start}\n\n${text}\n\n${page.slice(to)}`;
}

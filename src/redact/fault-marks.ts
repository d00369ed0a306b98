import { hasStrayBytes } from "../read/stray-bytes.js";

/** A byte that is no UTF-8, as text. */
const stray = "\udcff";

/**
 * What has to be in the place of a text so that the same is found wrong with its bytes: as many runs of NUL bytes, and a byte that is
 * no UTF-8 where there was one, unless what takes its place has these.
 */
export function faultMarks(former: string, now = ""): string {
  const missing = runsOf(former) - runsOf(now);
  const runs = missing > 0 ? Array.from({ length: missing }, () => "\0").join("x") : "";
  return hasStrayBytes(former) && !hasStrayBytes(now) ? `${runs}${stray}` : runs;
}

function runsOf(text: string): number {
  return text.includes("\0") ? [...text.matchAll(/\0+/g)].length : 0;
}

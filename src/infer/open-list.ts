import type { ObservedShape } from "./shape.js";

const fewestSeen = 30;
const fewestListed = 2;
const mostListed = 16;
/** How often each listed value must have stood on average, so that one more is a surprise. */
const timesEach = 8;
/** What players and generators name has no list, however few of them one journal shows. */
const nameLike =
  /(?:name|names|system|station|body|faction|commander|squadron|crew|ident|address|callsign|language|ship|message|text|title|from|id|fid|_localised)$/i;
const symbol = /^(?!.*_name;$)[\w$.;:+/-]*$/i;

/** The values of a field as an open list, where they are symbols of a small set; undefined where they are not. */
export function openList(name: string, shape: ObservedShape): readonly string[] | undefined {
  const { seen, values, hasMoreValues } = shape;
  if (hasMoreValues || nameLike.test(name) || values.size < fewestListed || values.size > mostListed) return undefined;
  if (seen < fewestSeen || seen < values.size * timesEach) return undefined;
  const texts = [...values.keys()].filter((value) => typeof value === "string");
  if (texts.some((text) => !symbol.test(text))) return undefined;
  return texts.sort();
}

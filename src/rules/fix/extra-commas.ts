import { skipBlank, skipBlankBefore } from "../../read/json/blank.js";
import { extentOf } from "../../read/json/scan.js";

/** Each is found by reading the record once more; where there are more, or the text is long, the rest is mended in the next round. */
const mostAtOnce = 64;
const mostRead = 1_000_000;

const fieldOrEndBehindCommas = /[\s,]*(?:"(?:[^"\\]|\\.)*"\s*:|\})/y;

/**
 * The places of commas that are too many, where a text first breaks at `fault` and, once they are gone, again for the same reason: before a
 * bracket that closes, or where an object has no field for them. Between the elements of a list a value may be missing, and that is left alone.
 */
export function extraCommas(text: string, fault: number): readonly number[] {
  const most = Math.min(mostAtOnce, mostRead / text.length);
  const record = most > 1 ? recordWith(text, fault) : undefined;
  const places: number[] = [];
  let rest = text;
  for (let at: number | undefined = fault; at !== undefined && places.length < Math.max(1, most); ) {
    const comma = extraComma(rest, at);
    if (comma === undefined) break;
    places.push(comma);
    // A blank in its place keeps all others where they are.
    rest = `${rest.slice(0, comma)} ${rest.slice(comma + 1)}`;
    at = record === undefined ? undefined : breakFrom(rest, record);
  }
  // The one before a bracket shows last, and stands before others that are gone.
  return places.sort((a, b) => a - b);
}

function extraComma(text: string, fault: number): number | undefined {
  const found = text.charAt(fault);
  const before = skipBlankBefore(text, fault) - 1;
  if (found === "}" || found === "]") return text.charAt(before) === "," ? before : undefined;
  if (found !== "," || !(text.charAt(before) === "," || text.charAt(before) === "{")) return undefined;
  fieldOrEndBehindCommas.lastIndex = fault + 1;
  return fieldOrEndBehindCommas.test(text) ? fault : undefined;
}

/** Where the record starts that breaks at a place, unless another breaks before it. */
function recordWith(text: string, fault: number): number | undefined {
  for (let start = 0; ; ) {
    const extent = extentOf(text, start);
    if ("fault" in extent) return extent.fault.start === fault ? start : undefined;
    if (extent.end > fault) return undefined;
    start = skipBlank(text, extent.end);
  }
}

function breakFrom(text: string, record: number): number | undefined {
  const extent = extentOf(text, record);
  return "fault" in extent ? extent.fault.start : undefined;
}

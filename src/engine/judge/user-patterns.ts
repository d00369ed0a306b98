import type { Ajv2020 } from "ajv/dist/2020.js";
import { linearPattern } from "../../base/patterns/linear-pattern.js";
import { excerpt } from "../../base/visible.js";

/** The one format whose test takes time by the square of a text's length. */
const longestUrl = 2000;

/** How ajv makes patterns of what schemas of users say: so that no text makes them slow. Throws where that cannot be had. */
export const userPatterns = Object.assign(userPattern, { code: "userPattern" });

function userPattern(source: string) {
  // ajv tells patterns apart by what they are as texts.
  return { test: matcherOf(source).test, toString: () => source };
}

function matcherOf(source: string) {
  try {
    return linearPattern(source);
  } catch (error) {
    const reason = error instanceof Error && !(error instanceof SyntaxError) ? error.message : "is none of JavaScript";
    throw new Error(
      `its pattern ${excerpt(source)} ${reason}, and only patterns that are quick with every text can be used`,
    );
  }
}

/** Bounds the formats that schemas of users may ask for. */
export function boundFormats(ajv: Ajv2020): void {
  const { url } = ajv.formats;
  if (url instanceof RegExp) ajv.addFormat("url", (text: string) => text.length <= longestUrl && url.test(text));
}

import { explain } from "../../../src/report/explain/explain.js";

/** The text that explains some words. */
export function seen(...words: readonly string[]): string {
  const explanation = explain(words);
  if ("unknown" in explanation) throw new Error(explanation.unknown);
  return explanation.text;
}

/** Why some words are not explained. */
export function refused(...words: readonly string[]): string {
  const explanation = explain(words);
  if ("text" in explanation) throw new Error(`explained: ${explanation.text}`);
  return explanation.unknown;
}

/** The cells of the rows of a text, which two spaces or more set apart. */
export function cells(text: string): readonly (readonly string[])[] {
  return text.split("\n").map((line) => line.trim().split(/ {2,}/));
}

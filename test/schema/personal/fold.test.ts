import { expect, test } from "vitest";
import { comparable, foldedText, sourceSpan, wordEdge } from "../../../src/schema/personal/fold.js";

/** All characters that have another case or normal form. */
const characters: readonly string[] = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => {
    const isCased = character.toLowerCase() !== character || character.toUpperCase() !== character;
    return isCased || character.normalize("NFC") !== character || character.normalize("NFD") !== character;
  });

test("case, language and normal form of no character count", () => {
  const forms: Readonly<Record<string, (text: string) => string>> = {
    lower: (text) => text.toLowerCase(),
    upper: (text) => text.toUpperCase(),
    Turkish: (text) => text.toLocaleLowerCase("tr"),
    TURKISH: (text) => text.toLocaleUpperCase("tr"),
    Lithuanian: (text) => text.toLocaleLowerCase("lt"),
    GREEK: (text) => text.toLocaleUpperCase("el"),
    composed: (text) => text.normalize("NFC"),
    decomposed: (text) => text.normalize("NFD"),
    folded: foldedText,
  };
  expect(characters.length).toBeGreaterThan(10_000);
  for (const [name, form] of Object.entries(forms)) {
    const others = characters.filter((character) => foldedText(form(character)) !== foldedText(character));
    expect(others, name).toEqual([]);
  }
});

test("letters that differ in more than that are not the same", () => {
  expect(foldedText("Ottoline 7")).toBe("ottoline 7");
  expect(foldedText("ΟΔΟΣ")).toBe(foldedText("οδος"));
  expect(new Set(["o", "a", "ο", "о", "0", "ø"].map(foldedText)).size).toBe(6);
});

test.each([
  ["İİ wren", "wren", "wren"],
  ["Groß, GROẞ", "gross", "Groß"],
  ["e\u0301 Rene\u0301!", "rene", "Rene\u0301"],
  ["🚀𐐀𐐁", "𐐩", "𐐁"],
  ["ﬁn", "in", "ﬁn"],
])("a place in the form of %j leads to whole characters of it", (source, part, expected) => {
  for (const edge of ["", wordEdge] as const) {
    const made = comparable(source, { edge });
    const from = made.folded.indexOf(part);
    const { start, end } = sourceSpan(made, from, from + part.length);
    expect(source.slice(start, end)).toBe(expected);
  }
});

test("words have edges, and letters of scripts without blanks have none", () => {
  const marked = (text: string): string => comparable(text, { edge: wordEdge }).folded.replaceAll(wordEdge, "|");
  expect(marked("O'Brien 7,İ")).toBe("|o|'|brien| |7|,|i|");
  expect(marked("王伟 ทดสอบ x")).toBe(`${"王伟 ทดสอบ".normalize("NFKD")} |x|`);
  expect(marked("Zoe\u0308x")).toBe("|zoex|");
});

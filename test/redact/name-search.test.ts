import fc from "fast-check";
import { expect, test } from "vitest";
import { createKnownNames } from "../../src/redact/known-names.js";
import { createNameSearch } from "../../src/redact/name-search.js";
import { rounds } from "../depth.js";

/** The same by trying every name at every place. */
function triedAt(text: string, names: readonly string[]): readonly number[] {
  return Array.from({ length: text.length }, (_, at) =>
    names.filter((name) => text.startsWith(name, at)).reduce((most, { length }) => Math.max(most, length), 0),
  );
}

const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 8 });

test("the longest name is found at every place, also when names come later", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(word, fc.string({ unit: fc.constantFrom("a", "b", "c") }))), (rounds) => {
      const { add, longestAt } = createNameSearch();
      const names: string[] = [];
      for (const [name, text] of rounds) {
        add(name);
        names.push(name);
        expect([...longestAt(text)]).toEqual(triedAt(text, names));
      }
    }),
    { numRuns: rounds(30), seed: 1 },
  );
});

test("any number of names is searched at once", () => {
  const { add, longestAt } = createNameSearch();
  const names = Array.from({ length: 5000 }, (_, index) => `pilot ${index} of ${index * 7919}`);
  for (const name of names) add(name);
  const text = names.map((name) => `${name}!`).join("");
  const found = longestAt(text);
  let at = 0;
  for (const name of names) {
    expect(found[at]).toBe(name.length);
    at += name.length + 1;
  }
});

/** How often something is looked up in a table: each step of a search is. */
function lookupsOf(act: () => void): number {
  const { get } = Map.prototype;
  let count = 0;
  Map.prototype.get = function (key: unknown) {
    count++;
    return get.call(this, key);
  };
  try {
    act();
  } finally {
    Map.prototype.get = get;
  }
  return count;
}

test("work grows with names and texts, and not with both", () => {
  const names = createKnownNames();
  const nameOf = (index: number): string => `Wren ${index} Okafor`;
  for (let index = 0; index < 5000; index++) names.addPlayer(nameOf(index));
  const text = Array.from({ length: 2000 }, (_, index) => nameOf(31 * index)).join(", ");
  let left = 0;
  const lookups = lookupsOf(() => {
    left = names.replacedIn(text, () => "x").match(/Okafor/g)?.length ?? 0;
  });
  expect(left).toBe(2000 - Math.ceil(5000 / 31));
  expect(lookups).toBeLessThan(10 * text.length);
});

test.each(["a", "a ", "-", "- a", "İ", "ß ", "王"])(
  "a name and a text may be long, and hold nothing but %j",
  (unit) => {
    const names = createKnownNames();
    for (const length of [50, 1000, 4000]) for (const last of ["", "x"]) names.addPlayer(unit.repeat(length) + last);
    const text = unit.repeat(10_000);
    for (const end of ["", "x"]) {
      const lookups = lookupsOf(() => names.replacedIn(text + end, () => ""));
      expect(lookups).toBeLessThan(30 * text.length);
    }
  },
);

const replaced = (players: readonly string[], text: string): string => {
  const names = createKnownNames();
  for (const name of players) names.addPlayer(name);
  return names.replacedIn(text, (name) => `<${name}>`);
};

test.each<[string, readonly string[], string, string]>([
  ["a word", ["Wren"], "for Wren, wren's and WREN", "for <Wren>, <wren>'s and <WREN>"],
  ["no part of a word", ["Wren"], "Wrenfield, Swren, Wren7", "Wrenfield, Swren, Wren7"],
  ["the longest", ["Wren", "Wren Okafor", "Okafor Lind"], "Wren Okafor Lind", "<Wren Okafor> Lind"],
  ["several words within longer ones", ["Wren Okafor"], "xWren Okafors", "x<Wren Okafor>s"],
  ["the longer one within words", ["Wren", "Wren Okafor"], "Wren Okafors", "<Wren Okafor>s"],
  ["few letters as words alone", ["Bo Lind"], "Bo Linden, bo lind", "Bo Linden, <bo lind>"],
  ["signs around it", ["[AB] Wren!", "---"], "for [ab] wren!x --- -----", "for <[ab] wren!>x <---> <--->--"],
  ["no word, in capitals", ["ⓐⓑⓒ"], "ⒶⒷⒸ", "<ⒶⒷⒸ>"],
  ["two letters as they are spelled", ["Bo", "ed"], "Bo, BO's, bo, Bob, Ed: ed", "<Bo>, <BO>'s, bo, Bob, Ed: <ed>"],
  ["no single letter", ["A", "🚀"], "A rocket: 🚀", "A rocket: 🚀"],
  ["two letters without capitals", ["小明"], "交给小明的货物", "交给<小明>的货物"],
  [
    "other blanks",
    ["Wren Okafor", "Bo-Li"],
    "WREN_OKAFOR, wren -\u00a0okafor, bo li",
    "<WREN_OKAFOR>, <wren -\u00a0okafor>, <bo li>",
  ],
  ["a script without blanks", ["王伟明"], "交给王伟明的货物", "交给<王伟明>的货物"],
  ["accents", ["André Noël"], "ANDRE NOEL, Andre\u0301 Noe\u0308l", "<ANDRE NOEL>, <Andre\u0301 Noe\u0308l>"],
  ["İ and ß", ["İnönü Groß"], "i̇nönü gross, INONU GROSS, inönü groß", "<i̇nönü gross>, <INONU GROSS>, <inönü groß>"],
  ["symbols", ["Name", "cmdr"], "$cmdr_x:#name=Name; cmdr: #name", "$cmdr_x:#name=<Name>; <cmdr>: #<name>"],
  ["lone halves", ["a\ud800b"], "x a\ud800B \udc00", "x <a\ud800B> \udc00"],
])("names are found in texts: %s", (_, players, text, expected) => {
  expect(replaced(players, text)).toBe(expected);
});

test("keeps a name of one word when only names that can be nothing else are replaced", () => {
  const names = createKnownNames();
  for (const name of ["Jameson", "Wren Okafor"]) names.addPlayer(name);
  const text = "Jameson Memorial, Wren Okafor's guest";
  expect(names.replacedIn(text, () => "X", { isStatement: true })).toBe("Jameson Memorial, X's guest");
});

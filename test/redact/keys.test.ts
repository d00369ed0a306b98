import { expect, test } from "vitest";
import { ownKinds } from "../../src/judge/validators.js";
import { isDecoratedByKeys, keyReplacer } from "../../src/redact/key-marks.js";
import { keyedHash } from "../../src/redact/keyed-hash.js";
import { kindMarks } from "../../src/redact/kind-marks.js";
import { createKnownNames } from "../../src/redact/known-names.js";
import { createPseudonyms } from "../../src/redact/pseudonyms.js";
import { redactText } from "../../src/redact/redact-text.js";
import { schemaFiles } from "../schema-walk.js";

const marksOf = kindMarks({ kinds: ownKinds });

/** The examples of all kinds whose personal values are found by their keys, in two spellings. */
const lines = schemaFiles
  .filter(({ folder }) => folder === "events")
  .flatMap(({ title, schema }) =>
    (schema.examples ?? []).flatMap((example) => [
      [title, JSON.stringify(example)] as const,
      [title, JSON.stringify(example, null, 1).replace(/\n */g, " ")] as const,
    ]),
  )
  .filter(([kind, text]) => marksOf(kind)?.keys && !text.includes("\\"));

test("a line that is redacted by its keys becomes what it becomes when it is parsed", () => {
  const replacing = { pseudonyms: createPseudonyms(keyedHash("s")), names: createKnownNames(), keepUnknown: false };
  const redacting = { kinds: ownKinds, where: "journal", replacing, dropBroken: false, shift: undefined } as const;
  let changed = 0;
  for (const [kind, text] of lines) {
    const keys = marksOf(kind)?.keys;
    if (!keys || !isDecoratedByKeys(text, keys)) continue;
    const byKeys = keyReplacer(replacing)(text, keys);
    expect(byKeys).toBe(redactText({ raw: text, text }, redacting)?.text);
    if (byKeys !== text) changed++;
  }
  expect(lines.length).toBeGreaterThan(400);
  expect(changed).toBeGreaterThan(60);
});

test("numbers of markets are replaced by their keys where they are those of carriers", () => {
  const replacing = { pseudonyms: createPseudonyms(keyedHash("s")), names: createKnownNames(), keepUnknown: false };
  const keys = marksOf("StoredModules")?.keys;
  if (!keys) throw new Error("its values are found by keys");
  const replaced = (text: string): string => keyReplacer(replacing)(text, keys);
  for (const id of [3_700_000_000, 3_704_125_184, 3_749_999_999]) {
    for (const colon of [":", " : "]) {
      expect(replaced(`{"Items":[{"MarketID"${colon}${id},"Hot":false}]}`)).toMatch(
        new RegExp(`^\\{"Items":\\[\\{"MarketID"${colon}(?!${id})374\\d{7},"Hot":false\\}\\]\\}$`),
      );
    }
  }
  for (const id of [37, 128_016_640, 370_412_518, 3_699_999_999, 3_750_000_000, 37_041_251_840]) {
    expect(replaced(`{"MarketID":${id}}`)).toBe(`{"MarketID":${id}}`);
  }
});

test("names in the game's own form are looked for by keys where they stand in personal values alone", () => {
  const keys = marksOf("ReceiveText")?.keys;
  if (!keys) throw new Error("its values are found by keys");
  const name = "$npc_name_decorate:#name=Bo Lind;";
  const isByKeys = (fields: object): boolean => isDecoratedByKeys(JSON.stringify(fields), keys);
  expect(isByKeys({ From: "Bo", Channel: "npc" })).toBe(true);
  expect(isByKeys({ From: name, Message: `${name} and ${name}` })).toBe(true);
  expect(isByKeys({ From: name, Channel: name })).toBe(false);
  expect(isByKeys({ From: [name] })).toBe(false);
  expect(isByKeys({ From: name, [name]: "From" })).toBe(false);
});

import { expect, test } from "vitest";
import { ownKinds } from "../../src/judge/validators.js";
import { keyReplacer } from "../../src/redact/key-marks.js";
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
  .filter(([kind, text]) => marksOf(kind)?.keys && !text.includes("\\") && !text.includes("_decorate"));

test("a line that is redacted by its keys becomes what it becomes when it is parsed", () => {
  const replacing = { pseudonyms: createPseudonyms(keyedHash("s")), names: createKnownNames(), keepUnknown: false };
  const redacting = { kinds: ownKinds, where: "journal", replacing, dropBroken: false, shift: undefined } as const;
  let changed = 0;
  for (const [kind, text] of lines) {
    const keys = marksOf(kind)?.keys;
    const byKeys = keys && keyReplacer(replacing)(text, keys);
    expect(byKeys).toBe(redactText({ raw: text, text }, redacting));
    if (byKeys !== text) changed++;
  }
  expect(lines.length).toBeGreaterThan(400);
  expect(changed).toBeGreaterThan(60);
});

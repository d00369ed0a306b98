import { expect, test } from "vitest";
import { knownEvents } from "../../src/engine/validate/known-events.js";
import { schemaAt } from "../../src/schema/normal-form.js";
import { isBundled, sentences, stateEntries } from "../../src/story/story.js";
import { type Slot, slotsOf } from "../../src/story/template.js";

/** All sentences of a kind. */
function templatesOf(kind: string): readonly string[] {
  const sentence = sentences[kind] ?? "";
  if (isBundled(sentence)) return [sentence.one ?? [], sentence.many].flat();
  return [sentence].flat();
}

/** Whether the schema of a kind describes a field. */
function isField(kind: string, path: readonly string[]): boolean {
  let schema = schemaAt(`events/${kind}`, "");
  for (const key of path) schema = (schema?.items ?? schema)?.properties?.[key];
  return schema !== undefined;
}

const kinds = Object.keys(sentences);

test("sentences are about known events and fields that these have", () => {
  expect(kinds.filter((kind) => !knownEvents.has(kind))).toEqual([]);
  const isKnown = (kind: string, { sign, path }: Slot): boolean =>
    sign === "@" ? Object.hasOwn(stateEntries, path.join(".")) : path.join() === "n" || isField(kind, path);
  const wrong = kinds.flatMap((kind) =>
    templatesOf(kind)
      .flatMap(slotsOf)
      .filter((slot) => !isKnown(kind, slot))
      .map(({ path }) => `${kind}.${path.join(".")}`),
  );
  expect(wrong).toEqual([]);
});

test("leaves no brace or bracket of a sentence over", () => {
  const restOf = (template: string): string =>
    template.replace(/\{[?@+*]?[\w.]+#?(?:=[^|{}]*)?(?:\|[^{}]*)?\}/g, "").replace(/\[[^[\]]*\]/g, "");
  expect(kinds.flatMap(templatesOf).filter((template) => /[{}[\]]/.test(restOf(template)))).toEqual([]);
});

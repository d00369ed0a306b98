import { nearest } from "../../base/nearest.js";
import { isSame, sameName } from "../../base/same-name.js";
import { visible } from "../../base/visible.js";
import { isRuleId, ruleIds } from "../../rules/rules.js";
import { entriesNamed } from "../../spec/names/entry.js";
import type { Answer } from "./answer.js";
import { explainValue } from "./bits.js";
import { explainThing } from "./field.js";
import { explainEntries } from "./name.js";
import { explainRule } from "./rule.js";
import { explainSession } from "./session.js";
import { fieldsWithin, roots, schemaOf, type Thing, thingName } from "./thing.js";
import { unknownName } from "./unknown.js";

export type { Answer } from "./answer.js";

/** Explains a rule, an event, a side file, a field, a number in a bit set, a name of the game, or what a session is. */
export function explain(words: readonly string[]): Answer {
  const explanation = explained(words);
  return "text" in explanation ? explanation : { unknown: visible(explanation.unknown) };
}

function explained([first = "", ...more]: readonly string[]): Answer {
  if (first === "")
    return { unknown: "name a rule, an event, a field or a name, such as pips-sum, FSDJump, Status.Flags or gold" };
  const id = sameName(first, ruleIds);
  if (id !== undefined && isRuleId(id)) {
    return more.length === 0 ? { text: explainRule(id) } : { unknown: `${id} is a rule, leave out ${more.join(" ")}` };
  }
  if (isSame(first, "session")) {
    return more.length === 0
      ? { text: explainSession() }
      : { unknown: `session is one thing, leave out ${more.join(" ")}` };
  }
  const keys = keysOf(first);
  const root = rootOf(keys, first);
  if (root) return withinRoot(root.thing, keys.slice(root.keyCount), more);
  const entries = entriesNamed([first, ...more].join(" "));
  return entries.length > 0 ? { text: explainEntries(entries) } : { unknown: unknownName(first, keys) };
}

/** The keys of a dotted path or a JSON Pointer; which element of an array it is makes no difference. */
function keysOf(path: string): readonly string[] {
  return path.split(/[./[\]]+/).filter((key) => !/^(?:\d*|\*)$/.test(key));
}

/** The event or side file that a path starts with, and how many keys name it. */
function rootOf(
  keys: readonly string[],
  path: string,
): { readonly thing: Thing; readonly keyCount: number } | undefined {
  if (path.startsWith("/")) return undefined;
  const [name = "", ending = ""] = keys;
  const found = (label: string): Thing | undefined => roots.find((root) => isSame(root.label, label));
  const file = found(`${name}.json`);
  if (file && isSame(ending, "json")) return { thing: file, keyCount: 2 };
  const thing = found(name) ?? file;
  return thing && { thing, keyCount: 1 };
}

function withinRoot(root: Thing, keys: readonly string[], words: readonly string[]): Answer {
  let thing = root;
  for (const key of keys) {
    const field = fieldsWithin(thing).find((candidate) => isSame(thingName(candidate), key));
    if (!field) return { unknown: noField(thing, key) };
    thing = field;
  }
  const [word, ...more] = words;
  if (word === undefined) return { text: explainThing(thing) };
  if (fieldsWithin(thing).length > 0 && keysOf(word).length > 0) return withinRoot(thing, keysOf(word), more);
  if (more.length > 0) return { unknown: `one value at a time, leave out ${more.join(" ")}` };
  return explainValue(thing.label, schemaOf(thing), word);
}

function noField(thing: Thing, key: string): string {
  const fields = fieldsWithin(thing);
  if (fields.length === 0) return `${thing.label} has no parts, leave out ${key}`;
  const near = nearest(key, fields.map(thingName));
  const cure =
    near === undefined ? `journal-lint explain ${thing.label} lists them` : `did you mean ${thing.label}.${near}?`;
  return `${thing.label} has no field ${key}; ${cure}`;
}

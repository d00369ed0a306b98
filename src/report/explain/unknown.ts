import { enumerated } from "../../base/enumerated.js";
import { nearest } from "../../base/nearest.js";
import { sameName } from "../../base/same-name.js";
import { knownEvents } from "../../engine/judge/known-events.js";
import { ruleIds } from "../../rules/rules.js";
import { loadSchema } from "../../spec/schema.js";
import { roots, type Thing, thingName, withParts } from "./thing.js";

/** Why nothing is known by a name, and what may have been meant; `keys` are its parts. */
export function unknownName(name: string, keys: readonly string[]): string {
  const undescribed = name.startsWith("/") ? undefined : sameName(keys[0] ?? "", knownEvents);
  if (undescribed === "Heading") {
    return "Heading is no event but the header of the betas of 2016, which have it in place of Fileheader; only its JSON, timestamp and event are checked";
  }
  if (undescribed !== undefined) {
    return `${undescribed} is an event of which nothing is known but its name, so only its JSON, timestamp and event are checked`;
  }
  const suggestions = similar(name, keys);
  return `there is no rule, event, field or name ${name}${suggestions === "" ? "" : `; did you mean ${suggestions}?`}`;
}

/** What a name that nothing has may stand for, best guess first. */
function similar(name: string, keys: readonly string[]): string {
  const fields = fieldsNamed(keys);
  if (fields.length > 0) return alternatives(fields);
  const [first = "", ...rest] = keys;
  const labels = [...roots.map(({ label }) => label), ...knownEvents];
  const near = nearest(name, [...ruleIds, ...labels]) ?? nearest(first, labels);
  if (near !== undefined) return labelOf([near, ...rest]) ?? near;
  const close = nearest(keys.at(-1) ?? "", new Set(allFields().map(thingName)));
  return close === undefined ? "" : alternatives(fieldsNamed([...keys.slice(0, -1), close]));
}

/** The fields of any event whose label ends in these keys. */
function fieldsNamed(keys: readonly string[]): readonly string[] {
  const ending = `.${keys.join(".")}`.toLowerCase();
  if (ending === ".") return [];
  return allFields().flatMap(({ label }) => (label.toLowerCase().endsWith(ending) ? [label] : []));
}

/** The right spelling of a path that names a field. */
function labelOf(keys: readonly string[]): string | undefined {
  const labels = allFields().map(({ label }) => label);
  return sameName(keys.join("."), labels);
}

/** Those of the specification come first: they are what most people look for. */
function allFields(): readonly Thing[] {
  const isSpecified = ({ schemaName }: Thing): boolean => loadSchema(schemaName)["x-specified"] === true;
  const ordered = [...roots.filter(isSpecified), ...roots.filter((root) => !isSpecified(root))];
  return ordered.flatMap((root) => withParts(root).slice(1));
}

function alternatives(labels: readonly string[]): string {
  return enumerated(labels.slice(0, 3), "or");
}

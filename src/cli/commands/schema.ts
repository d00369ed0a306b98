import { nearest } from "../../base/nearest.js";
import { isSame, sameName } from "../../base/text.js";
import { visible } from "../../base/visible.js";
import { knownEvents } from "../../engine/validate/known-events.js";
import { type Answer, roots } from "../../report/explain/thing.js";
import { jsonPage } from "../../report/text.js";
import { bundle, type PrintedSchema, standalone } from "../../spec/bundle.js";
import type { SchemaName } from "../../spec/schema.js";

/** The schema of an event or a side file, or all schemas in one. */
export function printSchema(name: string | undefined, all: boolean): Answer {
  if (name === undefined) {
    return all ? printed(bundle(namesIn("events/"), namesIn("files/"))) : { unknown: `name ${choices}, or give --all` };
  }
  if (all) return { unknown: `--all prints every schema, leave out ${visible(name)}` };
  const root =
    roots.find(({ label }) => isSame(label, name)) ?? roots.find(({ label }) => isSame(label, `${name}.json`));
  return root ? printed(standalone(root.schemaName)) : { unknown: visible(unknownSchema(name)) };
}

const choices = "an event or a side file, such as FSDJump or Status.json";

function printed(schema: PrintedSchema): Answer {
  return { text: jsonPage(schema) };
}

function namesIn(folder: "events/" | "files/"): readonly SchemaName[] {
  return roots.map(({ schemaName }) => schemaName).filter((name) => name.startsWith(folder));
}

function unknownSchema(name: string): string {
  const undescribed = sameName(name, knownEvents);
  if (undescribed !== undefined) return `${undescribed} has no schema: nothing is known of it but its name`;
  const near = nearest(
    name,
    roots.map(({ label }) => label),
  );
  return `there is no schema of ${name}; ${near === undefined ? `name ${choices}` : `did you mean ${near}?`}`;
}

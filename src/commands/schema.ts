import type { Answer } from "../explain/answer.js";
import { roots } from "../explain/thing.js";
import { knownEvents } from "../judge/known-events.js";
import { jsonPage } from "../report/json-text.js";
import { bundle, type PrintedSchema, standalone } from "../schemas/bundle.js";
import type { SchemaName } from "../schemas/schema.js";
import { nearest } from "../text/nearest.js";
import { isSame, sameName } from "../text/same-name.js";
import { visible } from "../text/visible.js";

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

import { nearest } from "../../base/nearest.js";
import { isSame, sameName } from "../../base/text.js";
import { visible } from "../../base/visible.js";
import { knownEvents } from "../../engine/validate/known-events.js";
import { type Answer, roots } from "../../report/explain/thing.js";
import { indentedJson } from "../../report/text.js";
import { bundle, type PrintedSchema, standalone, typeBundle } from "../../schema/bundle.js";
import type { SchemaName } from "../../schema/schema.js";
import type { SchemaOptions } from "./schema-options.js";

/** The schema of an event or a side file, or several in one. */
export function printSchema({ paths: names, all, bundle: isBundle, plain }: SchemaOptions): Answer {
  if (plain && !isBundle) return { unknown: "--plain is about --bundle, which is missing" };
  if (isBundle && all) return { unknown: "--all and --bundle are two forms of one thing, give one of them" };
  const [name] = names;
  if (all && name !== undefined) return { unknown: `--all prints every schema, leave out ${visible(name)}` };
  if (all) return printed(bundle(namesIn("events/"), namesIn("files/")));
  if (name === undefined && !isBundle) return { unknown: `name ${choices}, or give --all` };
  if (names.length > 1 && !isBundle) return { unknown: "only --bundle takes several names" };
  const found = names.map(schemaNamed);
  const unknown = names.find((_, index) => found[index] === undefined);
  if (unknown !== undefined) return { unknown: visible(unknownSchema(unknown)) };
  const known = found.flatMap((each) => each ?? []);
  const [only] = known;
  if (only && !isBundle) return printed(standalone(only));
  return printed(typeBundle(known.length > 0 ? known : [...namesIn("events/"), ...namesIn("files/")], plain));
}

function schemaNamed(name: string): SchemaName | undefined {
  const root =
    roots.find(({ label }) => isSame(label, name)) ?? roots.find(({ label }) => isSame(label, `${name}.json`));
  return root?.schemaName;
}

const choices = "an event or a side file, such as FSDJump or Status.json";

function printed(schema: PrintedSchema): Answer {
  return { text: indentedJson(schema) };
}

function namesIn(folder: "events/" | "files/"): readonly SchemaName[] {
  return roots.map(({ schemaName }) => schemaName).filter((name) => name.startsWith(folder));
}

function unknownSchema(name: string): string {
  const undescribed = sameName(name, knownEvents);
  if (undescribed !== undefined) return `${undescribed} has no schema: nothing is known of it but its name`;
  const labels = roots.map(({ label }) => label);
  const near = nearest(name, labels);
  return `there is no schema of ${name}; ${near === undefined ? `name ${choices}` : `did you mean ${near}?`}`;
}

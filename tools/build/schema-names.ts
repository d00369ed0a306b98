import { readdirSync } from "node:fs";
import { basename } from "node:path";
import type { SchemaName } from "../../src/schema/schema.js";

/** The existing schemas of events and side files, in code-unit order. */
export interface SchemaNames {
  readonly events: readonly SchemaName[];
  readonly files: readonly SchemaName[];
}

/** Finds the schemas in a folder. */
export function findSchemas(folder: URL): SchemaNames {
  const namesIn = (kind: "events" | "files"): readonly SchemaName[] =>
    readdirSync(new URL(`${kind}/`, folder))
      .filter((file) => file.endsWith(".json"))
      .sort()
      .map((file) => `${kind}/${basename(file, ".json")}` as const);
  return { events: namesIn("events"), files: namesIn("files") };
}

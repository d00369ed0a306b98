import { mkdirSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { demandsOf } from "../judge/demands.js";
import { schemaShape } from "../prove/shape.js";
import { type StoredTable, storedCells } from "../prove/stored.js";
import { createTable } from "../prove/table.js";
import { loadSchema } from "../schemas/schema.js";
import type { SchemaNames } from "./schema-names.js";

/** Writes what proves lines clean into a folder, so that a run need not read the schemas. */
export function writeProofs({ events }: SchemaNames, target: URL): void {
  const table = createTable();
  const shapes = events.flatMap((name) => {
    const shape = schemaShape(table, basename(name), name, loadSchema, false, demandsOf(basename(name)));
    return shape ? [[basename(name), shape] as const] : [];
  });
  const rules = table.tests.rules.flatMap((rule) => rule ?? []);
  const stored: StoredTable = { rules, shapes: Object.fromEntries(shapes) };
  mkdirSync(target, { recursive: true });
  writeFileSync(new URL("shapes.json", target), JSON.stringify(stored));
  writeFileSync(new URL("cells.bin", target), storedCells(table));
}

import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { endianness } from "node:os";
import type { Shape } from "./shape.js";
import { createTable, type Table } from "./table.js";
import type { ValueRule } from "./tests.js";

/** A table of the project's own schemas, as the build leaves it: making it from the schemas would take longer than a small run. */
export interface StoredTable {
  readonly rules: readonly ValueRule[];
  readonly shapes: Readonly<Record<string, Shape>>;
}

/** A table and the shapes that are in it. */
export interface ShapedTable {
  readonly table: Table;
  readonly shapes: ReadonlyMap<string, Shape>;
}

const require = createRequire(import.meta.url);

/** The cells as bytes, four a cell, the low one first. */
export function storedCells({ cells, used }: Table): Buffer {
  const bytes = Buffer.alloc(used * 4);
  for (const [index, cell] of cells.subarray(0, used).entries()) bytes.writeInt32LE(cell, index * 4);
  return bytes;
}

export function loadTable(): ShapedTable {
  const { rules, shapes } = require("#proofs/shapes.json") as StoredTable;
  const bytes = readFileSync(require.resolve("#proofs/cells.bin"));
  if (endianness() === "BE") bytes.swap32();
  const table = createTable();
  new Uint8Array(table.cells.buffer).set(bytes);
  table.used = bytes.length / 4;
  for (const rule of rules) table.tests.rules.push(rule);
  return { table, shapes: new Map(Object.entries(shapes)) };
}

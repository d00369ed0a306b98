import { mkdirSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { main as assemble } from "assemblyscript/asc";
import { demandsOf } from "../../src/engine/judge/demands.js";
import type { StoredShapes } from "../../src/prover/engine.js";
import { ownData, recordsStart } from "../../src/prover/layout.js";
import type { ProverMemory } from "../../src/prover/memory.js";
import { putShape } from "../../src/prover/shape.js";
import { loadSchema } from "../../src/spec/schema.js";
import type { SchemaNames } from "./schema-names.js";

/** More than all our schemas need; the file is as long as what they do need. */
const mostRecords = 2 ** 23;

/** Writes what proves lines clean into a folder, so that a run need not read our schemas: the prover, and the records of these. */
export async function writeProofs({ events }: SchemaNames, source: URL, target: URL): Promise<void> {
  const { room, end } = createRoom();
  const shapes = events.flatMap((name) => {
    const kind = basename(name);
    const demands = demandsOf(kind);
    const shape = putShape(room, kind, { name, load: loadSchema }, { strict: false, usual: false }, demands);
    return shape ? [[kind, shape] as const] : [];
  });
  const stored: StoredShapes = { rules: room.rules.flatMap((rule) => rule ?? []), shapes: Object.fromEntries(shapes) };
  mkdirSync(target, { recursive: true });
  writeFileSync(new URL("shapes.json", target), JSON.stringify(stored));
  writeFileSync(new URL("records.bin", target), room.bytes.subarray(recordsStart, end()));
  await writeModule(new URL("prove.ts", source), new URL("prove.wasm", target));
}

function createRoom(): { readonly room: ProverMemory; readonly end: () => number } {
  const bytes = new Uint8Array(mostRecords);
  let top = recordsStart;
  const take = (length: number): number => {
    const at = Math.ceil(top / 16) * 16;
    top = at + length;
    if (top > mostRecords) throw new Error("the records of the schemas take more room than there is");
    return at;
  };
  const view = new DataView(bytes.buffer);
  return { room: { bytes, view, take, rules: [undefined], ruleRecords: new Map() }, end: () => top };
}

/** Compiles the prover. It has no runtime: it takes what memory it is given, and makes no objects. */
async function writeModule(main: URL, file: URL): Promise<void> {
  const options = "-O3 --runtime stub --noAssert --enable simd --enable bulk-memory --importMemory --initialMemory 1";
  const { error, stderr } = await assemble([
    fileURLToPath(main),
    "--outFile",
    fileURLToPath(file),
    ...options.split(" "),
    "--memoryBase",
    String(ownData),
  ]);
  if (error) throw new Error(`the prover cannot be compiled: ${stderr.toString()}`);
}

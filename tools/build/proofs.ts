import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";
import { main as assemble } from "assemblyscript/asc";
import { constants } from "../../src/prover/layout.js";
import { assemblyScriptLayout } from "./proofs/assembly-layout.js";
import { storeStructs } from "./proofs/store-structs.js";
import type { SchemaNames } from "./schema-names.js";

/** Writes the prover and the structs of our schemas to a folder, so that a run need not read the schemas. */
export async function writeProofs({ events }: SchemaNames, source: URL, target: URL): Promise<void> {
  const { bytes, ...json } = storeStructs(events.map((name) => basename(name)));
  mkdirSync(target, { recursive: true });
  writeFileSync(new URL("structs.json.deflated", target), deflateSync(JSON.stringify(json), { level: 9 }));
  writeFileSync(new URL("structs.bin.deflated", target), deflateSync(bytes, { level: 9 }));
  await writeModule(new URL("prove.ts", source), new URL("prove.wasm", target));
}

/** Compiles the prover. It has no runtime: it uses the memory that it is given, and creates no objects. */
async function writeModule(main: URL, file: URL): Promise<void> {
  const options = "-O3 --runtime stub --noAssert --enable simd --enable bulk-memory --importMemory --initialMemory 1";
  const argv = [fileURLToPath(main), "--outFile", fileURLToPath(file), ...options.split(" "), "--memoryBase"];
  const { error, stderr } = await assemble([...argv, String(constants.ownData)], { readFile: readSource });
  if (error) throw new Error(`the prover cannot be compiled: ${stderr.toString()}`);
}

/** The source files, and `layout.ts` as generated from the table of structs. */
function readSource(name: string, folder: string): string | null {
  if (basename(name) === "layout.ts") return assemblyScriptLayout();
  try {
    return readFileSync(resolve(folder, name), "utf8");
  } catch {
    return null;
  }
}

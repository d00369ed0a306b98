import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "rolldown";
import { joinedCode } from "./joined-code.js";

/** The content of an executable. */
export interface ExecutableCode {
  /** The embedded files, by the names that the code uses. */
  readonly assets: Readonly<Record<string, string>>;
  /** The modules in the code. */
  readonly modules: readonly string[];
}

/** Writes the program and its worker as one file each; they load what the build made from the executable on demand. */
export async function writeExecutableCode(root: URL, target: URL): Promise<ExecutableCode> {
  mkdirSync(target, { recursive: true });
  const form = { platform: "node", format: "cjs" } as const;
  const main = await joinedCode(new URL("bin/journal-lint.ts", root), form, [fromAssets(root)]);
  const worker = await joinedCode(new URL("src/engine/threads/worker.ts", root), form, [fromAssets(root)]);
  writeFileSync(new URL("main.js", target), main.code);
  writeFileSync(new URL("worker.js", target), worker.code);
  const assets = { ...assetsIn(root), "#worker": fileURLToPath(new URL("worker.js", target)) };
  return { assets, modules: [...main.modules, ...worker.modules] };
}

/** The files that the modules of `src/schema/built` load, by the names that they use. */
function assetsIn(root: URL): Readonly<Record<string, string>> {
  const path = (name: string): string => fileURLToPath(new URL(name, root));
  const schemas = readdirSync(new URL("schemas/", root), { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".json"))
    .map((name) => [`#schemas/${name.slice(0, -".json".length)}`, path(`schemas/${name}`)]);
  return {
    ...Object.fromEntries(schemas),
    "#app": path("dist/journal-lint-page.html"),
    "#digest": path("dist/digest.json"),
    "#names.deflated": path("dist/names.json.deflated"),
    "#package": path("package.json"),
    "#page/page.css": path("dist/page/page.css"),
    "#page/page.js": path("dist/page/page.js"),
    "#proofs/prove.wasm": path("dist/proofs/prove.wasm"),
    "#proofs/structs.bin.deflated": path("dist/proofs/structs.bin.deflated"),
    "#proofs/structs.json.deflated": path("dist/proofs/structs.json.deflated"),
    "#validators": path("dist/validators.js"),
  };
}

/** Replaces the two modules of `src/schema/built` that access files, for a program with embedded files. */
function fromAssets(root: URL): Plugin {
  const texts = new Map([
    [fileURLToPath(new URL("src/schema/built/read-file.ts", root)), fileText],
    [fileURLToPath(new URL("src/schema/built/worker.ts", root)), workerText],
  ]);
  return {
    name: "assets",
    load(id) {
      const code = texts.get(id);
      return code === undefined ? null : { code, moduleType: "js" };
    },
  };
}

const fileText = `import { getRawAsset } from "node:sea";
const readBuiltFile = (name) => new Uint8Array(getRawAsset(name));
export { readBuiltFile };`;

const workerText = `import { getAsset } from "node:sea";
import { Worker } from "node:worker_threads";
const startBuiltWorker = (options) => new Worker(getAsset("#worker", "utf8"), { ...options, eval: true });
export { startBuiltWorker };`;

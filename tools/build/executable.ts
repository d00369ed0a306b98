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
  const below = (folder: string, ending: string, prefix: string): readonly (readonly [string, string])[] =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" })
      .map((name) => name.replaceAll("\\", "/"))
      .filter((name) => name.endsWith(ending))
      .map((name) => [`${prefix}${name.slice(0, -ending.length)}`, path(`${folder}${name}`)]);
  return {
    ...Object.fromEntries([
      ...below("schemas/", ".json", "#schemas/"),
      ...below("dist/validators/", ".cjs", "#validators/"),
    ]),
    "#app": path("dist/journal-lint-page.html"),
    "#digest": path("dist/digest.json"),
    "#names": path("dist/names.json"),
    "#package": path("package.json"),
    "#page/page.css": path("dist/page/page.css"),
    "#page/page.js": path("dist/page/page.js"),
    "#proofs/prove.wasm": path("dist/proofs/prove.wasm"),
    "#proofs/structs.bin": path("dist/proofs/structs.bin"),
    "#proofs/structs.json": path("dist/proofs/structs.json"),
  };
}

/** Replaces the two modules of `src/schema/built` that access files, for a program with embedded files. */
function fromAssets(root: URL): Plugin {
  const texts = new Map([
    [fileURLToPath(new URL("src/schema/built/built-file.ts", root)), fileText],
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

const fileText = `import { getAsset, getRawAsset } from "node:sea";
import equal from "ajv/dist/runtime/equal.js";
import ucs2length from "ajv/dist/runtime/ucs2length.js";
const helpers = {
  "ajv/dist/runtime/equal": { default: equal.default ?? equal },
  "ajv/dist/runtime/ucs2length": { default: ucs2length.default ?? ucs2length },
};
const readBuiltFile = (name) => new Uint8Array(getRawAsset(name));
const loaded = new Map();
const loadBuilt = (name) => {
  if (!loaded.has(name)) loaded.set(name, load(name));
  return loaded.get(name);
};
const load = (name) => {
  const text = getAsset(name, "utf8");
  if (!name.startsWith("#validators/")) return JSON.parse(text);
  const module = { exports: {} };
  new Function("module", "require", text)(module, (path) => helpers[path]);
  return module.exports;
};
export { loadBuilt, readBuiltFile };`;

const workerText = `import { getAsset } from "node:sea";
import { Worker } from "node:worker_threads";
const startBuiltWorker = (options) => new Worker(getAsset("#worker", "utf8"), { ...options, eval: true });
export { startBuiltWorker };`;

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { Plugin } from "rolldown";
import { packBytes } from "../../src/schema/built/packed-bytes.js";

const require = createRequire(import.meta.url);

/** Replaces the modules of `src/schema/built` for a bundle without files beside it: what they load is embedded. */
export function insideBundle(root: URL): Plugin {
  const made = modules(root);
  const builtFolder = fileURLToPath(new URL("src/schema/built/", root)).replaceAll("\\", "/");
  return {
    name: "inside",
    load(id) {
      const path = id.replaceAll("\\", "/");
      const name = path.startsWith(builtFolder) ? path.slice(builtFolder.length, -".ts".length) : "";
      const make = Object.hasOwn(made, name) ? made[name] : undefined;
      return make ? { code: make(), moduleType: "js" } : null;
    },
  };
}

/** By the name of the module that each replaces, with the same exports. */
function modules(root: URL): Readonly<Record<string, () => string>> {
  const text = (path: string): string => readFileSync(new URL(path, root), "utf8");
  const bytes = (path: string): Uint8Array => readFileSync(new URL(path, root));
  return {
    "built-file": () => {
      throw new Error("a bundle that has no files beside it must not load any");
    },
    version: () => `export const packageVersion = () => ${JSON.stringify(JSON.parse(text("package.json")).version)};`,
    schemas: () => {
      const paths = ["common", "config", ...namesIn(root, "events"), ...namesIn(root, "files")];
      return parsedWhenAsked("builtSchema", paths, root);
    },
    tables: () =>
      parsedWhenAsked("builtTable", namesIn(root, "names"), root, "names/") +
      parsedWhenAsked("builtIdTable", namesIn(root, "ids"), root, "ids/"),
    "eddn-schemas": () => parsedWhenAsked("builtEddnSchema", namesIn(root, "eddn"), root, "eddn/"),
    validators: () => validatorsText(root),
    names: () =>
      `const text = ${scriptText(text("dist/names.json"))}; export const builtNames = () => JSON.parse(text);`,
    proofs: () =>
      proofsText(bytes("dist/proofs/prove.wasm"), bytes("dist/proofs/structs.bin"), text("dist/proofs/structs.json")),
    "report-page": () => {
      const page = { style: text("dist/page/page.css"), script: text("dist/page/page.js") };
      return `export const builtPage = () => (${JSON.stringify(page)});`;
    },
  };
}

function namesIn(root: URL, folder: string): readonly string[] {
  const files = readdirSync(new URL(`schemas/${folder}/`, root)).filter((file) => file.endsWith(".json"));
  return files.sort().map((file) => `${folder}/${file.slice(0, -".json".length)}`);
}

/** JSON is quickest to load as text, and most of it is never used. */
function parsedWhenAsked(name: string, paths: readonly string[], root: URL, prefix = ""): string {
  const entries = paths.map((path) => {
    const json = JSON.stringify(require(fileURLToPath(new URL(`schemas/${path}.json`, root))));
    return `${JSON.stringify(path.slice(prefix.length))}: ${scriptText(json)},\n`;
  });
  return `const ${name}Texts = {\n${entries.join("")}}; export const ${name} = (path) => JSON.parse(${name}Texts[path]);\n`;
}

function scriptText(text: string): string {
  return JSON.stringify(text);
}

/** Each validator stays a CommonJS module, run on first use. */
function validatorsText(root: URL): string {
  const folder = new URL("dist/validators/", root);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"));
  const modules = files.filter((file) => file.endsWith(".cjs") && file !== "manifest.cjs").sort();
  const entries = modules.map((file) => {
    const code = readFileSync(new URL(file, folder), "utf8").replace('"use strict";', "");
    return `${JSON.stringify(file.slice(0, -".cjs".length))}: (module, require) => {${code}},\n`;
  });
  const manifest: unknown = require(fileURLToPath(new URL("manifest.cjs", folder)));
  return `import ucs2length from "ajv/dist/runtime/ucs2length.js";
import equal from "ajv/dist/runtime/equal.js";
const kinds = ${JSON.stringify(manifest)};
const lengths = { default: ucs2length.default ?? ucs2length };
const equals = { default: equal.default ?? equal };
const helper = (name) => (name.endsWith("equal") ? equals : lengths);
const validators = {\n${entries.join("")}};
const builtKinds = () => kinds;
const builtValidator = (path) => {
  const module = { exports: {} };
  validators[path](module, helper);
  return module.exports;
};
export { builtKinds, builtValidator };`;
}

function proofsText(prover: Uint8Array, structs: Uint8Array, json: string): string {
  const packed = (bytes: Uint8Array): string => `unpackBytes("${packBytes(bytes)}", ${bytes.length})`;
  return `import { unpackBytes } from "./packed-bytes.js";
const builtProver = () => ${packed(prover)};
const builtStructs = () => ({ bytes: ${packed(structs)}, json: JSON.parse(${scriptText(json)}) });
export { builtProver, builtStructs };`;
}

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { deflateSync, inflateSync } from "node:zlib";
import type { Plugin } from "rolldown";

/** Replaces what reads the files of the build, for a bundle without files beside it: they are embedded. */
export function embedded(root: URL): Plugin {
  const replaced = fileURLToPath(new URL("src/schema/built/built-file.ts", root));
  return {
    name: "embedded",
    load: {
      filter: { id: /built-file\.ts$/ },
      handler: (id) => (id === replaced ? { code: embeddedText(root), moduleType: "js" } : null),
    },
  };
}

/** The module's text. Most files are never asked for, and unpacking all takes a moment; that of validators is code and stays so. */
function embeddedText(root: URL): string {
  const files = embeddedFiles(root);
  const lengths = Object.fromEntries(files.map(([name, bytes]) => [name, bytes.length]));
  const packed = deflateSync(Buffer.concat(files.map(([, bytes]) => bytes)), { level: 9 }).toString("base64");
  return `import { inflate } from "pako";
import { tools, validators } from "#validators";
const lengths = ${JSON.stringify(lengths)};
const packed = "${packed}";
let files;
function unpacked() {
  const bytes = inflate(Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0)));
  let end = 0;
  return new Map(Object.entries(lengths).map(([name, length]) => [name, bytes.subarray(end, (end += length))]));
}
export function readBuiltFile(name) {
  files ??= unpacked();
  return files.get(name);
}
export const unpackBuilt = readBuiltFile;
export function loadBuilt(name) {
  return JSON.parse(new TextDecoder().decode(readBuiltFile(name)));
}
export function builtValidator(path) {
  return validators[path](tools);
}
`;
}

/** What a linter needs of what the build has made, by the names that the code uses. */
function embeddedFiles(root: URL): readonly (readonly [name: string, bytes: Uint8Array])[] {
  const bytes = (path: string): Uint8Array => readFileSync(new URL(path, root));
  const json = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), "utf8"));
  const small = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
  const schemas = readdirSync(new URL("schemas/", root), { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".json"))
    .sort();
  const { version } = json("package.json") as { readonly version: string };
  return [
    ...schemas.map((name) => {
      const schema = withoutProse(json(`schemas/${name}`));
      return [`#schemas/${name.slice(0, -".json".length)}`, small(schema)] as const;
    }),
    ["#package", small({ version })],
    ["#names", inflateSync(bytes("dist/names.json.deflated"))],
    ...["page/page.css", "page/page.js"].map((name) => [`#${name}`, bytes(`dist/${name}`)] as const),
    ["#proofs/prove.wasm", bytes("dist/proofs/prove.wasm")],
    ...["structs.bin", "structs.json"].map(
      (name) => [`#proofs/${name}`, inflateSync(bytes(`dist/proofs/${name}.deflated`))] as const,
    ),
  ];
}

/** A schema without the descriptions that only people read: where something is forbidden, the message gives its description as the reason. */
function withoutProse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutProse);
  if (typeof value !== "object" || value === null) return value;
  const isProse = (key: string, part: unknown): boolean =>
    key === "description" && typeof part === "string" && !("not" in value);
  const kept = Object.entries(value).filter(([key, part]) => !isProse(key, part));
  return Object.fromEntries(kept.map(([key, part]) => [key, withoutProse(part)]));
}

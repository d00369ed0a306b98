import { readFileSync } from "node:fs";
import { builtinModules, isBuiltin } from "node:module";
import { fileURLToPath } from "node:url";
import { build, type OutputChunk, type Plugin } from "rolldown";
import { esmExternalRequirePlugin } from "rolldown/plugins";
import { unusedPlugin } from "./bundle.js";
import { quiet } from "./bundler-log.js";
import { insideBundle } from "./inlined-modules.js";

/** The modules that need a disk, by the name of their replacement for browsers in `src/library/in-browser`. */
const twins: Readonly<Record<string, string>> = {
  storage: "engine/disk/storage",
  "schema-folder": "config/schema-folder",
  lint: "library/lint",
  "load-config": "library/load-config",
  replay: "library/replay",
};

/** The same for the page, which also unpacks. */
const ofPage: Readonly<Record<string, string>> = { deflate: "read/unpack/deflate" };

/** Imports the Node.js modules that fast-glob, which is CommonJS, requires. */
const builtinsPlugin = esmExternalRequirePlugin({ external: [...builtinModules] });

/**
 * Writes the library for other bundlers. Nothing is read from files at run time, each export has chunks of its own, so that unused ones stay out of a
 * bundle, and what needs a disk is imported by a name that resolves differently in browsers. Returns the modules in it.
 */
export async function writeLibrary(root: URL, target: URL): Promise<readonly string[]> {
  const index = readFileSync(new URL("src/index.ts", root), "utf8");
  const exported = [...index.matchAll(/^export \{.*"\.\/library\/(.*)\.js"/gm)].map(([, name = ""]) => name);
  const { output } = await build({
    input: {
      index: source(root, "index"),
      ...inputs(
        root,
        exported.filter((name) => !Object.hasOwn(twins, name)),
        (name) => [name, `library/${name}`],
      ),
      ...inputs(root, Object.keys(twins), (name) => [`on-disk/${name}`, twins[name] ?? ""]),
      ...inputs(root, Object.keys(twins), (name) => [`in-browser/${name}`, `library/in-browser/${name}`]),
    },
    platform: "neutral",
    external: /^(?:node:|#machine\/)/,
    plugins: [machinePlugin(root), insideBundle(root), unusedPlugin, builtinsPlugin],
    resolve: { extensionAlias: { ".js": [".ts", ".js"] }, mainFields: ["module", "main"], conditionNames: ["import"] },
    output: { dir: fileURLToPath(target), format: "esm", chunkFileNames: "chunks/[name].js", minify: true },
    ...quiet,
  });
  const chunks = output.flatMap((file) => (file.type === "chunk" ? file : []));
  refuseNode(chunks);
  return chunks.flatMap(({ moduleIds }) => moduleIds);
}

/** Throws if a browser would load something of Node.js. */
function refuseNode(chunks: readonly OutputChunk[]): void {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reached = new Set(["index.js", ...Object.keys(twins).map((name) => `in-browser/${name}.js`)]);
  for (const name of reached) {
    const { imports = [], dynamicImports = [] } = byName.get(name) ?? {};
    for (const imported of [...imports, ...dynamicImports]) {
      if (isBuiltin(imported)) throw new Error(`${name} of the library for browsers needs ${imported}`);
      reached.add(imported);
    }
  }
}

function inputs(
  root: URL,
  names: readonly string[],
  entry: (name: string) => readonly [output: string, module: string],
): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map(entry).map(([output, module]) => [output, source(root, module)]));
}

function source(root: URL, name: string): string {
  return fileURLToPath(new URL(`src/${name}.ts`, root));
}

/** Leaves what needs a disk to the user's bundler: the imports of the package say which file that is. */
function machinePlugin(root: URL): Plugin {
  return replacing("machine", root, twins, (name) => ({ id: `#machine/${name}`, external: true }));
}

/** Replaces what needs a disk by its counterpart for browsers, in our own bundle. */
export function inBrowser(root: URL): Plugin {
  const all = { ...twins, ...ofPage };
  return replacing("in-browser", root, all, (name) => ({ id: source(root, `library/in-browser/${name}`) }));
}

/** Gives the page paths without Node.js. */
export function pathsInBrowser(root: URL): Plugin {
  const handler = () => ({ id: source(root, "library/in-browser/path") });
  return { name: "paths-in-browser", resolveId: { filter: { id: /^node:path$/ }, handler } };
}

/** A plugin that replaces some modules wherever they are imported. */
function replacing(
  name: string,
  root: URL,
  modules: Readonly<Record<string, string>>,
  other: (name: string) => { readonly id: string; readonly external?: true },
): Plugin {
  const names = new Map(Object.entries(modules).map(([twin, module]) => [source(root, module), twin]));
  // Only few imports end like one of these; the handler is not called for the others.
  const filter = { id: new RegExp(`(?:^|/)(?:${Object.keys(modules).join("|")})\\.js$`) };
  return {
    name,
    resolveId: {
      filter,
      async handler(specifier, importer, options) {
        if (importer === undefined) return null;
        const resolved = await this.resolve(specifier, importer, { ...options, skipSelf: true });
        const twin = resolved ? names.get(resolved.id) : undefined;
        return twin === undefined ? null : other(twin);
      },
    },
  };
}

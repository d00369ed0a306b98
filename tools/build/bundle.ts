import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { builtinModules, isBuiltin } from "node:module";
import { fileURLToPath } from "node:url";
import { build, type OutputChunk, type Plugin, type PluginContext } from "rolldown";
import { esmExternalRequirePlugin } from "rolldown/plugins";
import { quiet } from "./bundler-log.js";
import { embedded } from "./embedded.js";

const command = "bin/journal-lint";

/** What the start of the program loads only when it must, by the name of its entry. */
const later: Readonly<Record<string, string>> = {
  program: "src/cli/program.ts",
  lint: "src/cli/commands/lint.ts",
  chalk: "node_modules/chalk/source/index.js",
};

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

/** Text with one byte per character is read in half the time. */
const codeForm = { comments: false, charset: "ascii", minify: true } as const;

const unused = "\0unused";

/** Replaces what packages load but never use here: starting programs, and detecting a terminal's colours. */
export const unusedPlugin: Plugin = {
  name: "unused",
  resolveId(source, importer) {
    const isOfCommander = source === "node:child_process" && importer?.includes("/commander/") === true;
    return isOfCommander || source === "#supports-color" ? unused : undefined;
  },
  load: (id) => (id === unused ? "export default {};" : null),
};

/**
 * Joins the modules of the program and the library, with the packages that they use, into one set of files: for Node.js, in which they read what else the
 * build has made from files, for other bundlers, which find it embedded, and for browsers. Returns the modules in it.
 */
export async function writeBundle(root: URL, target: URL): Promise<readonly string[]> {
  const chunks = createChunks(root);
  const { output } = await build({
    input: {
      ...Object.fromEntries(Object.entries(later).map(([name, path]) => [name, fileURLToPath(new URL(path, root))])),
      worker: source(root, "engine/threads/worker"),
      index: source(root, "index"),
      "built-files": source(root, "schema/built/built-file"),
      ...inputs(root, (name, module) => [`on-disk/${name}`, module]),
      ...inputs(root, (name) => [`in-browser/${name}`, `library/in-browser/${name}`]),
    },
    platform: "neutral",
    external: /^#(?:machine\/|built|validators)/,
    plugins: [
      machinePlugin(root),
      replacing("built", root, { built: "schema/built/built-file" }, () => ({ id: "#built", external: true })),
      unusedPlugin,
      // The modules of Node.js that CommonJS requires.
      esmExternalRequirePlugin({ external: builtinModules.flatMap((name) => [name, `node:${name}`]) }),
      chunks.plugin,
    ],
    resolve: { extensionAlias: { ".js": [".ts", ".js"] }, mainFields: ["module", "main"], conditionNames: ["import"] },
    output: {
      dir: fileURLToPath(target),
      format: "esm",
      chunkFileNames: "chunks/[name].js",
      ...codeForm,
      codeSplitting: { groups: chunks.groups },
    },
    ...quiet,
  });
  await writeStart(root, target);
  await writeEmbedded(root, target);
  const written = output.filter((file) => file.type === "chunk");
  refuseNode(written);
  writeFileSync(new URL("index.cjs", target), `module.exports = require("./index.js");\n`);
  return written.flatMap(({ moduleIds }) => moduleIds);
}

/** Writes the start of the program as CommonJS, which Node.js 20 loads in less time, as it does what CommonJS requires. They share no state. */
async function writeStart(root: URL, target: URL): Promise<void> {
  const names = new Map(Object.entries(later).map(([name, path]) => [fileURLToPath(new URL(path, root)), name]));
  const laterPlugin: Plugin = {
    name: "later",
    async resolveId(specifier, importer, options) {
      if (options.kind !== "dynamic-import" || importer === undefined) return null;
      const resolved = await this.resolve(specifier, importer, { ...options, skipSelf: true });
      const name = resolved ? names.get(resolved.id) : undefined;
      return name === undefined ? null : { id: `./${name}.js`, external: true };
    },
  };
  await build({
    input: { [command]: fileURLToPath(new URL(`${command}.ts`, root)) },
    platform: "node",
    plugins: [laterPlugin],
    resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
    output: {
      dir: fileURLToPath(target),
      format: "cjs",
      entryFileNames: "[name].js",
      chunkFileNames: "start.cjs",
      dynamicImportInCjs: false,
      ...codeForm,
    },
    ...quiet,
  });
  writeFileSync(new URL("bin/package.json", target), '{ "type": "commonjs" }\n');
  // npm does this when it links a command, which is before the next build.
  chmodSync(new URL(`${command}.js`, target), 0o755);
}

/** Writes what takes the place of the built files where a bundler joins the library with a program. */
async function writeEmbedded(root: URL, target: URL): Promise<void> {
  await build({
    input: source(root, "schema/built/built-file"),
    platform: "neutral",
    external: ["#validators"],
    plugins: [embedded(root)],
    resolve: { mainFields: ["module", "main"], conditionNames: ["import"] },
    output: { file: fileURLToPath(new URL("embedded.js", target)), format: "esm", ...codeForm },
    ...quiet,
  });
}

type ModuleGraph = Pick<PluginContext, "getModuleInfo">;

/** The modules that some modules load, at once or also later, and these themselves. */
function loadedBy(graph: ModuleGraph, starts: readonly string[], when: "at once" | "ever"): ReadonlySet<string> {
  const reached = new Set(starts);
  for (const id of reached) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const next of when === "ever" ? [...importedIds, ...dynamicallyImportedIds] : importedIds) reached.add(next);
  }
  return reached;
}

/** Which modules share a file: linting reads two, of which the one that the library needs too holds nothing of Node.js. The rest is left to the bundler. */
function createChunks(root: URL) {
  let byName: Readonly<Record<string, (id: string) => boolean>> = {};
  const plugin: Plugin = {
    name: "chunks",
    buildEnd() {
      const lint = loadedBy(this, [source(root, "cli/commands/lint"), source(root, "report/pretty")], "at once");
      const library = loadedBy(this, [source(root, "index")], "ever");
      byName = {
        core: (id) => lint.has(id) && library.has(id),
        linting: (id) => lint.has(id) && !library.has(id),
      };
    },
  };
  const groups = ["core", "linting"].map((name, place) => ({
    name,
    priority: 2 - place,
    test: (id: string): boolean => byName[name]?.(id) === true,
  }));
  return { plugin, groups };
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
  entry: (name: string, module: string) => readonly [output: string, module: string],
): Readonly<Record<string, string>> {
  const entries = Object.entries(twins).map(([name, module]) => entry(name, module));
  return Object.fromEntries(entries.map(([output, module]) => [output, source(root, module)]));
}

function source(root: URL, name: string): string {
  return fileURLToPath(new URL(`src/${name}.ts`, root));
}

/** Leaves what the library needs of a disk to the user's bundler: the imports of the package say which file that is. */
function machinePlugin(root: URL): Plugin {
  const ofLibrary = /\/src\/(?:index|library\/[\w-]+)\.ts$/;
  return replacing("machine", root, twins, (name, importer) =>
    ofLibrary.test(importer.replaceAll("\\", "/")) ? { id: `#machine/${name}`, external: true } : null,
  );
}

/** Replaces what needs a disk by its counterpart for browsers, and embeds what the build has made, in our own page. */
export function inBrowser(root: URL): readonly Plugin[] {
  const all = { ...twins, ...ofPage };
  const validators = fileURLToPath(new URL("dist/validators.js", root));
  const path = source(root, "library/in-browser/path");
  return [
    replacing("in-browser", root, all, (name) => ({ id: source(root, `library/in-browser/${name}`) })),
    { name: "paths-in-browser", resolveId: { filter: { id: /^node:path$/ }, handler: () => ({ id: path }) } },
    embedded(root),
    { name: "validators", resolveId: { filter: { id: /^#validators$/ }, handler: () => ({ id: validators }) } },
  ];
}

type Replacement = { readonly id: string; readonly external?: true } | null;

/** A plugin that replaces some modules wherever they are imported. */
function replacing(
  name: string,
  root: URL,
  modules: Readonly<Record<string, string>>,
  other: (name: string, importer: string) => Replacement,
): Plugin {
  const names = new Map(Object.entries(modules).map(([twin, module]) => [source(root, module), twin]));
  // Only few imports end like one of these; the handler is not called for the others.
  const ends = Object.values(modules).map((module) => module.slice(module.lastIndexOf("/") + 1));
  return {
    name,
    resolveId: {
      filter: { id: new RegExp(`(?:^|/)(?:${ends.join("|")})\\.js$`) },
      async handler(specifier, importer, options) {
        if (importer === undefined) return null;
        const resolved = await this.resolve(specifier, importer, { ...options, skipSelf: true });
        const twin = resolved ? names.get(resolved.id) : undefined;
        return twin === undefined ? null : other(twin, importer);
      },
    },
  };
}

/** The licence texts of the bundled packages. */
export function licences(modules: readonly string[], root: URL): string {
  const packages = new Set(modules.flatMap((id) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []));
  return [...packages]
    .sort()
    .map((name) => {
      const folder = new URL(`node_modules/${name}/`, root);
      const file = existsSync(folder) && readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
      if (!file) throw new Error(`${name} is bundled and has no licence text`);
      return `${name}\n\n${readFileSync(new URL(file, folder), "utf8").trim()}\n`;
    })
    .join(`\n${"-".repeat(40)}\n\n`);
}

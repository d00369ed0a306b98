import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "rolldown";
import { quiet } from "./bundler-log.js";

/** The entries; everything else is joined into as few files as these and lazy loading need. */
const command = "bin/journal-lint";
const library = "src/index";
const entries = [command, library, "src/engine/threads/worker"];

/** Not joined: large modules that are rarely loaded, and those made by the build. */
const external = [/^#(?:app|digest|events|names|package|page|proofs|schemas|validators|worker)/, /^ajv/];

/** The module that every run loads besides the entry; with all its imports it forms one file. */
const start = /\/bin\/run\.ts$/;
/** The modules that every plain run loads next; with all their imports they form one file. */
const linting = /\/src\/(?:cli\/commands\/lint|report\/pretty)\.ts$/;

const unused = "\0unused";

/** Replaces what packages load but never use here: starting programs, and detecting a terminal's colours. */
function unusedModule(source: string, importer: string | undefined): string | undefined {
  const isOfCommander = source === "node:child_process" && importer?.includes("/commander/") === true;
  return isOfCommander || source === "#supports-color" ? unused : undefined;
}

export const unusedPlugin: Plugin = {
  name: "unused",
  resolveId: unusedModule,
  load: (id) => (id === unused ? "export default {};" : null),
};

/**
 * Joins the modules of the program, and the small packages that it uses, so that a start reads few files; returns the
 * modules in it. They are CommonJS, which Node.js loads faster.
 */
export async function writeBundle(root: URL, target: URL): Promise<readonly string[]> {
  const { output } = await build({
    input: Object.fromEntries(entries.map((name) => [name, fileURLToPath(new URL(`${name}.ts`, root))])),
    platform: "node",
    external,
    plugins: [unusedPlugin],
    resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
    output: {
      dir: fileURLToPath(target),
      format: "cjs",
      entryFileNames: ({ name }) => (name === command ? "[name].js" : "[name].cjs"),
      chunkFileNames: "chunks/[name].cjs",
      // A start spends much of its time reading code. `node --enable-source-maps` shows where in the sources something failed.
      minify: true,
      sourcemap: true,
      // Text with one byte per character is read in half the time.
      charset: "ascii",
      codeSplitting: {
        groups: [
          { name: "start", test: start, priority: 1 },
          { name: "linting", test: linting },
        ],
      },
    },
    ...quiet,
  });
  for (const { fileName } of output) if (fileName.endsWith(".map")) dropSources(new URL(fileName, target));
  writeFileSync(new URL("bin/package.json", target), '{ "type": "commonjs" }\n');
  // npm does this when it links a command, which is before the next build.
  chmodSync(new URL(`${command}.js`, target), 0o755);
  const chunks = output.filter((file) => file.type === "chunk");
  const exported = chunks.find(({ name }) => name === library)?.exports ?? [];
  writeFileSync(
    new URL(`${library}.js`, target),
    `import library from "./index.cjs";\nexport const { ${exported.join(", ")} } = library;\n`,
  );
  return chunks.flatMap(({ moduleIds }) => moduleIds);
}

/** Removes the sources from a source map, which are twice as long as the rest: names and lines are enough for a stack trace. */
function dropSources(map: URL): void {
  const { sourcesContent: _, ...rest } = JSON.parse(readFileSync(map, "utf8")) as { readonly sourcesContent?: unknown };
  writeFileSync(map, JSON.stringify(rest));
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

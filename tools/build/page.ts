import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";
import { quiet } from "./bundler-log.js";

const styles = ["base", "header", "toolbar", "facets", "findings", "detail", "paper"];

/** Joins the script modules of the HTML report, and its styles, into one file each, which the linting page shares. */
export async function writePage(source: URL, target: URL): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  await joinScript(new URL("main.ts", source), new URL("page.js", target));
  writeFileSync(new URL("page.css", target), joinStyles(styles.map((name) => new URL(`style/${name}.css`, source))));
}

/** Joins a browser script and all its imports into one file. */
export async function joinScript(main: URL, file: URL): Promise<void> {
  await build({
    input: fileURLToPath(main),
    platform: "browser",
    resolve: { extensionAlias: { ".js": [".ts"] } },
    output: { file: fileURLToPath(file), format: "iife" },
    ...quiet,
  });
}

/** The text of several style sheets, one after another. */
export function joinStyles(files: readonly URL[]): string {
  return files.map((file) => readFileSync(file, "utf8")).join("\n");
}

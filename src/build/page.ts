import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";

const styles = ["base", "header", "toolbar", "facets", "findings", "detail", "paper"];

/** Joins the modules of the script of the HTML report, and its styles, into one file each. */
export async function writePage(source: URL, target: URL): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  await build({
    input: fileURLToPath(new URL("main.ts", source)),
    platform: "browser",
    resolve: { extensionAlias: { ".js": [".ts"] } },
    output: { file: fileURLToPath(new URL("page.js", target)), format: "iife" },
    logLevel: "warn",
  });
  const parts = styles.map((name) => readFileSync(new URL(`style/${name}.css`, source), "utf8"));
  writeFileSync(new URL("page.css", target), parts.join("\n"));
}

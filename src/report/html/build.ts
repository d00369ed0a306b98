import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";

const root = new URL("../../../../", import.meta.url);
const source = new URL("src/report/html/page/", root);
const styles = ["base", "header", "toolbar", "facets", "findings", "detail", "paper"];
const target = new URL("dist/page/", root);

/** Joins the modules of the page's script, and its styles, into one file each. */
async function buildPage(): Promise<void> {
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

await buildPage();

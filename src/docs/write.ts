import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { joinScript, joinStyles } from "../build/page.js";
import { packageVersion } from "../cli/version.js";
import { siteFiles } from "./site.js";

/** The HTML report and the reference are one family: the styles of the first come first. */
const reportStyles = ["base", "header", "detail"];
const ownStyles = ["site", "table", "code"];

/** Writes the reference into a folder, which is emptied first; `root` is the project. */
export async function writeSite(root: URL, target: URL): Promise<number> {
  rmSync(target, { recursive: true, force: true });
  const files = siteFiles(packageVersion());
  for (const [path, text] of files) {
    const file = new URL(path, target);
    mkdirSync(fileURLToPath(new URL(".", file)), { recursive: true });
    writeFileSync(file, text);
  }
  const report = new URL("src/report/html/page/", root);
  const page = new URL("src/docs/page/", root);
  const styles = [
    ...reportStyles.map((name) => new URL(`style/${name}.css`, report)),
    ...ownStyles.map((name) => new URL(`style/${name}.css`, page)),
  ];
  writeFileSync(new URL("assets/site.css", target), joinStyles(styles));
  await joinScript(new URL("main.ts", page), new URL("assets/site.js", target));
  return files.size;
}

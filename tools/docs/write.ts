import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { packageVersion } from "../../src/schema/built/version.js";
import { joinScript, joinStyles } from "../build/page.js";
import type { Manuscript } from "./markdown.js";
import { siteFiles } from "./site.js";

/** The HTML report and the site share a design: the styles of the report come first. */
const reportStyles = ["base", "header", "detail"];
const ownStyles = ["site", "text", "table", "code", "picture"];

/** README, the pages of `docs/` and what they link to. */
export function readManuscripts(root: URL): readonly Manuscript[] {
  const pages = readdirSync(new URL("docs/", root)).filter((name) => name.endsWith(".md"));
  const files = [
    "README.md",
    ...pages.map((name) => `docs/${name}`),
    "CONTRIBUTING.md",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "BENCHMARKS.md",
  ];
  return files.map((file) => ({
    file,
    text: readFileSync(new URL(file, root), "utf8"),
  }));
}

/** The linting page, marked as having the other pages beside it. */
function frontPage(app: string): string {
  const page = app.replace("<body>", "<body data-site>");
  if (page === app) throw new Error("the page that lints has no body to be marked");
  return page;
}

/** Writes the site to a folder, which is emptied first, and returns the path of its front page; `root` is the project. */
export async function writeSite(root: URL, target: URL): Promise<string> {
  rmSync(target, { recursive: true, force: true });
  for (const [path, text] of siteFiles(packageVersion(), readManuscripts(root))) {
    const file = new URL(path, target);
    mkdirSync(fileURLToPath(new URL(".", file)), { recursive: true });
    writeFileSync(file, text);
  }
  copyFileSync(new URL("LICENSE", root), new URL("LICENSE.txt", target));
  const app = readFileSync(new URL("dist/journal-lint-page.html", root), "utf8");
  writeFileSync(new URL("journal-lint-page.html", target), app);
  writeFileSync(new URL("index.html", target), frontPage(app));
  copyFileSync(new URL("src/library/page/service-worker.js", root), new URL("service-worker.js", target));
  const report = new URL("src/report/html/browser/", root);
  const page = new URL("tools/docs/browser/", root);
  const styles = [
    ...reportStyles.map((name) => new URL(`style/${name}.css`, report)),
    ...ownStyles.map((name) => new URL(`style/${name}.css`, page)),
  ];
  writeFileSync(new URL("assets/site.css", target), joinStyles(styles));
  await joinScript(new URL("main.ts", page), new URL("assets/site.js", target));
  return fileURLToPath(new URL("index.html", target));
}

import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { writeForRequire } from "./for-require.js";

// The last step of the build: the package's declarations, taken from what `tsc` has written for all of `src`.
const root = new URL("../../../", import.meta.url);
const target = new URL("dist/", root);
copyDeclarations(new URL(".build/", root), target, "src/index.d.ts");
writeForRequire(target);

/** Copies a declaration and everything that it refers to. The rest could not be imported. */
function copyDeclarations(source: URL, target: URL, entry: string): void {
  const copied = new Set<string>();
  const copy = (name: string): void => {
    if (copied.has(name)) return;
    copied.add(name);
    const text = readFileSync(new URL(name, source), "utf8");
    mkdirSync(new URL(".", new URL(name, target)), { recursive: true });
    copyFileSync(new URL(name, source), new URL(name, target));
    for (const [, path = ""] of text.matchAll(/\b(?:from |import\()"(\.[^"]+)\.js"/g)) {
      copy(new URL(`${path}.d.ts`, `file:///${name}`).pathname.slice(1));
    }
  };
  copy(entry);
}

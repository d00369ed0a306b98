import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Removes the declarations below a folder that no entry point leads to: nobody could import them. */
export function pruneDeclarations(folder: URL, entries: readonly string[]): void {
  const kept = new Set<string>();
  const keep = (declaration: URL): void => {
    if (kept.has(declaration.href) || !existsSync(declaration)) return;
    kept.add(declaration.href);
    for (const [, path = ""] of readFileSync(declaration, "utf8").matchAll(/\b(?:from |import\()"(\.[^"]+)\.js"/g)) {
      keep(new URL(`${path}.d.ts`, declaration));
    }
  };
  for (const entry of entries) keep(new URL(entry, folder));
  for (const name of readdirSync(fileURLToPath(folder), { recursive: true, encoding: "utf8" })) {
    const file = new URL(name.replaceAll("\\", "/"), folder);
    if (name.endsWith(".d.ts") && !kept.has(file.href)) rmSync(file);
  }
}

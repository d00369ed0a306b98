import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** All journals below a folder. */
export function journalsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".log"))
    .sort()
    .map((name) => join(folder, name));
}

/** The lines of all journals below a folder, journal by journal. */
export function* linesIn(folder: string): Generator<string> {
  for (const journal of journalsIn(folder)) {
    for (const line of readFileSync(journal, "utf8").split(/\r?\n/)) if (line !== "") yield line;
  }
}

/** Copies the journals below a folder repeatedly to numbered folders, up to a size; returns the folder of all copies. */
export function repeatJournals(from: string, to: string, bytes: number): string {
  if (existsSync(to)) return to;
  const journals = journalsIn(from).map((path) => ({ path, size: statSync(path).size }));
  if (!journals.some(({ size }) => size > 0)) throw new Error(`there are no journals in ${from}`);
  let copied = 0;
  for (let round = 1; ; round++) {
    for (const { path, size } of journals) {
      if (copied + size > bytes) return to;
      const copy = join(to, String(round), relative(from, path));
      mkdirSync(dirname(copy), { recursive: true });
      copyFileSync(path, copy);
      copied += size;
    }
  }
}

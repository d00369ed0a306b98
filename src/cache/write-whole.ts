import { randomUUID } from "node:crypto";
import { renameSync, rmSync, writeFileSync } from "node:fs";

/** Writes a file whole or not at all, also where two runs do so at once: the last one wins. Throws where it cannot be written. */
export function writeWhole(path: string, content: string, mode = 0o666): void {
  const made = `${path}.${randomUUID()}`;
  try {
    writeFileSync(made, content, { flag: "wx", mode });
    renameSync(made, path);
  } catch (error) {
    rmSync(made, { force: true });
    throw error;
  }
}

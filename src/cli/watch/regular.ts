import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";

const folder = "it is a folder";
const other = "it is not a file";

/** Looks at a file. Throws where it is none: to open a pipe would wait for whoever writes to it, for ever. */
export async function statFile(path: string): Promise<Stats> {
  const stats = await stat(path);
  if (stats.isFile()) return stats;
  throw new Error(stats.isDirectory() ? folder : other);
}

/** Whether a file cannot be read because it is none, which no other look will change by itself. */
export function isNoFile(error: unknown): boolean {
  return error instanceof Error && (error.message === folder || error.message === other);
}

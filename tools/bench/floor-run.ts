import { execPath } from "node:process";
import { fileURLToPath } from "node:url";
import type { Contender } from "./measure.js";

const program = fileURLToPath(new URL("floor.js", import.meta.url));

/** The floor on some folders of journals, all at once. */
export function floor(name: string, ...folders: readonly string[]): Contender {
  return { name, commands: folders.map((folder) => [execPath, program, folder]), isAtOnce: true };
}

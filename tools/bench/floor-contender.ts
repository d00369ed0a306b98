import { execPath } from "node:process";
import { fileURLToPath } from "node:url";
import type { Contender } from "./measure.js";

const program = fileURLToPath(new URL("floor.js", import.meta.url));

/** The floor for some folders of journals, run concurrently. */
export function floor(name: string, ...folders: readonly string[]): Contender {
  return { name, commands: folders.map((folder) => [execPath, program, folder]), isAtOnce: true };
}

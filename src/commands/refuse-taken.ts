import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import type { GenerateRequest } from "../cli/generate-options.js";
import type { Io } from "../cli/io.js";
import { isAbsent } from "../files/absent.js";
import { reasonOf } from "../text/reason.js";

/** Throws where the folder has something in it already, unless that was allowed. */
export async function refuseTaken({ out, force }: Pick<GenerateRequest, "out" | "force">, io: Io): Promise<void> {
  if (out === undefined) return;
  const taken = await readdir(resolve(io.cwd, out)).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw new Error(`cannot write to ${out}: ${reasonOf(error)}`);
  });
  if (taken.length > 0 && !force) throw new Error(`${out} is not empty: name another folder, or give --force`);
}

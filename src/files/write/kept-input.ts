import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AtSignal } from "./output.js";

/** Runs commands that read their files more than once: standard input (`-`) is stored in a temporary file for them. */
export async function withKeptInput<Result>(
  paths: readonly string[],
  { stdin, atSignal }: { readonly stdin: AsyncIterable<Uint8Array>; readonly atSignal: AtSignal },
  work: (paths: readonly string[]) => Promise<Result>,
): Promise<Result> {
  if (!paths.includes("-")) return work(paths);
  const folder = mkdtempSync(join(tmpdir(), "journal-lint-"));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const forget = atSignal(remove);
  const path = join(folder, "Journal.log");
  try {
    await writeFile(path, stdin, { mode: 0o600 });
    return await work(paths.map((each) => (each === "-" ? path : each)));
  } finally {
    forget();
    remove();
  }
}

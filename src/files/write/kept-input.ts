import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeSync, mkdtempSync, openSync, rmSync } from "../../read/node-fs.js";
import { type AtSignal, naming, namingNow, writeBytes } from "./output.js";

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
    await keep(stdin, path);
    return await work(paths.map((each) => (each === "-" ? path : each)));
  } finally {
    forget();
    remove();
  }
}

async function keep(bytes: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  const file = namingNow(path, () => openSync(path, "wx", 0o600));
  try {
    for await (const chunk of bytes) await naming(path, () => writeBytes(file, chunk));
  } finally {
    closeSync(file);
  }
}

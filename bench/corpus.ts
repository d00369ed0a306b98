import { execFileSync } from "node:child_process";
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { execPath } from "node:process";
import { createInterface } from "node:readline";
import { finished } from "node:stream/promises";

/** Makes journals with the tool's own generator; each folder is a session of its own. */
export function generateFolders(tool: string, folder: string, count: number, size: string): string {
  mkdirSync(folder, { recursive: true });
  for (let seed = 1; seed <= count; seed++) {
    const out = join(folder, String(seed));
    if (!existsSync(out))
      execFileSync(execPath, [tool, "generate", "--seed", String(seed), "--size", size, "--out", out]);
  }
  return folder;
}

/** All journals below a folder. */
export function journalsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".log"))
    .sort()
    .map((name) => join(folder, name));
}

async function eachLine(
  folder: string,
  onLine: (line: string) => void,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  let count = 0;
  for (const journal of journalsIn(folder)) {
    for await (const line of createInterface({
      input: createReadStream(journal),
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      if (count >= most) return;
      count++;
      onLine(line);
    }
  }
}

/** Writes the lines of a folder's journals into one journal, each changed; returns the journal's folder. */
export async function copyLines(
  from: string,
  to: string,
  change: (line: string) => string,
  most?: number,
): Promise<string> {
  mkdirSync(to, { recursive: true });
  const out = createWriteStream(join(to, "Journal.2025-01-01T000000.01.log"));
  await eachLine(from, (line) => out.write(`${change(line)}\n`), most);
  out.end();
  await finished(out);
  return to;
}

/** A line with a field that no schema knows. */
export function withFault(line: string): string {
  return line.replace(/ ?\}$/, ', "Zorp":1 }');
}

/** Sorts the lines of a folder's journals into a file for each kind, because other validators take one schema at a time. */
export async function splitByKind(
  from: string,
  to: string,
  form: "lines" | "array",
): Promise<ReadonlyMap<string, string>> {
  mkdirSync(to, { recursive: true });
  const files = new Map<string, { readonly path: string; readonly out: ReturnType<typeof createWriteStream> }>();
  await eachLine(from, (line) => {
    const kind = /"event": ?"(\w+)"/.exec(line)?.[1];
    if (kind === undefined) return;
    const known = files.get(kind);
    const path = join(to, `${kind}.${form === "lines" ? "jsonl" : "json"}`);
    const file = known ?? { path, out: createWriteStream(path) };
    files.set(kind, file);
    if (form === "lines") file.out.write(`${line}\n`);
    else file.out.write(`${known ? "," : "["}${line}\n`);
  });
  for (const { out } of files.values()) {
    out.end(form === "lines" ? "" : "]\n");
    await finished(out);
  }
  return new Map([...files].map(([kind, { path }]) => [kind, path]));
}

import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { linesIn } from "./journals.js";

const batch = 1e6;

/** Sorts the lines of a folder's journals into one file per kind, because other validators take one schema at a time. */
export function splitByKind(from: string, to: string, form: "lines" | "array"): ReadonlyMap<string, string> {
  mkdirSync(to, { recursive: true });
  const files = new Map<string, string>();
  const waiting = new Map<string, string>();
  const flush = (kind: string): void => {
    appendFileSync(files.get(kind) ?? "", waiting.get(kind) ?? "");
    waiting.set(kind, "");
  };
  for (const line of linesIn(from)) {
    const kind = /"event": ?"(\w+)"/.exec(line)?.[1];
    if (kind === undefined) continue;
    const isFirst = !files.has(kind);
    if (isFirst) files.set(kind, join(to, `${kind}.${form === "lines" ? "jsonl" : "json"}`));
    const before = form === "lines" ? "" : isFirst ? "[" : ",";
    waiting.set(kind, `${waiting.get(kind) ?? ""}${before}${line}\n`);
    if ((waiting.get(kind)?.length ?? 0) > batch) flush(kind);
  }
  for (const [kind, path] of files) {
    flush(kind);
    if (form === "array") appendFileSync(path, "]\n");
  }
  return files;
}

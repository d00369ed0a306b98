import { dirname, relative, resolve } from "node:path";
import { cannotRead } from "../base/failure.js";
import { groupPath } from "../base/text.js";
import type { Finding } from "../engine/validate/finding.js";
import { readBounded } from "../files/bounded-file.js";
import { withSlashes } from "../files/discover/slashes.js";
import { type OutputTarget, refuseFolderName } from "../files/write/allowed.js";
import { type AtSignal, writeOutput } from "../files/write/output.js";
import { mostInList, parseJson } from "../read/json/parse.js";
import { existsSync } from "../read/node-fs.js";
import { textOfFile } from "../read/text-file.js";
import { jsonText } from "../report/text.js";

/** More bytes than a million findings take. */
const longestBaseline = 256 * 1024 * 1024;

/** Accepted findings of one kind in one file. */
interface BaselineEntry {
  readonly file: string;
  readonly rule: string;
  readonly event: string;
  readonly path: string;
  readonly count: number;
}

/** Findings of an earlier run, to compare with; lines may move. */
export type Baseline = ReturnType<typeof readBaseline>;

/** Reads a baseline; throws with a reason in one line. */
export function readBaseline(target: OutputTarget, cwd: string) {
  const left = new Map<string, BaselineEntry>();
  for (const entry of readEntries(target)) {
    const count = entry.count + (left.get(keyOf(entry))?.count ?? 0);
    left.set(keyOf(entry), { ...entry, count });
  }
  const fileIn = fileNaming(dirname(target.path), cwd);
  let known = 0;
  return {
    name: target.name,
    /** True if a finding was there before; each entry is used up as often as it was counted. */
    knows(finding: Finding): boolean {
      const key = keyOf(entryOf(finding, fileIn));
      const entry = left.get(key);
      if (!entry || entry.count === 0) return false;
      left.set(key, { ...entry, count: entry.count - 1 });
      known++;
      return true;
    },
    known: () => known,
    /** The entries of linted files that no longer occur as often. */
    stale(files: readonly string[]): readonly BaselineEntry[] {
      const linted = new Set(files.map(fileIn));
      return [...left.values()].filter((entry) => entry.count > 0 && linted.has(entry.file));
    },
  };
}

/** Counts findings and writes them as a baseline. */
export function createBaselineWriter(target: OutputTarget, cwd: string, atSignal: AtSignal) {
  const fileIn = fileNaming(dirname(target.path), cwd);
  const counts = new Map<string, BaselineEntry>();
  return {
    add(finding: Finding): void {
      const entry = entryOf(finding, fileIn);
      const key = keyOf(entry);
      counts.set(key, { ...entry, count: (counts.get(key)?.count ?? 0) + 1 });
    },
    /** Writes the file completely or not at all; entries of files that were not linted now are kept. Returns the number of findings in it. */
    async write(linted: readonly string[]): Promise<number> {
      const now = new Set(linted.map(fileIn));
      // An existing file that is not a baseline is kept: reading it as one throws.
      const former = existsSync(target.path) ? readEntries(target) : [];
      const others = former.filter((entry) => !now.has(entry.file));
      for (const entry of others) counts.set(keyOf(entry), entry);
      const entries = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
      const lines = entries.map((entry) => `    ${jsonText(entry)}`);
      const body = lines.length === 0 ? "[]" : `[\n${lines.join(",\n")}\n  ]`;
      await writeOutput(target, `{\n  "version": 1,\n  "entries": ${body}\n}\n`, atSignal);
      return entries.reduce((sum, { count }) => sum + count, 0);
    },
  };
}

function readEntries({ name, path }: OutputTarget): readonly BaselineEntry[] {
  refuseFolderName(name);
  let content: unknown;
  try {
    content = parseJson(textOfFile(readBounded(path, longestBaseline)), mostInList);
  } catch (error) {
    throw new Error(cannotRead(name, error instanceof SyntaxError ? new Error("it is not JSON") : error));
  }
  const { version, entries } = Object(content) as { readonly version?: unknown; readonly entries?: unknown };
  if (version !== 1 || !Array.isArray(entries) || !entries.every(isEntry)) {
    throw new Error(`${name} is not a baseline of journal-lint`);
  }
  return entries;
}

function isEntry(value: unknown): value is BaselineEntry {
  const entry = Object(value) as Readonly<Record<string, unknown>>;
  const texts = ["file", "rule", "event", "path"].every((key) => typeof entry[key] === "string");
  return texts && Number.isInteger(entry.count) && Number(entry.count) > 0;
}

function entryOf(finding: Finding, fileIn: (file: string) => string): BaselineEntry {
  const { file, rule, event = "", path } = finding;
  return { file: fileIn(file), rule, event, path: groupPath(path), count: 0 };
}

function keyOf({ file, rule, event, path }: BaselineEntry): string {
  return JSON.stringify([file, rule, event, path]);
}

/** Files are named relative to the baseline's folder, so that it can be used from anywhere. */
function fileNaming(folder: string, cwd: string): (file: string) => string {
  return (file) => withSlashes(relative(folder, resolve(cwd, file)));
}

import type { InputFile } from "../discover/discover.js";
import type { FramedFinding } from "../judge/finding.js";
import type { Step } from "../lint/lint-file.js";
import type { Cache } from "./cache.js";
import type { CacheEntry } from "./entry.js";
import { togetherDigest } from "./together-record.js";

/** Of more findings all files are held against each other each time, so that a cache stays small whatever is linted. */
const mostFindings = 1000;

/** The files of a run that are held against each other, as a cache may know from an earlier run. */
export interface HeldTogether {
  /** What is found in files, given what is known of each; undefined where that is not known of all, or not of what holds between them. */
  readonly recall: (
    files: readonly InputFile[],
    known: ReadonlyMap<InputFile, CacheEntry>,
  ) => ReadonlyMap<InputFile, readonly FramedFinding[]> | undefined;
  /** Takes note of what is now known of one of them. */
  readonly know: (file: InputFile, entry: CacheEntry) => void;
  /** Passes on what came of them when they had been held against each other, and takes note of it at the end. */
  readonly noting: (steps: AsyncIterable<Step>) => AsyncGenerator<Step, void, undefined>;
}

export function heldTogether(cache: Cache): HeldTogether {
  let files: readonly InputFile[] = [];
  let entries = new Map<InputFile, CacheEntry>();
  let isRecalled = false;
  /** Undefined where not all of them are known. */
  const digestNow = (): string | undefined => {
    const known = files.flatMap((file) => {
      const entry = entries.get(file);
      return entry ? [{ file, entry, key: cache.keyOf(file) }] : [];
    });
    return known.length > 0 && known.length === files.length ? togetherDigest(known) : undefined;
  };
  return {
    recall(all, known) {
      files = all;
      entries = new Map(known);
      const digest = digestNow();
      const record = digest === undefined ? undefined : cache.recallTogether(digest);
      isRecalled = record !== undefined;
      return record && new Map(record.found.flatMap(([at, findings]) => (all[at] ? [[all[at], findings]] : [])));
    },
    know(file, entry) {
      entries.set(file, entry);
    },
    async *noting(steps) {
      const found = new Map<InputFile, FramedFinding[]>();
      let count = 0;
      for await (const step of steps) {
        yield step;
        count += step.findings.length;
        if (step.findings.length === 0 || count > mostFindings) continue;
        found.set(step.file, [...(found.get(step.file) ?? []), ...step.findings]);
      }
      const digest = isRecalled || count > mostFindings ? undefined : digestNow();
      if (digest === undefined) return;
      const listed = [...files.entries()].flatMap(([at, file]) => {
        const findings = found.get(file);
        return findings ? [[at, findings] as const] : [];
      });
      cache.rememberTogether({ digest, files: files.map(({ path = "" }) => path), found: listed });
    },
  };
}

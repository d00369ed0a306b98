import type { Buffer } from "node:buffer";
import type { OutputTarget } from "../files/write/allowed.js";
import { rewriteInPlace } from "../files/write/game-file.js";
import { pastSideFiles } from "./past-side-files.js";
import type { Portion } from "./portions.js";
import { type ReplaySource, type SourceSideFile, sideFileBytes } from "./source.js";
import { toldSideFile } from "./told-side-file.js";

/** Writes side files when the game does, as far as their times and the journal tell. */
export interface SideFileWriter {
  /** Writes those that come before the lines of a portion; `before` is called first if there are any. */
  readonly before: (portion: Portion, first: () => Promise<void>) => Promise<void>;
  /** The moments of those that are still to be written, and what writes each. */
  readonly rest: () => Generator<{ readonly at: number | undefined; readonly write: () => Promise<void> }>;
}

/** What a side file is to be, and where. */
interface Due {
  readonly file: Pick<SourceSideFile, "name">;
  readonly bytes: Buffer;
}

export function createSideFileWriter(
  { sideFiles, history }: Pick<ReplaySource, "sideFiles" | "history">,
  targetOf: (name: string) => OutputTarget,
  between: () => Promise<void>,
): SideFileWriter {
  // What Status.json was left with comes last of all, as until then it follows the journal.
  const isLast = ({ kind }: SourceSideFile): boolean => kind === "Status";
  const left = [
    ...sideFiles.filter((file) => !isLast(file)),
    ...sideFiles.filter(isLast).map((file) => ({ ...file, at: undefined })),
  ];
  const past = history === undefined ? undefined : pastSideFiles(history);
  let next = past?.next().value ?? undefined;
  const write = ({ file, bytes }: Due): Promise<void> => rewriteInPlace(targetOf(file.name), bytes, between);
  const pastUntil = (at: number): readonly Due[] => {
    const all: Due[] = [];
    for (; next && next.at <= at; next = past?.next().value ?? undefined) all.push({ file: next, bytes: next.bytes });
    return all;
  };
  /** A side file that lines tell, unless it has its last content already. */
  const told = (line: Buffer): Due | undefined => {
    const found = left.length === 0 || past ? undefined : toldSideFile(line);
    const file = found && left.find(({ kind }) => kind === found.file);
    return file && { file, bytes: found.bytes };
  };
  const due = (at: number): readonly Due[] => {
    const count = left.filter((file) => file.at !== undefined && file.at <= at).length;
    return left.splice(0, count).map((file) => ({ file, bytes: sideFileBytes(file) }));
  };
  return {
    async before({ at, lines }, first) {
      const all = [
        ...(at === undefined ? [] : [...pastUntil(at), ...due(at)]),
        ...lines.flatMap((line) => told(line) ?? []),
      ];
      if (all.length > 0) await first();
      for (const each of all) await write(each);
    },
    *rest() {
      for (let file = left.shift(); file; file = left.shift()) {
        const last = file;
        yield { at: last.at, write: () => write({ file: last, bytes: sideFileBytes(last) }) };
      }
    },
  };
}

import { statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { reasonOf } from "../base/reason.js";
import { archiveOrder } from "../engine/archive/order.js";
import { readBounded } from "../files/bounded-file.js";
import { kindOfName, type SideFile, sideFiles } from "../files/discover/kind.js";
import { isJournalName } from "../files/discover/wanted-name.js";
import { historyName } from "../generate/history-name.js";
import { osPath } from "../read/os-path.js";
import { momentOf } from "./moment.js";

const longestSideFile = 64 * 1024 * 1024;

/** A file that is to be replayed. */
export interface SourceFile {
  readonly name: string;
  readonly path: string;
}

/** A side file, and when the game wrote it, where it tells. */
export interface SourceSideFile extends SourceFile {
  readonly kind: SideFile;
  readonly at: number | undefined;
}

/** What is replayed: journals in the order in which they were written, and the side files as they were left in the end. */
export interface ReplaySource {
  readonly folder: string;
  readonly journals: readonly SourceFile[];
  readonly sideFiles: readonly SourceSideFile[];
  /** The file that has them as they were at all times, where there is one. */
  readonly history: string | undefined;
  /** The bytes of the journals. */
  readonly bytes: number;
}

/** Looks at a journal, or at a folder with journals and side files right in it; throws where there is nothing to replay. */
export async function readSource(given: string, cwd: string): Promise<ReplaySource> {
  const path = resolve(cwd, given);
  try {
    if (!statSync(osPath(path)).isDirectory()) return sourceOf(dirname(path), [basename(path)], []);
    const entries = await readdir(osPath(path), { withFileTypes: true });
    const names = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
    const journals = names.filter((name) => isJournalName(name)).sort();
    if (journals.length > 0) return sourceOf(path, journals, names.sort());
  } catch (error) {
    throw new Error(`cannot read ${given}: ${reasonOf(error)}`, { cause: error });
  }
  throw new Error(`there is no journal in ${given}, and without one there is nothing to replay`);
}

function sourceOf(folder: string, journals: readonly string[], others: readonly string[]): ReplaySource {
  const inputs = journals.map((name) => ({ name, path: join(folder, name), kind: "journal" as const }));
  const ordered = archiveOrder(inputs).map(({ name }) => ({ name, path: join(folder, name) }));
  return {
    folder,
    journals: ordered,
    sideFiles: others.flatMap((name) => sideFileOf(folder, name)).sort(byMoment),
    history: others.includes(historyName) ? join(folder, historyName) : undefined,
    bytes: ordered.reduce((sum, { path }) => sum + statSync(osPath(path)).size, 0),
  };
}

function sideFileOf(folder: string, name: string): readonly SourceSideFile[] {
  const kind = sideFiles.find((file) => file === kindOfName(name));
  const path = join(folder, name);
  return kind ? [{ name, path, kind, at: momentOf(sideFileBytes({ name, path })) }] : [];
}

/** Those that do not tell when they were written come last. */
function byMoment(one: SourceSideFile, other: SourceSideFile): number {
  return (one.at ?? Number.MAX_VALUE) - (other.at ?? Number.MAX_VALUE);
}

/** What a side file of the source holds. */
export function sideFileBytes({ path }: SourceFile): ReturnType<typeof readBounded> {
  return readBounded(path, longestSideFile);
}

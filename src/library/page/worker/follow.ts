import { compareTexts } from "../../../base/text.js";
import type { FileValidation } from "../../../engine/lint/batches.js";
import { validateFile } from "../../../engine/lint/validate-file.js";
import type { ValidationContext } from "../../../engine/validate/context.js";
import type { FramedFinding } from "../../../engine/validate/finding.js";
import { createTally } from "../../../engine/validate/tally.js";
import { journalAge } from "../../../files/discover/journal-part.js";
import { kindOfName } from "../../../files/discover/kind.js";
import { isFoundName } from "../../../files/discover/wanted-name.js";
import { compactReporter } from "../../../report/compact.js";

const rhythm = 1000;

/**
 * Follows the game's folder until it is stopped: the newest journal from its end on, and side files as they are rewritten.
 * Reports findings as text, and what is being watched.
 */
export async function follow(
  folder: FileSystemDirectoryHandle,
  context: ValidationContext,
  isStopped: () => boolean,
  report: (text: string, watched: string) => void,
): Promise<void> {
  let watched = "";
  let read = 0;
  let validation: FileValidation | undefined;
  const seen = new Map<string, number>();

  /** A journal that existed before is read without reporting findings: its lines tell where the player is. */
  const journalNews = async (files: readonly File[]): Promise<readonly FramedFinding[]> => {
    const ageOf = ({ name }: File): string => journalAge(name) ?? "";
    const journals = files.filter(({ name }) => kindOfName(name) === "journal");
    const newest = journals.toSorted((a, b) => compareTexts(ageOf(b), ageOf(a)))[0];
    if (!newest) return [];
    const isFirst = watched === "";
    if (newest.name !== watched || newest.size < read) {
      watched = newest.name;
      read = 0;
      validation = validateFile({ name: watched, kind: "journal" }, context, createTally(), { grows: true });
    }
    const bytes = await bytesOf(newest.slice(read));
    read += bytes.length;
    const found = bytes.length === 0 ? [] : [...(validation?.push(bytes) ?? [])].flat();
    return isFirst ? [] : found;
  };
  const sideFileNews = async (files: readonly File[]): Promise<readonly FramedFinding[]> => {
    const found: FramedFinding[] = [];
    for (const file of files) {
      const kind = kindOfName(file.name);
      if (kind === "journal" || kind === "events" || seen.get(file.name) === file.lastModified) continue;
      const isFirst = !seen.has(file.name);
      const bytes = await bytesOf(file);
      // While the game rewrites it, it is empty for a moment.
      if (bytes.length === 0) continue;
      seen.set(file.name, file.lastModified);
      if (isFirst) continue;
      const whole = validateFile({ name: file.name, kind }, context, createTally());
      for (const finding of [...whole.push(bytes), ...whole.end()].flat()) found.push(finding);
    }
    return found;
  };

  while (!isStopped()) {
    const files = await filesIn(folder);
    const found = [...(await journalNews(files)), ...(await sideFileNews(files))];
    report(found.length === 0 ? "" : compactReporter().findings(found), watched);
    await new Promise((resolve) => setTimeout(resolve, rhythm));
  }
}

async function filesIn(folder: FileSystemDirectoryHandle): Promise<readonly File[]> {
  const files: File[] = [];
  for await (const handle of folder.values()) {
    if (handle.kind !== "file" || !isFoundName(handle.name)) continue;
    // The game may be writing or removing it right now; then the next poll finds it.
    const file = await handle.getFile().catch(() => undefined);
    if (file) files.push(file);
  }
  return files;
}

/** Nothing if the file has gone or changed meanwhile. */
async function bytesOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0)));
}

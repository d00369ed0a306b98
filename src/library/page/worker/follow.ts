import { type FileValidation, validateFile } from "../../../engine/lint/validate-file.js";
import type { ValidationContext } from "../../../engine/validate/context.js";
import type { FramedFinding } from "../../../engine/validate/finding.js";
import { createTally } from "../../../engine/validate/tally.js";
import { journalAge } from "../../../files/discover/journal-part.js";
import { kindOfName } from "../../../files/discover/kind.js";
import { isFoundName } from "../../../files/discover/wanted-name.js";
import { compactReporter } from "../../../report/compact.js";

/** The polling interval in milliseconds. */
const rhythm = 1000;

/** The files followed in a folder: the newest journal from its end on, and side files as they are rewritten. */
interface Followed {
  name: string;
  read: number;
  validation: FileValidation | undefined;
  readonly seen: Map<string, number>;
}

/** Follows the game's folder until it is stopped; reports findings as text, and what is being watched. */
export async function follow(
  folder: FileSystemDirectoryHandle,
  context: ValidationContext,
  isStopped: () => boolean,
  tell: (text: string, watched: string) => void,
): Promise<void> {
  const followed: Followed = { name: "", read: 0, validation: undefined, seen: new Map() };
  while (!isStopped()) {
    const files = await filesIn(folder);
    const found = [...(await journalNews(files, context, followed)), ...(await sideFileNews(files, context, followed))];
    tell(found.length === 0 ? "" : compactReporter().findings(found), followed.name);
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

/** A journal that existed before is read without reporting findings: its lines tell where the player is. */
async function journalNews(
  files: readonly File[],
  context: ValidationContext,
  followed: Followed,
): Promise<readonly FramedFinding[]> {
  const ageOf = ({ name }: File): string => journalAge(name) ?? "";
  const journals = files.filter(({ name }) => kindOfName(name) === "journal");
  const newest = journals.reduce<File | undefined>(
    (best, file) => (best && ageOf(best) >= ageOf(file) ? best : file),
    undefined,
  );
  if (!newest) return [];
  const isFirst = followed.name === "";
  if (newest.name !== followed.name || newest.size < followed.read) {
    followed.name = newest.name;
    followed.read = 0;
    followed.validation = validateFile({ name: newest.name, kind: "journal" }, context, createTally(), { grows: true });
  }
  const added = newest.slice(followed.read);
  const bytes = new Uint8Array(await added.arrayBuffer().catch(() => new ArrayBuffer(0)));
  followed.read += bytes.length;
  const found = bytes.length === 0 ? [] : [...(followed.validation?.push(bytes) ?? [])].flat();
  return isFirst ? [] : found;
}

async function sideFileNews(
  files: readonly File[],
  context: ValidationContext,
  { seen }: Followed,
): Promise<readonly FramedFinding[]> {
  const found: FramedFinding[] = [];
  for (const file of files) {
    const kind = kindOfName(file.name);
    if (kind === "journal" || kind === "events" || seen.get(file.name) === file.lastModified) continue;
    const isFirst = !seen.has(file.name);
    const bytes = new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0)));
    // While the game rewrites it, it is empty for a moment.
    if (bytes.length === 0) continue;
    seen.set(file.name, file.lastModified);
    if (isFirst) continue;
    const validation = validateFile({ name: file.name, kind }, context, createTally());
    for (const findings of [...validation.push(bytes), ...validation.end()])
      for (const finding of findings) found.push(finding);
  }
  return found;
}

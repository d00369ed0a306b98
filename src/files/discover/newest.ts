import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { journalAge } from "./journal-part.js";
import { isJournalName } from "./wanted-name.js";

/** When a file was last written; in order among its like, and before all that `journalAge` gives. */
async function writtenAt(path: string): Promise<string> {
  const { mtime } = await stat(path);
  return `0${mtime.toISOString().replace(/\D/g, "").slice(0, 14)}`;
}

/** The age of a journal. Where its name tells none, it is a copy or one of old, and its last change tells only which of those is newer. */
export async function ageOf(path: string, name: string): Promise<string> {
  return journalAge(name) ?? (await writtenAt(path));
}

/** The newest journal that stands right in one of some folders. */
export async function newestJournal(folders: readonly string[]): Promise<string | undefined> {
  let newest: { readonly path: string; readonly age: string } | undefined;
  for (const folder of folders) {
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((each) => isJournalName(each))) {
      const path = join(folder, name);
      const age = await ageOf(path, name).catch(() => "");
      if (newest === undefined || age > newest.age) newest = { path, age };
    }
  }
  return newest?.path;
}

import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { isJournalName } from "./kind.js";

/**
 * When a journal was begun, as its name tells: digits that are in order as texts are. The game has written two forms of name,
 * and counts the parts of a session; a name of another form tells nothing.
 */
export function journalAge(name: string): string | undefined {
  const [, short, date, part] = /\.(?:(\d{12})|(\d{4}-\d\d-\d\dT\d{6}))\.(\d+)\.log$/i.exec(name) ?? [];
  if (part === undefined) return undefined;
  const begun = short === undefined ? (date ?? "").replace(/\D/g, "") : `20${short}`;
  return `${begun}.${part.padStart(4, "0")}`;
}

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

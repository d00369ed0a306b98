import { isJournalName } from "../discover/kind.js";

/** A part of a journal, by its name: what all parts of it have in common, and its number. */
interface Part {
  readonly journal: string;
  readonly number: number;
}

function partOf(name: string): Part | undefined {
  const [, journal, number] = /^(.*)\.(\d+)\.log$/i.exec(name) ?? [];
  return journal === undefined ? undefined : { journal, number: Number(number) };
}

/** Whether a file goes on where another ends. */
export function isNextPart(before: string | undefined, name: string): boolean {
  const last = before === undefined ? undefined : partOf(before);
  const next = partOf(name);
  return last !== undefined && next?.journal === last.journal && next.number === last.number + 1;
}

/** The same files folder by folder, with the journals of each before the files that stand beside them. */
export function byFolder<File extends { readonly name: string }>(files: readonly File[]): readonly (readonly File[])[] {
  const folders = new Map<string, File[]>();
  for (const file of files) {
    const folder = file.name.slice(0, Math.max(file.name.lastIndexOf("/"), file.name.lastIndexOf("\\")) + 1);
    folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  const isJournal = ({ name }: File): boolean => isJournalName(name) || !name.toLowerCase().endsWith(".json");
  return [...folders.values()].map((all) => [...all.filter(isJournal), ...all.filter((file) => !isJournal(file))]);
}

import { isJournalName } from "../files/discover/wanted-name.js";

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

import type { DroppedFile } from "../messages.js";

/** All files that were dropped, folders at any depth. What is dropped is only there while the event is, so that it is asked for at once. */
export async function droppedFiles({ items }: DataTransfer): Promise<readonly DroppedFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const files: DroppedFile[] = [];
  for (const entry of entries) await addEntry(entry, entry.name, files);
  return files;
}

/** The files of an input; those of a folder have their path. */
export function chosenFiles({ files }: HTMLInputElement): readonly DroppedFile[] {
  return [...(files ?? [])].map((file) => ({ name: file.webkitRelativePath || file.name, file }));
}

async function addEntry(entry: FileSystemEntry, name: string, files: DroppedFile[]): Promise<void> {
  if (entry instanceof FileSystemFileEntry) {
    files.push({ name, file: await new Promise((resolve, reject) => entry.file(resolve, reject)) });
    return;
  }
  if (!(entry instanceof FileSystemDirectoryEntry) || /^(?:node_modules|\.git)$/.test(entry.name)) return;
  const reader = entry.createReader();
  for (;;) {
    // A browser gives a hundred of them at a time.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return;
    for (const each of some) await addEntry(each, `${name}/${each.name}`, files);
  }
}

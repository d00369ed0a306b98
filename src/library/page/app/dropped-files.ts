import type { DroppedFile } from "../protocol.js";

/** Collects the files of a choice, each time as they are by then. */
export type Gather = () => Promise<readonly DroppedFile[]>;

/** Registers a callback for dropped files anywhere on the page. */
export function onDrop(act: (gather: Gather) => void): void {
  const setDragging = (isDragging: boolean): void => {
    document.body.classList.toggle("dragging", isDragging);
  };
  document.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    setDragging(true);
  });
  document.addEventListener("drop", (event) => {
    setDragging(false);
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    // The items are only valid during the event, so all are requested at once.
    const dropped = [...event.dataTransfer.items].filter(({ kind }) => kind === "file").map(itemGatherer);
    act(() => gathered(dropped));
  });
  document.addEventListener("dragleave", ({ relatedTarget }) => {
    if (!relatedTarget) setDragging(false);
  });
  // No pointer moves during a drag, so it has ended.
  document.addEventListener("pointermove", () => setDragging(false));
}

/** A handle of what was dropped, which only some browsers provide, and which also works for a page opened from a file. */
interface HandledItem extends DataTransferItem {
  readonly getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
}

type AddFiles = (files: DroppedFile[]) => Promise<void>;

const neverEntered: ReadonlySet<string> = new Set(["node_modules", ".git"]);

async function gathered(sources: readonly AddFiles[]): Promise<readonly DroppedFile[]> {
  const files: DroppedFile[] = [];
  for (const add of sources) await add(files);
  return files;
}

/** The files of an input; those of a folder have their path. They are as they were when they were chosen. */
export function chosenFiles({ files }: HTMLInputElement): Gather {
  const all = [...(files ?? [])].map((file) => ({ name: file.webkitRelativePath || file.name, file }));
  const wanted = all.filter(({ name }) => !name.split("/").some((part) => neverEntered.has(part)));
  return async () => wanted;
}

/** The files of a folder that the browser lets the page read again. */
export function folderFiles(folder: FileSystemDirectoryHandle): Gather {
  return () => gathered([(files) => addHandle(folder, folder.name, files)]);
}

function itemGatherer(item: HandledItem): AddFiles {
  const handle = item.getAsFileSystemHandle?.();
  const entry = handle ? null : item.webkitGetAsEntry();
  return async (files) => {
    const found = await handle;
    if (found) await addHandle(found, found.name, files);
    else if (entry) await addEntry(entry, entry.name, files);
  };
}

async function addHandle(handle: FileSystemHandle, name: string, files: DroppedFile[]): Promise<void> {
  if (isFileHandle(handle)) {
    const file = await unlessGone(handle.getFile());
    if (file) files.push({ name, file, handle });
    return;
  }
  if (!isFolderHandle(handle) || neverEntered.has(handle.name)) return;
  for await (const each of handle.values()) await addHandle(each, `${name}/${each.name}`, files);
}

const isFileHandle = (handle: FileSystemHandle): handle is FileSystemFileHandle => handle.kind === "file";
const isFolderHandle = (handle: FileSystemHandle): handle is FileSystemDirectoryHandle => handle.kind === "directory";

async function addEntry(entry: FileSystemEntry, name: string, files: DroppedFile[]): Promise<void> {
  if (isFileEntry(entry)) {
    const file = await unlessGone(new Promise<File>((resolve, reject) => entry.file(resolve, reject)));
    if (file) files.push({ name, file });
    return;
  }
  if (!isFolderEntry(entry) || neverEntered.has(entry.name)) return;
  const reader = entry.createReader();
  for (;;) {
    // Browsers return a hundred of them at a time.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return;
    for (const each of some) await addEntry(each, `${name}/${each.name}`, files);
  }
}

const isFileEntry = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolderEntry = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** Undefined for a file that was removed since its folder was listed: the game replaces some. */
async function unlessGone(file: Promise<File>): Promise<File | undefined> {
  try {
    return await file;
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotFoundError") return undefined;
    throw error;
  }
}

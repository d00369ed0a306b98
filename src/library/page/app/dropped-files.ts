import { byId } from "../../../report/html/browser/dom.js";
import { dragNotice } from "../../../report/html/in-frame.js";
import type { DroppedFile } from "../protocol.js";

/** Registers a callback for dropped files anywhere on the page; while they are dragged, the style keeps the events away from the report. */
export function onDrop(act: (dropped: DataTransfer) => void): void {
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
    act(event.dataTransfer);
  });
  document.addEventListener("dragleave", ({ relatedTarget }) => {
    if (!relatedTarget) setDragging(false);
  });
  // No pointer moves during a drag, so it has ended.
  document.addEventListener("pointermove", () => setDragging(false));
  window.addEventListener("message", ({ data, source }) => {
    if (data === dragNotice && source === byId("report", HTMLIFrameElement).contentWindow) setDragging(true);
  });
}

/** A handle of what was dropped, which only some browsers provide, and which also works for a page opened from a file. */
interface HandledItem extends DataTransferItem {
  readonly getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
}

const neverEntered: ReadonlySet<string> = new Set(["node_modules", ".git"]);

/** All dropped files, with folders at any depth. The items are only valid during the event, so they are requested at once. */
export async function droppedFiles({ items }: DataTransfer): Promise<readonly DroppedFile[]> {
  const files: DroppedFile[] = [];
  const dropped = [...items].filter(({ kind }) => kind === "file").map(addItem);
  for (const add of dropped) await add(files);
  return files;
}

/** The files of an input; those of a folder have their path. */
export function chosenFiles({ files }: HTMLInputElement): readonly DroppedFile[] {
  const all = [...(files ?? [])].map((file) => ({ name: file.webkitRelativePath || file.name, file }));
  return all.filter(({ name }) => !name.split("/").some((part) => neverEntered.has(part)));
}

function addItem(item: HandledItem): (files: DroppedFile[]) => Promise<void> {
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
    files.push({ name, file: await handle.getFile() });
    return;
  }
  if (!isFolderHandle(handle) || neverEntered.has(handle.name)) return;
  for await (const each of handle.values()) await addHandle(each, `${name}/${each.name}`, files);
}

const isFileHandle = (handle: FileSystemHandle): handle is FileSystemFileHandle => handle.kind === "file";
const isFolderHandle = (handle: FileSystemHandle): handle is FileSystemDirectoryHandle => handle.kind === "directory";

async function addEntry(entry: FileSystemEntry, name: string, files: DroppedFile[]): Promise<void> {
  if (isFileEntry(entry)) {
    files.push({ name, file: await new Promise((resolve, reject) => entry.file(resolve, reject)) });
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

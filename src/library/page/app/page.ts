import { dragNotice } from "../../../report/html/drag-notice.js";
import type { DroppedFile, ListedRule, PageChoices } from "../messages.js";

/** An element that the page is known to have. */
export function pageElement<Sort extends HTMLElement>(id: string, sort: new () => Sort): Sort {
  const element = document.getElementById(id);
  if (!(element instanceof sort)) throw new Error(`the page has no ${id}`);
  return element;
}

/** Calls back when a button is pressed. */
export function onPress(id: string, act: () => void): void {
  pageElement(id, HTMLButtonElement).addEventListener("click", act);
}

const severities = ["usual", "off", "warn", "error"];

/** Lists the rules, each with a choice. */
export function showRules(rules: readonly ListedRule[]): void {
  const items = rules.map(({ id, says, severity }) => {
    const item = document.createElement("li");
    const label = document.createElement("label");
    const code = document.createElement("code");
    code.textContent = id;
    label.append(code, ` ${says}`);
    label.htmlFor = `rule-${id}`;
    const select = document.createElement("select");
    select.id = `rule-${id}`;
    select.dataset.rule = id;
    for (const word of severities) {
      select.add(new Option(word === "usual" ? `usual (${severity})` : word, word === "usual" ? "" : word));
    }
    item.append(label, select);
    return item;
  });
  pageElement("rules", HTMLUListElement).replaceChildren(...items);
}

/** What is chosen now. */
export function currentChoices(): PageChoices {
  const isOn = (id: string): boolean => pageElement(id, HTMLInputElement).checked;
  const chosen = [...document.querySelectorAll<HTMLSelectElement>("#rules select")].filter(({ value }) => value !== "");
  return {
    strict: isOn("strict"),
    specOnly: isOn("spec-only"),
    session: isOn("session"),
    rules: Object.fromEntries(chosen.map(({ dataset, value }) => [dataset.rule ?? "", value])),
  };
}

const endings: Readonly<Record<string, string>> = {
  pretty: "txt",
  compact: "txt",
  json: "json",
  ndjson: "ndjson",
  github: "txt",
  markdown: "md",
  gitlab: "json",
  sarif: "sarif",
  junit: "xml",
  html: "html",
};

/** The name of a report as a file. */
export function reportName(format: string): string {
  return `journal-lint-${format}.${endings[format] ?? "txt"}`;
}

/** Lets the browser save something under a name. */
export function save(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // It has begun by then, and what is not let go of stays in memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Calls back when files are dropped, wherever that is; while they are dragged, the style lets none of it come to the report. */
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
  // No pointer moves while something is dragged: wherever that ended, it has.
  document.addEventListener("pointermove", () => setDragging(false));
  window.addEventListener("message", ({ data, source }) => {
    if (data === dragNotice && source === pageElement("report", HTMLIFrameElement).contentWindow) setDragging(true);
  });
}

/** What only some browsers have: a handle of what was dropped, which also a page may read that was opened from a file. */
interface HandledItem extends DataTransferItem {
  readonly getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
}

const neverEntered: ReadonlySet<string> = new Set(["node_modules", ".git"]);

/** All files that were dropped, folders at any depth. What is dropped is only there while the event is, so that it is asked for at once. */
export async function droppedFiles({ items }: DataTransfer): Promise<readonly DroppedFile[]> {
  const files: DroppedFile[] = [];
  const dropped = [...items].filter(({ kind }) => kind === "file").map(addItem);
  for (const add of dropped) await add(files);
  return files;
}

/** The files of an input; those of a folder have their path. */
export function chosenFiles({ files }: HTMLInputElement): readonly DroppedFile[] {
  return [...(files ?? [])].map((file) => ({ name: file.webkitRelativePath || file.name, file }));
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
    // A browser gives a hundred of them at a time.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return;
    for (const each of some) await addEntry(each, `${name}/${each.name}`, files);
  }
}

const isFileEntry = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolderEntry = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

import { closeSync, existsSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";

const batch = 4e6;

/** Writes lines to a journal in a folder of its own, unless it exists; returns the folder. */
export function writeJournal(folder: string, lines: Iterable<string>): string {
  if (existsSync(folder)) return folder;
  mkdirSync(folder, { recursive: true });
  const file = openSync(join(folder, "Journal.2025-01-01T000000.01.log"), "w");
  let text = "";
  for (const line of lines) {
    text += `${line}\n`;
    if (text.length < batch) continue;
    writeSync(file, text);
    text = "";
  }
  writeSync(file, text);
  closeSync(file);
  return folder;
}

/** The first `count` lines. */
export function* first(count: number, lines: Iterable<string>): Generator<string> {
  let left = count;
  for (const line of lines) {
    if (left-- <= 0) return;
    yield line;
  }
}

/** The lines of a list, repeated up to a number of bytes. */
export function* repeated(lines: readonly string[], bytes: number): Generator<string> {
  let left = bytes;
  for (;;) {
    for (const line of lines) {
      left -= line.length + 1;
      if (left < 0) return;
      yield line;
    }
  }
}

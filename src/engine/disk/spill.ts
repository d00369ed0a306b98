import { Buffer } from "node:buffer";
import { closeSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reasonOf } from "../../base/reason.js";
import { splitLines } from "../../read/lines.js";
import { type Aside, asideInMemory } from "../judge/aside.js";
import type { FramedFinding } from "../judge/finding.js";

/** So many are held in memory: no genuine journal has as many that wait. */
const mostHeld = 1000;
const blockLength = 64 * 1024;
const wholeFile = { start: 0, end: Number.POSITIVE_INFINITY };

/** Keeps a few findings in memory and more of them in a temporary file, which has no name: it is gone in whichever way the program ends. */
export function spillAside(most = mostHeld, named?: string): Aside {
  const memory = asideInMemory();
  let held = 0;
  let file: number | undefined;
  const spill = (): void => {
    file ??= openNameless(named);
    let text = "";
    for (const finding of memory.taken()) {
      text += `${JSON.stringify(finding)}\n`;
      if (text.length < blockLength) continue;
      spillText(file, Buffer.from(text), named);
      text = "";
    }
    spillText(file, Buffer.from(text), named);
    held = 0;
  };
  const close = (): void => {
    memory.close();
    held = 0;
    if (file !== undefined) closeSync(file);
    file = undefined;
  };
  return {
    put(findings) {
      for (const finding of findings) {
        memory.put([finding]);
        if (++held > most) spill();
      }
    },
    *taken() {
      if (file !== undefined) yield* findingsIn(file);
      yield* memory.taken();
      close();
    },
    close,
  };
}

/** Opens a temporary file that is gone in whichever way the program ends. */
export function openNameless(named?: string): number {
  // Hardly any file has so many findings that the system needs to be asked.
  const folder = named ?? tmpdir();
  const path = join(folder, `journal-lint-${crypto.randomUUID()}`);
  try {
    const file = openSync(path, "wx+", 0o600);
    rmSync(path);
    return file;
  } catch (error) {
    throw noRoom(folder, error);
  }
}

/** Writes on in such a file. */
export function spillText(file: number, bytes: Buffer, named?: string): void {
  try {
    for (let from = 0; from < bytes.length; ) from += writeSync(file, bytes, from);
  } catch (error) {
    throw noRoom(named ?? tmpdir(), error);
  }
}

function noRoom(folder: string, error: unknown): Error {
  return new Error(`its findings are too many for memory, and ${folder} does not take them: ${reasonOf(error)}`);
}

/** The findings that a range of such a file holds. */
export function* findingsIn(file: number, range = wholeFile): Generator<FramedFinding, void, undefined> {
  let line = "";
  const lines = splitLines((text) => {
    line = text;
  });
  const block = Buffer.allocUnsafe(blockLength);
  for (let position = range.start; ; ) {
    const length = readSync(file, block, 0, Math.min(block.length, range.end - position), position);
    if (length === 0) return;
    position += length;
    for (const _ of lines.steps(block.subarray(0, length))) yield JSON.parse(line) as FramedFinding;
  }
}

import { Buffer } from "node:buffer";
import { closeSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reasonOf } from "../../base/text.js";
import { splitLines } from "../../read/lines.js";
import { type HeldFindings, placesTogether } from "../lint/held-findings.js";
import type { FramedFinding } from "../validate/finding.js";
import { type Spill, spillInMemory } from "../validate/spill.js";

/** The maximum number of findings held in memory: no genuine journal has as many waiting. */
const mostHeld = 1000;
const blockLength = 64 * 1024;
const wholeFile = { start: 0, end: Number.POSITIVE_INFINITY };

/** Keeps some findings in memory and the rest in a temporary file without a name, which vanishes however the program ends. */
export function spillToDisk(most = mostHeld, named?: string): Spill {
  const memory = spillInMemory();
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

/** Opens a temporary file that vanishes however the program ends. */
function openNameless(named?: string): number {
  // `tmpdir` is only called here, because hardly any file has so many findings.
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

/** Appends to such a file. */
function spillText(file: number, bytes: Buffer, named?: string): void {
  try {
    for (let from = 0; from < bytes.length; ) from += writeSync(file, bytes, from);
  } catch (error) {
    throw noRoom(named ?? tmpdir(), error);
  }
}

function noRoom(folder: string, error: unknown): Error {
  return new Error(`its findings are too many for memory, and ${folder} does not take them: ${reasonOf(error)}`);
}

/** The findings in a range of such a file. */
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

const spoolBlock = 64 * 1024;

/** Bytes of a stream that can be read repeatedly. */
interface Spool {
  readonly read: () => Generator<Uint8Array>;
  readonly close: () => void;
}

/** Stores a stream in a temporary file without a name, because it may not fit into memory. */
export async function spooled(stream: AsyncIterable<Uint8Array>): Promise<Spool> {
  const file = openNameless(tmpdir());
  const close = (): void => closeSync(file);
  try {
    for await (const chunk of stream) keep(file, chunk);
  } catch (error) {
    close();
    throw error;
  }
  return { read: () => blocksOf(file), close };
}

function keep(file: number, chunk: Uint8Array): void {
  try {
    for (let from = 0; from < chunk.length; ) from += writeSync(file, chunk, from);
  } catch (error) {
    throw new Error(
      `standard input is kept in ${tmpdir()} while it is fixed, which does not take it: ${reasonOf(error)}`,
    );
  }
}

function* blocksOf(file: number): Generator<Uint8Array> {
  const block = new Uint8Array(spoolBlock);
  for (let position = 0; ; ) {
    const length = readSync(file, block, 0, block.length, position);
    if (length === 0) return;
    position += length;
    yield block.subarray(0, length);
  }
}

/** The maximum number of findings of all files together that are held in memory. */
const mostFindings = 10_000;

interface HeldFile {
  readonly findings: FramedFinding[];
  /** The range in the temporary file of those that did not fit into memory. */
  start: number;
  end: number;
}

/** Keeps some findings in memory, and the rest in one temporary file without a name. */
export function heldFindings(most = mostFindings): HeldFindings {
  const files = new Map<object, HeldFile>();
  let held = 0;
  let spilled: { readonly handle: number; length: number } | undefined;
  const spill = (file: HeldFile, findings: readonly FramedFinding[]): void => {
    spilled ??= { handle: openNameless(), length: 0 };
    if (file.end === 0) file.start = spilled.length;
    for (const finding of findings) {
      const text = Buffer.from(`${JSON.stringify(finding)}\n`);
      spillText(spilled.handle, text);
      spilled.length += text.length;
    }
    file.end = spilled.length;
  };
  return {
    put(of, findings) {
      if (findings.length === 0) return;
      const file = files.get(of) ?? { findings: [], start: 0, end: 0 };
      files.set(of, file);
      // Once something of a file is spilled, all later findings are too, so that they stay in order.
      const room = file.end > 0 ? 0 : Math.max(0, most - held);
      for (const finding of findings.slice(0, room)) file.findings.push(finding);
      held += Math.min(room, findings.length);
      if (findings.length > room) spill(file, findings.slice(room));
    },
    *taken(of) {
      const file = files.get(of);
      if (!file) return;
      files.delete(of);
      held -= file.findings.length;
      yield* placesTogether(file.findings);
      if (spilled && file.end > 0) yield* placesTogether(findingsIn(spilled.handle, file));
    },
    close() {
      files.clear();
      if (spilled) closeSync(spilled.handle);
      spilled = undefined;
    },
  };
}

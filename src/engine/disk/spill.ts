import { Buffer } from "node:buffer";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reasonOf } from "../../base/text.js";
import { writeBytesNow } from "../../files/write/output.js";
import { closeSync, openSync, readSync, rmSync } from "../../read/node-fs.js";
import { fileLines } from "../../read/text-file.js";
import type { FramedFinding } from "../validate/finding.js";
import type { Spill } from "../validate/spill.js";

const blockLength = 64 * 1024;

type NamelessFile = ReturnType<typeof openNameless>;

/** Opens a temporary file that vanishes however the program ends; `why` begins the error if the folder does not take it. */
function openNameless(why: (folder: string) => string) {
  const folder = tmpdir();
  const attempt = <Result>(act: () => Result): Result => {
    try {
      return act();
    } catch (error) {
      throw new Error(`${why(folder)}: ${reasonOf(error)}`);
    }
  };
  const file = attempt(() => {
    const path = join(folder, `journal-lint-${crypto.randomUUID()}`);
    const opened = openSync(path, "wx+", 0o600);
    rmSync(path);
    return opened;
  });
  let length = 0;
  return {
    length: () => length,
    append(bytes: Uint8Array): void {
      attempt(() => writeBytesNow(file, bytes));
      length += bytes.length;
    },
    *read(start = 0, end = length): Generator<Uint8Array, void, undefined> {
      const block = new Uint8Array(blockLength);
      for (let at = start; at < end; ) {
        const count = readSync(file, block, 0, Math.min(block.length, end - at), at);
        at += count;
        yield block.subarray(0, count);
      }
    },
    close: () => closeSync(file),
  };
}

/** The maximum number of findings of all spills together that are held in memory. */
const mostFindings = 10_000;

/** Spills that hold some findings in memory, and the rest in one temporary file without a name. */
export function spillsToDisk(most = mostFindings): () => Spill {
  let held = 0;
  let file: NamelessFile | undefined;
  /** The number of spills with findings in the file. */
  let spilled = 0;
  return () => {
    let inMemory: FramedFinding[] = [];
    /** The parts of the file with the findings after those in memory. */
    let parts: { readonly start: number; end: number }[] = [];
    const append = (text: string): void => {
      file ??= openNameless((folder) => `its findings are too many for memory, and ${folder} does not take them`);
      const start = file.length();
      file.append(Buffer.from(text));
      if (parts.length === 0) spilled++;
      const last = parts.at(-1);
      if (last?.end === start) last.end = file.length();
      else parts.push({ start, end: file.length() });
    };
    const close = (): void => {
      held -= inMemory.length;
      inMemory = [];
      if (parts.length > 0 && --spilled === 0) {
        file?.close();
        file = undefined;
      }
      parts = [];
    };
    return {
      put(findings) {
        let text = "";
        for (const finding of findings) {
          // Once something is in the file, all later findings go there, so that they stay in order.
          if (held < most && parts.length === 0 && text === "") {
            inMemory.push(finding);
            held++;
            continue;
          }
          text += `${JSON.stringify(finding)}\n`;
          if (text.length < blockLength) continue;
          append(text);
          text = "";
        }
        if (text !== "") append(text);
      },
      *taken() {
        yield* inMemory;
        for (const { start, end } of parts) {
          for (const { text } of fileLines(file?.read(start, end) ?? [])) yield JSON.parse(text) as FramedFinding;
        }
        close();
      },
      close,
    };
  };
}

/** Stores a stream in a temporary file, because it is read repeatedly and may not fit into memory. */
export async function spooled(stream: AsyncIterable<Uint8Array>): Promise<Pick<NamelessFile, "read" | "close">> {
  const file = openNameless(
    (folder) => `standard input is kept in ${folder} while it is fixed, which does not take it`,
  );
  try {
    for await (const chunk of stream) file.append(chunk);
  } catch (error) {
    file.close();
    throw error;
  }
  return file;
}

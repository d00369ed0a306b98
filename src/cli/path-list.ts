import { Buffer } from "node:buffer";
import { resolve } from "node:path";
import { reasonOf } from "../base/reason.js";
import { readBounded } from "../files/bounded-file.js";
import { textOfFile } from "../read/text-file.js";
import type { Io } from "./io.js";

/** That of a million paths is not as long. */
const longestList = 256 * 1024 * 1024;

/** The paths that a file lists, one a line or, as `find -print0` does, one between NUL bytes. */
export async function readPathList(file: string, io: Io): Promise<readonly string[]> {
  let list: string;
  try {
    list = textOfFile(file === "-" ? await bytesOf(io.stdin) : readBounded(resolve(io.cwd, file), longestList));
  } catch (error) {
    throw new Error(`cannot read ${file}: ${reasonOf(error)}`);
  }
  return list.split(list.includes("\0") ? "\0" : /\r?\n/).filter((path) => path !== "");
}

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > longestList) throw new Error(`it is longer than ${longestList / 1024 / 1024} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

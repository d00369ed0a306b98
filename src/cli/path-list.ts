import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { textOfFile } from "../read/text-file.js";
import { reasonOf } from "../text/reason.js";
import type { Io } from "./io.js";

/** The paths that a file lists, one a line or, as `find -print0` does, one between NUL bytes. */
export async function readPathList(file: string, io: Io): Promise<readonly string[]> {
  let list: string;
  try {
    list = textOfFile(file === "-" ? await bytesOf(io.stdin) : await readFile(resolve(io.cwd, file)));
  } catch (error) {
    throw new Error(`cannot read ${file}: ${reasonOf(error)}`);
  }
  return list.split(list.includes("\0") ? "\0" : /\r?\n/).filter((path) => path !== "");
}

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { reasonOf } from "../discover/reason.js";
import type { Io } from "./io.js";

/** The paths that a file lists, one a line or, as `find -print0` does, one between NUL bytes. */
export async function readPathList(file: string, io: Io): Promise<readonly string[]> {
  let list: string;
  try {
    list = file === "-" ? await text(io.stdin) : await readFile(resolve(io.cwd, file), "utf8");
  } catch (error) {
    throw new Error(`cannot read ${file}: ${reasonOf(error)}`);
  }
  return list.split(list.includes("\0") ? "\0" : /\r?\n/).filter((path) => path !== "");
}

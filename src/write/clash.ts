import { normalize } from "node:path";
import type { FileId } from "./same-file.js";

/** A file that a run writes. */
export interface WrittenPlace {
  readonly name: string;
  readonly id: FileId | undefined;
  readonly what:
    | "a report"
    | "--drift-json"
    | "the baseline"
    | "the cache"
    | "a draft"
    | "a mended file"
    | "a copy"
    | "standard output";
}

/** A file that a run reads. */
export interface ReadPlace {
  readonly name: string;
  readonly id: FileId | undefined;
  readonly what:
    | "a file that is to be linted"
    | "a config file"
    | "the baseline"
    | "a schema"
    | "the list of files"
    | "a report to merge";
}

/** Throws where a file would be written that is read too, or that is written twice, by whatever names. */
export function refuseClashes(written: readonly WrittenPlace[], read: readonly ReadPlace[]): void {
  const writtenBefore = new Map<FileId, WrittenPlace>();
  for (const output of written) {
    if (output.id === undefined) continue;
    const other = writtenBefore.get(output.id);
    if (other) throw new Error(writtenTwice(other, output));
    writtenBefore.set(output.id, output);
  }
  for (const input of read) {
    const output = input.id === undefined ? undefined : writtenBefore.get(input.id);
    if (output) throw new Error(writtenOver(output, input));
  }
}

function writtenTwice(one: WrittenPlace, other: WrittenPlace): string {
  const both = one.what === other.what ? `two ${one.what.replace(/^\w+ /, "")}s` : `${one.what} and ${other.what}`;
  const alias = normalize(one.name) === normalize(other.name) ? "" : `, which is ${other.name} too`;
  return `${both} would be written to ${one.name}${alias}`;
}

function writtenOver(output: WrittenPlace, input: ReadPlace): string {
  const isNamed = output.name === input.name;
  return `${output.name} would be written over ${isNamed ? "" : `${input.name}, `}${input.what}`;
}

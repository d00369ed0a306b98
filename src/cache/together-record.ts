import type { InputFile } from "../discover/discover.js";
import type { FramedFinding } from "../judge/finding.js";
import { digestOf } from "./digest.js";
import { areFindings, type CacheEntry } from "./entry.js";

/** What is found in files that are held against each other, with what holds between them. */
export interface TogetherRecord {
  /** Of the files, by what they hold and in their order. */
  readonly digest: string;
  /** Their whole paths. */
  readonly files: readonly string[];
  /** By the place of the file among them; those in which nothing is found are left out. */
  readonly found: readonly (readonly [file: number, findings: readonly FramedFinding[]])[];
}

/** Files of which all is known, in their order, with the key of the choices that each is linted by. */
export type KnownFiles = readonly { readonly file: InputFile; readonly entry: CacheEntry; readonly key: string }[];

/** Findings name other files, so that it counts how files are called. */
export function togetherDigest(files: KnownFiles): string {
  return digestOf(
    JSON.stringify(
      files.map(({ file, entry, key }) => [file.name, file.path, entry.kind, entry.above ?? "", entry.digest, key]),
    ),
  );
}

/** Whether a value, as JSON gives it, is a record. */
export function isTogetherRecord(value: unknown): value is TogetherRecord {
  const { digest, files, found } = Object(value) as Partial<Record<keyof TogetherRecord, unknown>>;
  const isListed = Array.isArray(files) && files.every((path) => typeof path === "string");
  return typeof digest === "string" && isListed && Array.isArray(found) && found.every(isFound);
}

function isFound(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const [file, findings]: readonly unknown[] = value;
  return Number.isInteger(file) && areFindings(findings);
}

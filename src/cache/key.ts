import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { packageVersion } from "../cli/version.js";
import type { Verdicts } from "../judge/severity.js";
import { digestOf } from "./digest.js";

/** All that what is found in a file depends on, beside the file and how it is read. */
export interface Grounds {
  readonly version: string;
  /** The digest of the code and the schemas as built: in a clone they change while the version stays. */
  readonly build: string;
  readonly verdicts: Verdicts;
  /** Names and digests of the user's schemas. */
  readonly schemas: readonly (readonly [string, string])[];
}

/** Verdicts of equal keys are the same for the same file. */
export type Key = string;

const require = createRequire(import.meta.url);

/** What the verdicts of this run depend on; `schemas` is the whole path of a folder. */
export function groundsOf(verdicts: Verdicts, schemas: string | undefined): Grounds {
  const { digest } = require("#digest") as { readonly digest: string };
  return {
    version: packageVersion(),
    build: digest,
    verdicts,
    schemas: schemas === undefined ? [] : schemaDigests(schemas),
  };
}

export function keyOf({ version, build, verdicts, schemas }: Grounds): Key {
  const { strict, specOnly = false, choices } = verdicts;
  const chosen = [...choices].map(([id, { severity, events }]) => [id, severity, events ? [...events].sort() : null]);
  return digestOf(JSON.stringify([version, build, strict, specOnly, chosen.sort(byText), schemas]));
}

function byText(a: readonly unknown[], b: readonly unknown[]): number {
  return String(a[0]) < String(b[0]) ? -1 : 1;
}

function schemaDigests(folder: string): Grounds["schemas"] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names.sort().map((name) => [name, digestOf(readFileSync(join(folder, name)))]);
}

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import type { Need } from "../../describe-with.js";
import type { AnySchema } from "../../prover/user-kind.js";

/** A schema of the official test suite of JSON Schema, and values that it accepts or not. */
export interface SuiteGroup {
  readonly description: string;
  readonly schema: AnySchema;
  readonly tests: readonly { readonly description: string; readonly data: unknown; readonly valid: boolean }[];
}

/** Where Debian's libtest-json-schema-acceptance-perl puts the suite; its npm package can be had from GitHub alone. */
const debianFolder = "/usr/share/perl5/auto/share/dist/Test-JSON-Schema-Acceptance";

const folder = join(process.env.JSON_SCHEMA_TEST_SUITE ?? debianFolder, "tests", "draft2020-12");

/** The suite, as something that tests need. */
export const suite: Need = {
  absence: existsSync(folder) ? undefined : "the JSON Schema test suite is not installed",
  isDueInCi: process.platform === "linux",
  debian: "libtest-json-schema-acceptance-perl",
};

/** The groups of the suite, by the names of its files. */
export function suiteGroups(): readonly (readonly [file: string, groups: readonly SuiteGroup[]])[] {
  if (suite.absence !== undefined) return [];
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));
  return names.sort().map((name) => [name, JSON.parse(readFileSync(join(folder, name), "utf8")) as SuiteGroup[]]);
}

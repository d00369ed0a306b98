import { expect } from "vitest";
import type { Finding } from "../src/engine/validate/finding.js";
import type { Summary } from "../src/engine/validate/tally.js";
import type { KindOption } from "../src/files/discover/kind.js";
import { lintText } from "../src/library/lint-text.js";
import type { LintTextOptions } from "../src/library/options.js";
import { run } from "./run.js";

export interface Report {
  readonly findings: readonly Finding[];
  readonly summary: Summary;
}

/** What the library finds in a text. It says the same as the command line in a third of its time. */
export async function findingsOf(text: string, options: LintTextOptions): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for await (const finding of lintText(text, { file: "<stdin>", ...options })) findings.push(finding);
  return findings;
}

/** Lints standard input by the command line, at once or in chunks, which must not make it fail. */
export async function lint(
  as: KindOption,
  input: string | Uint8Array | readonly Uint8Array[],
  ...options: readonly string[]
): Promise<Report> {
  const stdin = typeof input === "string" || input instanceof Uint8Array ? input : oneByOne(input);
  const { exitCode, stdout, stderr } = await run(["--as", as, "--format", "json", ...options, "-"], { stdin });
  expect(stderr).toBe("");
  const report = JSON.parse(stdout) as Report;
  expect(exitCode).toBe(report.summary.errors > 0 ? 1 : 0);
  return report;
}

async function* oneByOne(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

/** What most tests ask of findings. */
export function briefly(findings: readonly Finding[]): readonly Pick<Finding, "rule" | "path">[] {
  return findings.map(({ rule, path }) => ({ rule, path }));
}

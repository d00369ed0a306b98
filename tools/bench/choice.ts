import { parseArgs } from "node:util";

/** The command line of a run. */
export interface Choice<Name extends string> {
  readonly parts: readonly Name[];
  readonly corpus: string | undefined;
  /** True to write the results to BENCHMARKS.md. */
  readonly isWritten: boolean;
}

/** Parses `[parts] [--corpus <folder>] [--write]`; without a part, all are run, and then the page is written. */
export function choose<Name extends string>(argv: readonly string[], names: readonly Name[]): Choice<Name> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: { corpus: { type: "string" }, write: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const unknown = positionals.find((name) => !names.some((known) => known === name));
  if (unknown !== undefined) throw new Error(`the parts are ${names.join(", ")}; found "${unknown}"`);
  const parts = positionals.length === 0 ? names : names.filter((name) => positionals.includes(name));
  return { parts, corpus: values.corpus, isWritten: values.write || parts.length === names.length };
}

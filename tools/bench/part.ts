import { execPath } from "node:process";
import { type Contender, measure, type Time } from "./measure.js";
import type { Row } from "./table.js";

/** The data that every part of a benchmark gets. */
export interface Bench {
  /** The built linter. */
  readonly tool: string;
  /** A folder for temporary files, removed at the end. */
  readonly folder: string;
  /** The folder of genuine journals, if there is one. */
  readonly corpus: string | undefined;
  readonly threads: number;
  readonly say: (text: string) => void;
}

/** A part of the benchmark: it yields rows as they are measured, and notes on what was left out. */
export type Part = (bench: Bench) => AsyncGenerator<Row | string>;

/** The linter as a contender; findings are not a failure. */
export function lint(bench: Bench, name: string, ...argv: readonly string[]): Contender {
  return { name, commands: [[execPath, bench.tool, "--no-config", ...argv]], exitCodes: [0, 1] };
}

/** The target and name of a row. */
export type RowLabel = Omit<Row, "value" | "unit" | "from" | "stopped">;

/** Makes a row from the times of two contenders. */
export type Ratio = (a: string, b: string, label: RowLabel) => Row;

/** Measures some contenders; reports the ratios of two of them. */
export async function compare(
  { say }: Bench,
  title: string,
  contenders: readonly Contender[],
  rounds = 3,
): Promise<Ratio> {
  say(`\n${title}`);
  const times = await measure(contenders, rounds, say);
  const timeOf = (name: string): Time => times.get(name) ?? { seconds: Number.NaN, stopped: `${name} was not run` };
  return (a, b, label) => {
    const [over, under] = [timeOf(a), timeOf(b)];
    return {
      ...label,
      value: over.seconds / under.seconds,
      unit: "×",
      from: `${spelled(over.seconds)} / ${spelled(under.seconds)}`,
      stopped: over.stopped ?? under.stopped,
    };
  };
}

/** A time for reports. */
export function spelled(seconds: number): string {
  return `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`;
}

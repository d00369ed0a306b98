import { execPath } from "node:process";
import { type Contender, measure, type Time } from "./measure.js";
import type { Row } from "./table.js";

/** What every part of a benchmark is given. */
export interface Bench {
  /** The built linter. */
  readonly tool: string;
  /** A folder for all that is made, gone at the end. */
  readonly folder: string;
  /** Where genuine journals are; undefined where there are none. */
  readonly corpus: string | undefined;
  readonly threads: number;
  readonly say: (text: string) => void;
}

/** A part of the benchmark: it gives rows as they are measured, and notes on what was left out. */
export type Part = (bench: Bench) => AsyncGenerator<Row | string>;

/** The linter, to be measured; findings are no failure. */
export function lint(bench: Bench, name: string, ...argv: readonly string[]): Contender {
  return { name, commands: [[execPath, bench.tool, "--no-config", ...argv]], exitCodes: [0, 1] };
}

/** The target of a row, and how it is called. */
export type RowLabel = Omit<Row, "value" | "unit" | "from" | "stopped">;

/** Makes a row of the times of two contenders. */
export type Ratio = (a: string, b: string, label: RowLabel) => Row;

/** Measures some contenders; the ratio of two of them is what is reported. */
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

/** A time as it is reported. */
export function spelled(seconds: number): string {
  return `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`;
}

import { rmSync } from "node:fs";
import { join } from "node:path";
import { withUnknownField, withWrongType } from "../broken-lines.js";
import { floor } from "../floor-contender.js";
import { sessionsOf } from "../inputs.js";
import { linesIn } from "../journals.js";
import { type Bench, compare, lint } from "../part.js";
import type { Row } from "../table.js";
import { writeJournal } from "../write-journal.js";

/** The cost of a finding on every line, relative to the floor on the same lines. */
export async function* findings(bench: Bench): AsyncGenerator<Row> {
  yield* everyLine(bench, "an unknown field", withUnknownField, 7);
  yield* everyLine(bench, "a wrong type", withWrongType, 8);
}

function* changed(lines: Iterable<string>, change: (line: string) => string | undefined): Generator<string> {
  for (const line of lines) {
    const other = change(line);
    if (other !== undefined) yield other;
  }
}

async function* everyLine(
  bench: Bench,
  fault: string,
  change: (line: string) => string | undefined,
  atMost: number,
): AsyncGenerator<Row> {
  const folder = join(bench.folder, "faulty");
  const faulty = writeJournal(folder, changed(linesIn(sessionsOf(bench, 50)), change));
  const title = `50 MB of generated journals, with ${fault} on every line`;
  const ratio = await compare(bench, title, [floor("floor", faulty), lint(bench, "faulty", "--threads", "1", faulty)]);
  yield ratio("faulty", "floor", { label: `${fault} on every line, against the floor`, atMost });
  rmSync(folder, { recursive: true });
}

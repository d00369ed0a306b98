import { rmSync } from "node:fs";
import { join } from "node:path";
import { withUnknownField, withWrongType } from "../faults.js";
import { floor } from "../floor-run.js";
import { sessionsOf } from "../inputs.js";
import { linesIn } from "../journals.js";
import { type Bench, compare, lint } from "../part.js";
import type { Row } from "../table.js";
import { first, repeated, writeJournal } from "../write-journal.js";

/** What a finding costs: on every line, against the floor on the same lines, and when there are more and more of them. */
export async function* findings(bench: Bench): AsyncGenerator<Row> {
  yield* everyLine(bench, "an unknown field", withUnknownField);
  yield* everyLine(bench, "a wrong type", withWrongType);
  yield* moreAndMore(bench);
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
): AsyncGenerator<Row> {
  const folder = join(bench.folder, "faulty");
  const faulty = writeJournal(folder, changed(linesIn(sessionsOf(bench, 150)), change));
  const title = `150 MB of generated journals, with ${fault} on every line`;
  const ratio = await compare(bench, title, [floor("floor", faulty), lint(bench, "faulty", "--threads", "1", faulty)]);
  yield ratio("faulty", "floor", { says: `${fault} on every line, against the floor`, atMost: 4 });
  rmSync(folder, { recursive: true });
}

/** Short lines, so that what each finding costs outweighs what each byte costs. */
const shortLine = 200;

const counts = [
  { lines: 1e5, says: "10⁵", rounds: 5 },
  { lines: 1e6, says: "10⁶", rounds: 3 },
  { lines: 1e7, says: "10⁷", rounds: 1 },
];

async function* moreAndMore(bench: Bench): AsyncGenerator<Row> {
  const short = [...linesIn(sessionsOf(bench, 150))].filter(({ length }) => length <= shortLine);
  const some = [...first(10_000, short)];
  for (const { lines, says, rounds } of counts) {
    const clean = writeJournal(join(bench.folder, "clean"), repeated(some, { lines }));
    const faulty = writeJournal(join(bench.folder, "faulty"), repeated(some.map(withUnknownField), { lines }));
    const contenders = [
      floor("floor", faulty),
      lint(bench, "clean", "--threads", "1", clean),
      lint(bench, "faulty", "--threads", "1", faulty),
    ];
    const ratio = await compare(bench, `${says} short lines, clean and with a finding each`, contenders, rounds);
    yield ratio("faulty", "clean", { says: `${says} findings, against clean lines`, atMost: 10 });
    yield ratio("faulty", "floor", { says: `${says} findings, against the floor` });
    rmSync(clean, { recursive: true });
    rmSync(faulty, { recursive: true });
  }
}

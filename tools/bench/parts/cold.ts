import { join } from "node:path";
import { execPath } from "node:process";
import { session } from "../inputs.js";
import { journalsIn, linesIn } from "../journals.js";
import { type Bench, compare, lint } from "../part.js";
import type { Row } from "../table.js";
import { first, writeJournal } from "../write-journal.js";

/** How long it takes to start, and to lint next to nothing: many short rounds, since they differ much. */
export async function* cold(bench: Bench): AsyncGenerator<Row> {
  const small = writeJournal(join(bench.folder, "small"), first(200, linesIn(session(bench, 1))));
  const ratio = await compare(
    bench,
    "one journal of 200 lines",
    [{ name: "node -e 0", commands: [[execPath, "-e", "0"]] }, lint(bench, "journal-lint", ...journalsIn(small))],
    21,
  );
  yield ratio("journal-lint", "node -e 0", { says: "cold start, 200 lines, against node -e 0", atMost: 1.6 });
}

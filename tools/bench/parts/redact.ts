import { existsSync, mkdtempSync, renameSync } from "node:fs";
import { join } from "node:path";
import { execPath } from "node:process";
import { floor } from "../floor-contender.js";
import { genuine, sessionsOf } from "../inputs.js";
import type { Contender } from "../measure.js";
import { type Bench, compare } from "../part.js";
import type { Row } from "../table.js";

/** Redacted copies, which are linted as their originals are, relative to the floor on the originals. */
export async function* redact(bench: Bench): AsyncGenerator<Row | string> {
  yield await againstFloor(bench, "generated", sessionsOf(bench, 100));
  const journals = genuine(bench, 100);
  if (journals === undefined) yield "There are no genuine journals here: their row is left out.";
  else yield await againstFloor(bench, "genuine", journals);
}

async function againstFloor(bench: Bench, what: string, journals: string): Promise<Row> {
  const contenders = [floor("floor", journals), redacting(bench, journals)];
  const ratio = await compare(bench, `copies of 100 MB of ${what} journals`, contenders);
  return ratio("redact", "floor", { label: `100 MB ${what}, redacted, against the floor`, atMost: 10 });
}

function redacting({ tool, folder }: Bench, journals: string): Contender {
  const out = join(folder, "redacted");
  return {
    name: "redact",
    commands: [[execPath, tool, "redact", journals, "--out", out]],
    // They are removed at the end: some file systems are slow to create files right after others were removed.
    prepare: () => {
      if (existsSync(out)) renameSync(out, join(mkdtempSync(`${out}-`), "before"));
    },
  };
}

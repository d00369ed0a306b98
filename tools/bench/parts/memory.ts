import { rmSync } from "node:fs";
import { join } from "node:path";
import { withUnknownField } from "../faults.js";
import { emptyObjects, manyFindings, manyKeys, oldJournal } from "../hostile.js";
import { longSession, sessions, sessionsOf } from "../inputs.js";
import { linesIn } from "../journals.js";
import type { Bench } from "../part.js";
import { peakRow, ways } from "../peak-memory.js";
import type { Row } from "../table.js";
import { repeated, writeJournal } from "../write-journal.js";

/** The most memory that a run had: on clean journals, on journals that want to take all of it, and in every format. */
export async function* memory(bench: Bench): AsyncGenerator<Row> {
  yield* clean(bench);
  yield* hostile(bench);
  yield* formats(bench);
}

async function* clean(bench: Bench): AsyncGenerator<Row> {
  const inputs = [
    { says: "50 MB in 4 journals", path: sessionsOf(bench, 50), times: 3 },
    { says: "500 MB in 40 journals", path: sessions(bench), times: 3 },
    { says: "one journal of 2 GB", path: longSession(bench), times: 1 },
  ];
  bench.say("\npeak memory, clean journals, medians of three runs but for the largest");
  for (const { says, path, times } of inputs) {
    for (const way of ways(bench))
      yield await peakRow(bench, { says: `${says}, ${way.name}`, atMost: 110 }, [path], { among: [way], times });
  }
  rmSync(longSession(bench), { recursive: true });
}

async function* hostile(bench: Bench): AsyncGenerator<Row> {
  const inputs = [
    { says: "13 MB of lines that are {}", lines: emptyObjects(13e6), atMost: 400 },
    { says: "15 MB in the old format, lines that it forgives", lines: oldJournal("{}", 15e6), atMost: 400 },
    { says: "15 MB in the old format, lines that are []", lines: oldJournal("[]", 15e6), atMost: 400 },
    { says: "one line of 10⁶ unknown keys", lines: [manyKeys(1e6)], atMost: 600 },
    { says: "one line with 10⁶ findings in a list", lines: [manyFindings(1e6)], atMost: 600 },
  ];
  bench.say("\npeak memory, hostile journals");
  for (const { says, lines, atMost } of inputs) {
    const path = writeJournal(join(bench.folder, "hostile"), lines);
    yield await peakRow(bench, { says, atMost }, [path], { among: ways(bench), times: 1 });
    rmSync(path, { recursive: true });
  }
}

/** All but `html`, which shows its findings in a page, keep none of them. */
const targets = {
  pretty: 400,
  compact: 400,
  ndjson: 400,
  json: 400,
  github: 400,
  junit: 400,
  gitlab: 400,
  sarif: 400,
  markdown: 400,
  html: 1000,
};

async function* formats(bench: Bench): AsyncGenerator<Row> {
  const faulty = Array.from(linesIn(sessionsOf(bench, 50)), withUnknownField);
  const path = writeJournal(join(bench.folder, "faulty-100"), repeated(faulty, { bytes: 100e6 }));
  bench.say("\npeak memory, 100 MB with a finding on every line");
  for (const [format, atMost] of Object.entries(targets)) {
    const seen = { says: `100 MB, a finding on every line, ${format}`, atMost };
    yield await peakRow(bench, seen, ["--format", format, path], { among: ways(bench), times: 1 });
  }
  rmSync(path, { recursive: true });
}

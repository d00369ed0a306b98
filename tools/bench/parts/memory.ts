import { rmSync } from "node:fs";
import { join } from "node:path";
import { withUnknownField } from "../broken-lines.js";
import { emptyObjects, manyFindings, manyKeys, oldJournal } from "../hostile.js";
import { longSession, sessions, sessionsOf } from "../inputs.js";
import { linesIn } from "../journals.js";
import type { Bench } from "../part.js";
import { peakRow, ways } from "../peak-memory.js";
import type { Row } from "../table.js";
import { writeJournal } from "../write-journal.js";

/** The peak memory of a run: on clean journals, on journals made to exhaust it, and with many findings. */
export async function* memory(bench: Bench): AsyncGenerator<Row> {
  yield* clean(bench);
  yield* hostile(bench);
  yield* everyLine(bench);
}

async function* clean(bench: Bench): AsyncGenerator<Row> {
  bench.say("\npeak memory, clean journals, medians of three runs but for the largest");
  const [one, all] = ways(bench);
  const many = [sessions(bench)];
  yield await peakRow(bench, { label: `500 MB in 40 journals, ${one.name}`, atMost: 110 }, many, {
    among: [one],
    times: 3,
  });
  yield await peakRow(bench, { label: `500 MB in 40 journals, ${all.name}`, atMost: 160 }, many, {
    among: [all],
    times: 3,
  });
  const long = longSession(bench);
  yield await peakRow(bench, { label: `one journal of 2 GB, ${one.name}`, atMost: 110 }, [long], {
    among: [one],
    times: 1,
  });
  rmSync(long, { recursive: true });
}

async function* hostile(bench: Bench): AsyncGenerator<Row> {
  const inputs = [
    { label: "2 MB of lines that are {}", lines: emptyObjects(2e6) },
    { label: "2 MB in the old format, lines that it forgives", lines: oldJournal("{}", 2e6) },
    { label: "one line of 10⁵ unknown keys", lines: [manyKeys(1e5)] },
    { label: "one line with 10⁵ findings in a list", lines: [manyFindings(1e5)] },
  ];
  bench.say("\npeak memory, hostile journals");
  for (const { label, lines } of inputs) {
    const path = writeJournal(join(bench.folder, "hostile"), lines);
    yield await peakRow(bench, { label: label, atMost: 400 }, [path], { among: ways(bench), times: 1 });
    rmSync(path, { recursive: true });
  }
}

/** `html` shows all findings in a page, the others keep none of them. */
const formats = { pretty: 400, json: 400, html: 1000 };

async function* everyLine(bench: Bench): AsyncGenerator<Row> {
  const path = writeJournal(
    join(bench.folder, "faulty-50"),
    Array.from(linesIn(sessionsOf(bench, 50)), withUnknownField),
  );
  bench.say("\npeak memory, 50 MB with a finding on every line");
  for (const [format, atMost] of Object.entries(formats)) {
    const seen = { label: `50 MB, a finding on every line, ${format}`, atMost };
    yield await peakRow(bench, seen, ["--format", format, path], { among: ways(bench), times: 1 });
  }
  rmSync(path, { recursive: true });
}

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { execPath } from "node:process";
import { withUnknownField } from "../broken-lines.js";
import { session } from "../inputs.js";
import { journalsIn, linesIn } from "../journals.js";
import { install } from "../others.js";
import { type Bench, compare } from "../part.js";
import type { Row } from "../table.js";
import { first, writeJournal } from "../write-journal.js";

/** The time to start and lint next to nothing, with this Node.js and with the newest one. */
export async function* cold(bench: Bench): AsyncGenerator<Row | string> {
  yield* starts(bench, execPath, 4.5);
  const home = join(bench.folder, "newest");
  if (install(home, ["node"])) yield* starts(bench, join(home, "node_modules/node/bin/node"), 4);
  else yield "The newest Node.js could not be installed: its rows are left out.";
}

async function* starts(bench: Bench, node: string, mostClean: number): AsyncGenerator<Row> {
  const lines = [...first(200, linesIn(session(bench, 1)))];
  const faulty = lines.map((line, index) => (index % 60 === 30 ? withUnknownField(line) : line));
  const [clean = ""] = journalsIn(writeJournal(join(bench.folder, "small"), lines));
  const [three = ""] = journalsIn(writeJournal(join(bench.folder, "three"), faulty));
  const lint = [node, bench.tool, "--no-config"] as const;
  const version = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
  // Many short rounds, because they vary a lot.
  const ratio = await compare(
    bench,
    `one journal of 200 lines, Node.js ${version}`,
    [
      { name: "node -e 0", commands: [[node, "-e", "0"]] },
      { name: "clean", commands: [[...lint, clean]] },
      { name: "three findings", commands: [[...lint, three]], exitCodes: [0, 1] },
    ],
    21,
  );
  const says = (what: string): string => `200 lines, ${what}, Node.js ${version}, against node -e 0`;
  yield ratio("clean", "node -e 0", { label: says("clean"), atMost: mostClean });
  yield ratio("three findings", "node -e 0", { label: says("three findings"), atMost: 5 });
}

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import process, { argv, stderr, stdout } from "node:process";
import { fileURLToPath } from "node:url";
import { withBlock } from "./benchmarks-md.js";
import { endRuns } from "./bounded-run.js";
import { type Choice, choose } from "./choice.js";
import { circumstances } from "./circumstances.js";
import type { Bench, Part } from "./part.js";
import { cold } from "./parts/cold.js";
import { findings } from "./parts/findings.js";
import { memory } from "./parts/memory.js";
import { packed } from "./parts/packed.js";
import { peers } from "./parts/peers.js";
import { redact } from "./parts/redact.js";
import { speed } from "./parts/speed.js";
import { type Row, tableOf } from "./table.js";

const parts = { speed, cold, findings, peers, memory, packed, redact } satisfies Readonly<Record<string, Part>>;
type PartName = keyof typeof parts;

const root = new URL("../../../", import.meta.url);
const page = new URL("BENCHMARKS.md", root);
const say = (text: string): void => void stdout.write(`${text}\n`);

/** Runs a part and returns its result: where it was measured, its table and its notes. */
async function blockOf(name: PartName, bench: Bench): Promise<string> {
  const where = circumstances(root);
  say(`\n${name}: ${where}`);
  const rows: Row[] = [];
  const notes: string[] = [];
  for await (const seen of parts[name](bench)) {
    if (typeof seen === "string") notes.push(seen);
    else rows.push(seen);
  }
  return [where, tableOf(rows), ...notes].join("\n\n");
}

async function runParts({ parts: names, corpus, isWritten }: Choice<PartName>): Promise<void> {
  if (corpus !== undefined && !existsSync(corpus)) throw new Error(`--corpus names no folder: ${corpus}`);
  const genuine = corpus ?? fileURLToPath(new URL("../shared/corpus", root));
  const folder = mkdtempSync(join(tmpdir(), "journal-lint-bench-"));
  const bench: Bench = {
    tool: fileURLToPath(new URL("dist/bin/journal-lint.js", root)),
    folder,
    corpus: existsSync(genuine) ? genuine : undefined,
    threads: availableParallelism(),
    say,
  };
  process.on("exit", () => {
    endRuns();
    rmSync(folder, { recursive: true, force: true });
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));
  const blocks: string[] = [];
  for (const name of names) {
    const block = await blockOf(name, bench);
    blocks.push(`${name}\n\n${block}`);
    // After each part, so that nothing is lost if a later one cannot be run.
    if (isWritten) writeFileSync(page, withBlock(readFileSync(page, "utf8"), name, block));
  }
  say(`\n${blocks.join("\n\n")}`);
  if (isWritten) say("\nBENCHMARKS.md holds these tables");
}

try {
  await runParts(choose(argv.slice(2), Object.keys(parts) as PartName[]));
} catch (error) {
  stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}

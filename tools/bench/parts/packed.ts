import { execFileSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { execPath } from "node:process";
import { boundedRun, type Run } from "../bounded-run.js";
import { sessionsOf } from "../inputs.js";
import { type Bench, compare, lint, spelled } from "../part.js";
import type { Row } from "../table.js";

/** The commands that pack a folder, by the name of the program that is needed. */
const packers = {
  gzip: (folder: string, out: string) => `tar -cf - -C ${folder} . | gzip -c > ${out}.tar.gz`,
  bzip2: (folder: string, out: string) => `tar -cf - -C ${folder} . | bzip2 -c > ${out}.tar.bz2`,
  zstd: (folder: string, out: string) => `tar -cf - -C ${folder} . | zstd -qc > ${out}.tar.zst`,
  zip: (folder: string, out: string) => `cd ${folder} && zip -qr ${out}.zip .`,
} as const;

const endings = { gzip: "tar.gz", bzip2: "tar.bz2", zstd: "tar.zst", zip: "zip" } as const;

/** Packed journals compared with the same unpacked, and the memory for a long archive. */
export async function* packed(bench: Bench): AsyncGenerator<Row | string> {
  const plain = sessionsOf(bench, 100);
  yield* compressions(bench, plain);
  yield* pipes(bench, plain);
}

function isThere(program: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

async function* compressions(bench: Bench, plain: string): AsyncGenerator<Row | string> {
  const out = join(bench.folder, "packed");
  const names = (Object.keys(packers) as (keyof typeof packers)[]).filter(isThere);
  for (const name of names) execFileSync("sh", ["-c", packers[name](plain, out)]);
  const ratio = await compare(bench, "100 MB, plain and packed, 1 thread", [
    lint(bench, "plain", "--threads", "1", plain),
    ...names.map((name) => lint(bench, name, "--threads", "1", `${out}.${endings[name]}`)),
  ]);
  for (const name of names) yield ratio(name, "plain", { label: `100 MB in .${endings[name]}, against plain` });
  const missing = Object.keys(packers).filter((name) => !isThere(name));
  if (missing.length > 0) yield `Not installed, and so left out: ${missing.join(", ")}.`;
}

/** The memory for a packed journal that comes through a pipe, generated as it is read. */
async function* pipes(bench: Bench, plain: string): AsyncGenerator<Row> {
  bench.say("\npeak memory, gzip through a pipe");
  const short = await piped(bench, plain, 1);
  const long = await piped(bench, plain, 10);
  yield {
    label: "peak memory with 1 GB through a pipe, against 100 MB",
    value: long.peak / short.peak,
    unit: "×",
    atMost: 1.2,
    from: `${Math.round(long.peak / 1e6)} MB / ${Math.round(short.peak / 1e6)} MB`,
    stopped: short.stopped ?? long.stopped,
  };
}

async function piped(bench: Bench, plain: string, times: number): Promise<Run> {
  const peakFile = join(bench.folder, "peak");
  if (existsSync(peakFile)) rmSync(peakFile);
  const peak = new URL("../write-peak.js", import.meta.url).href;
  const source = `for i in $(seq ${times}); do find ${plain} -name '*.log' -exec cat {} +; done | gzip -1`;
  const tool = `${execPath} --import ${peak} ${bench.tool} --no-config --format ndjson -`;
  const run = await boundedRun(["sh", "-c", `${source} | ${tool}`], [0, 1], { peakFile });
  bench.say(`${times} times 100 MB: ${Math.round(run.peak / 1e6)} MB in ${spelled(run.seconds)}`);
  return run;
}

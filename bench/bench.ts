import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { arch, availableParallelism, cpus, platform, release, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { execPath, stdout, version } from "node:process";
import { fileURLToPath } from "node:url";
import { copyLines, generateFolders, journalsIn, splitByKind, withFault } from "./corpus.js";
import { type Contender, type Medians, measure, peakMemory } from "./measure.js";
import { ajvCli, install, sourcemeta } from "./peers.js";
import { isMet, type Row, tableOf } from "./targets.js";

const root = new URL("../../", import.meta.url);
const tool = fileURLToPath(new URL("dist/bin/journal-lint.js", root));
const floorProgram = fileURLToPath(new URL("floor.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "journal-lint-bench-"));
const threads = availableParallelism();
const rows: Row[] = [];
const seconds: Record<string, Record<string, number>> = {};

const say = (text: string): void => void stdout.write(`${text}\n`);

const lint = (name: string, ...argv: readonly string[]): Contender => ({
  name,
  commands: [[execPath, tool, "--no-config", ...argv]],
  exitCodes: [0, 1],
});

const floor = (path: string): Contender => ({ name: "floor", commands: [[execPath, floorProgram, path]] });

/** Measures some contenders and keeps their times; the ratio of two of them is what is told. */
function compare(title: string, contenders: readonly Contender[]): (a: string, b: string) => number {
  say(`\n${title}`);
  const medians: Medians = measure(contenders, say);
  seconds[title] = Object.fromEntries(medians);
  return (a, b) => (medians.get(a) ?? Number.NaN) / (medians.get(b) ?? Number.NaN);
}

function timesAgainstFloor(all: string): void {
  const ratio = compare("500 MB of journals", [
    floor(all),
    lint("1 thread", "--threads", "1", all),
    lint("all threads", "--threads", String(threads), all),
  ]);
  rows.push({
    says: "500 MB, 1 thread, against the floor",
    value: ratio("1 thread", "floor"),
    unit: "×",
    atMost: 1.35,
  });
  const target = threads === 2 ? { atMost: 0.75 } : {};
  rows.push({
    says: `500 MB, ${threads} threads, against the floor`,
    value: ratio("all threads", "floor"),
    unit: "×",
    ...target,
  });
}

function growth(half: string, all: string): void {
  const ratio = compare("half and all of the journals", [
    lint("half", "--threads", "1", half),
    lint("all", "--threads", "1", all),
  ]);
  rows.push({ says: "twice the lines, against once", value: ratio("all", "half"), unit: "×", atMost: 2.1 });
}

async function peers(some: string): Promise<void> {
  const home = join(folder, "peers");
  if (!install(home, ["@sourcemeta/jsonschema", "ajv-cli", "ajv-formats"])) {
    say("\nthe other validators could not be installed: left out");
    return;
  }
  const lines = await splitByKind(some, join(home, "lines"), "lines");
  const ratio = compare("150 MB of journals, against Sourcemeta's jsonschema", [
    sourcemeta(tool, home, lines, false),
    sourcemeta(tool, home, lines, true),
    lint("1 thread", "--threads", "1", some),
    lint("all threads", "--threads", String(threads), some),
  ]);
  const rest = threads === 2 ? [{ atLeast: 6 }, { atLeast: 2.5 }] : [{}, {}];
  rows.push(
    { says: "faster than jsonschema, 1 thread", value: ratio("jsonschema", "1 thread"), unit: "×", atLeast: 3.5 },
    {
      says: `faster than jsonschema, ${threads} threads`,
      value: ratio("jsonschema", "all threads"),
      unit: "×",
      ...rest[0],
    },
    {
      says: "faster than jsonschema --fast, 1 thread",
      value: ratio("jsonschema --fast", "1 thread"),
      unit: "×",
      atLeast: 1.4,
    },
    {
      says: `faster than jsonschema --fast, ${threads} threads`,
      value: ratio("jsonschema --fast", "all threads"),
      unit: "×",
      ...rest[1],
    },
  );
  const few = join(folder, "all", "1");
  const arrays = await splitByKind(few, join(home, "arrays"), "array");
  try {
    const few1 = compare("12.5 MB of journals, against ajv-cli", [
      ajvCli(tool, home, arrays),
      lint("1 thread", "--threads", "1", few),
    ]);
    rows.push({ says: "faster than ajv-cli, 1 thread", value: few1("ajv-cli", "1 thread"), unit: "×" });
  } catch (error) {
    say(`ajv-cli does not run here: left out (${error instanceof Error ? error.message : String(error)})`);
  }
}

async function findings(some: string): Promise<void> {
  const clean = await copyLines(some, join(folder, "clean"), (line) => line);
  const faulty = await copyLines(some, join(folder, "faulty"), withFault);
  const ratio = compare("150 MB of journals, clean and with a finding on every line", [
    lint("clean", "--threads", "1", clean),
    lint("faulty", "--threads", "1", faulty),
  ]);
  rows.push({ says: "a finding on every line, against clean", value: ratio("faulty", "clean"), unit: "×", atMost: 4 });
  const fewClean = await copyLines(some, join(folder, "few-clean"), (line) => line, 10_000);
  const fewFaulty = await copyLines(some, join(folder, "few-faulty"), withFault, 10_000);
  const few = compare("10,000 lines, clean and with a finding each", [
    lint("clean", fewClean),
    lint("faulty", fewFaulty),
  ]);
  rows.push({ says: "10,000 findings, against 10,000 clean lines", value: few("faulty", "clean"), unit: "×" });
}

async function coldStart(some: string): Promise<void> {
  const small = await copyLines(some, join(folder, "small"), (line) => line, 200);
  const ratio = compare("one journal of 200 lines", [
    { name: "node -e 0", commands: [[execPath, "-e", "0"]] },
    lint("journal-lint", ...journalsIn(small)),
  ]);
  rows.push({
    says: "cold start, against node -e 0",
    value: ratio("journal-lint", "node -e 0"),
    unit: "×",
    atMost: 1.8,
  });
}

function cacheHit(all: string): void {
  const place = join(folder, "cache");
  const cached = ["--cache", "--cache-location", place, all];
  const ratio = compare("500 MB of journals with --cache", [
    { ...lint("first run", ...cached), prepare: () => rmSync(place, { recursive: true, force: true }) },
    lint("second run", ...cached),
  ]);
  rows.push({
    says: "second run with --cache, against the first",
    value: ratio("second run", "first run"),
    unit: "×",
    atMost: 0.1,
  });
}

function memory(all: string): void {
  say("\npeak memory");
  const fifty = generateFolders(tool, join(folder, "fifty"), 4, "12.5MB");
  const large = generateFolders(tool, join(folder, "large"), 1, "2GB");
  const peaks = [fifty, all, large].map((path) => peakMemory([tool, "--no-config", path], folder) / 1e6);
  const [small = 0, middle = 0, huge = 0] = peaks;
  rows.push(
    { says: "peak memory, 50 MB in 4 journals", value: small, unit: "MB" },
    { says: "peak memory, 500 MB in 40 journals", value: middle, unit: "MB" },
    { says: "peak memory, one journal of 2 GB", value: huge, unit: "MB", atMost: 250 },
    { says: "peak memory, 2 GB against 500 MB", value: huge / middle, unit: "×", atMost: 1.2 },
  );
}

function machine(): string {
  const [processor] = cpus();
  const memoryGb = Math.round(totalmem() / 2 ** 30);
  return `${processor?.model.trim()}, ${threads} cores, ${memoryGb} GiB; ${platform()} ${release()} ${arch()}; Node.js ${version}`;
}

mkdirSync(folder, { recursive: true });
try {
  say(`making journals in ${folder}`);
  const all = generateFolders(tool, join(folder, "all"), 40, "12.5MB");
  const half = generateFolders(tool, join(folder, "half"), 20, "12.5MB");
  const some = generateFolders(tool, join(folder, "some"), 12, "12.5MB");
  timesAgainstFloor(all);
  growth(half, all);
  await coldStart(some);
  cacheHit(all);
  await findings(some);
  await peers(some);
  memory(all);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
say(`\n${machine()}\n\n${tableOf(rows)}\n`);
const result = { machine: machine(), rows: rows.map((row) => ({ ...row, isMet: isMet(row) })), seconds };
writeFileSync(new URL("bench/result.json", root), `${JSON.stringify(result, undefined, 2)}\n`);
say("the figures are also in bench/result.json");

import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { filesOfShard } from "../../../src/engine/shard/shard-files.js";
import { formatNames } from "../../../src/report/index.js";
import { zipOf } from "../../read/unpack/pack.js";
import { projectFolder, run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";

const invalid = resolve(projectFolder, "fixtures", "invalid");

/** Journals of fixtures, some of them packed, parts of one journal among them, and one that is damaged. */
function fixtures(): Readonly<Record<string, Buffer>> {
  const names = readdirSync(invalid)
    .filter(
      (name, at) =>
        at % 5 === 0 || /identity|target|other-station|out-of-range-beyond|jump-distance|order-of/.test(name),
    )
    .sort()
    .flatMap((name) =>
      readdirSync(join(invalid, name))
        .filter((file) => /\.log$|^Status\.json$/.test(file) && statSync(join(invalid, name, file)).isFile())
        .map((file) => `${name}/${file}`),
    );
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(invalid, name))]));
  const few = Object.fromEntries(Object.entries(files).filter((_, at) => at % 9 === 0));
  const journal = files["jump-target/Journal.2025-06-14T180502.01.log"] ?? Buffer.alloc(0);
  const zip = zipOf(few);
  const all = {
    ...files,
    "z/logs.zip": zip,
    "z/cut.zip": zip.subarray(0, zip.length >> 1),
    "z/Journal.2025-06-14T180502.01.log.gz": gzipSync(journal),
  };
  return Object.fromEntries(Object.entries(all).map(([name, bytes]) => [`logs/${name}`, bytes]));
}

async function shards(
  cwd: string,
  of: number,
  options: readonly string[],
  paths: readonly string[],
): Promise<string[]> {
  const names: string[] = [];
  for (let index = 1; index <= of; index++) {
    const name = `shard-${of}-${index}.${options.includes("json") ? "json" : "ndjson"}`;
    const { stdout, exitCode } = await run(["--shard", `${index}/${of}`, ...options, ...paths], { cwd });
    expect(exitCode).toBeLessThanOrEqual(2);
    writeFileSync(join(cwd, name), stdout);
    names.push(name);
  }
  return names;
}

describe("shards", () => {
  const paths = ["z/logs.zip", ".", "z/cut.zip"];

  test("merged in any order are the report of one run, in every format", async () => {
    const cwd = join(temporaryFolder(fixtures()), "logs");
    const common = ["--no-config"];
    const wanted = formatNames.flatMap((name) => ["--format", `${name}:../one.${name}`]);
    const one = await run([...common, ...wanted, ...paths], { cwd });
    expect(one.exitCode).toBe(2);
    const read = (name: string): string =>
      readFileSync(join(cwd, "..", name), "utf8").replaceAll(/\(\d+ ms\)|\(\d+\.\d s\)/g, "(now)");
    expect(read("one.json")).toContain("system-identity");
    for (const [of, threads, format] of [
      [1, "1", "ndjson"],
      [2, "2", "json"],
      [5, "1", "ndjson"],
    ] as const) {
      const names = await shards(cwd, of, [...common, "--threads", threads, "--format", format], paths);
      const many = formatNames.flatMap((name) => ["--format", `${name}:../many.${name}`]);
      const reversed = names.toReversed();
      const merged = await run(["merge", ...reversed, ...many], { cwd });
      for (const name of formatNames) expect(read(`many.${name}`), `${name} of ${of}`).toBe(read(`one.${name}`));
      expect(merged).toEqual({
        ...one,
        stderr: one.stderr.replaceAll("../one.", "../many."),
      });
      // Where the files are not at hand, what was reported of their lines has to do.
      const elsewhere = await run(["merge", ...names.map((name) => `logs/${name}`), "--format", "json"], {
        cwd: join(cwd, ".."),
      });
      expect(elsewhere.stdout).toBe(read("one.json"));
    }
  });
});

test("shares are even, have each file once, and keep the parts of a journal together", () => {
  const names = Array.from(
    { length: 300 },
    (_, at) => `Journal.2025-01-${10 + (at % 20)}T120000.${String(10 + Math.floor(at / 20)).padStart(2, "0")}.log`,
  );
  const files = names.map((name) => ({ name, path: `/logs/${name}`, kind: "journal" as const }));
  const size = ({ name }: { readonly name: string }): number => 1000 * Number(/-(\d\d)T/.exec(name)?.[1]);
  const shares = [1, 2, 3, 4, 5].map((index) => filesOfShard(files, size, { index, of: 5 }));
  expect(
    shares
      .flat()
      .map(({ file }) => file.name)
      .sort(),
  ).toEqual([...names].sort());
  const loads = shares.map((share) => share.reduce((sum, { file }) => sum + size(file), 0));
  expect(Math.max(...loads) / Math.min(...loads)).toBeLessThan(1.3);
  const journals = shares.map((share) => new Set(share.map(({ file }) => basename(file.name).slice(0, 25))));
  expect(journals.reduce((sum, { size: count }) => sum + count, 0)).toBe(20);
});

describe("what cannot be merged is reported", () => {
  const journal = '{"timestamp":"2025-06-14T18:05:03Z","event":"TeaBreak"}\n';
  const folder = () => {
    const cwd = temporaryFolder({ "Journal.1.log": journal, "Journal.2.log": journal, "Journal.3.log": journal });
    const lint = async (...argv: readonly string[]): Promise<string> => (await run([...argv, "."], { cwd })).stdout;
    const put = (name: string, text: string): void => writeFileSync(join(cwd, name), text);
    return { cwd, lint, put };
  };

  test.each([
    ["9/8", "Of 8 shards the first is 1/8, the last 8/8."],
    ["0/3", "Of 3 shards the first is 1/3, the last 3/3."],
    ["x", "Write which shard of how many, such as 3/8."],
    ["1/0", "There can be 1 to 100,000 shards."],
    ["1/12345678901", "There can be 1 to 100,000 shards."],
  ])("refuses to merge --shard %s", async (value, reason) => {
    const { exitCode, stderr, stdout } = await run(["--shard", value, "."]);
    expect(stderr).toContain(reason);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
  });

  test("reports that are none, or of several runs", async () => {
    const { cwd, lint, put } = folder();
    const two = await lint("--shard", "2/2", "--format", "ndjson");
    put("1.ndjson", await lint("--shard", "1/2", "--format", "ndjson"));
    put("2.ndjson", two);
    put("strict.ndjson", await lint("--shard", "2/2", "--format", "ndjson", "--strict"));
    put("of-3.ndjson", await lint("--shard", "2/3", "--format", "ndjson"));
    put("other.ndjson", two.replace(/"tool":"[^"]*"/, '"tool":"9.9.9"'));
    put("cut.ndjson", two.split("\n").slice(0, -2).join("\n"));
    put("half.ndjson", two.slice(0, -30));
    put("whole.json", await lint("--format", "json"));
    put("cut.json", (await lint("--format", "json")).slice(0, 90));
    put("none.txt", "no report\n");
    put("other.json", '{"version":2}');
    put("empty.json", "");
    writeFileSync(
      join(cwd, "picture.png"),
      Uint8Array.from({ length: 3000 }, (_, at) => (at * 89) % 256),
    );
    writeFileSync(join(cwd, "2.ndjson.gz"), gzipSync(two));
    const seen = async (...reports: readonly string[]): Promise<string> => {
      const { exitCode, stderr } = await run(["merge", ...reports], { cwd });
      expect(exitCode).toBe(2);
      return stderr;
    };
    expect(await seen()).toContain("missing required argument 'reports'");
    expect(await seen("1.ndjson")).toContain("shard 2/2 is missing: what is in it is not reported\n");
    expect(await seen("1.ndjson", "1.ndjson")).toContain("1.ndjson and 1.ndjson are both shard 1/2");
    expect(await seen("1.ndjson", "strict.ndjson")).toContain(
      "were made with different settings; --allow-mixed merges",
    );
    expect(await seen("1.ndjson", "other.ndjson")).toMatch(/were made by different versions \(\S+ and 9\.9\.9\)/);
    expect(await seen("1.ndjson", "of-3.ndjson")).toContain("1.ndjson is one of 2 shards, of-3.ndjson one of 3");
    expect(await seen("1.ndjson", "cut.ndjson")).toContain(
      "cannot merge cut.ndjson: it is cut off: there is no summary",
    );
    expect(await seen("1.ndjson", "half.ndjson")).toMatch(
      /cannot merge half\.ndjson: line \d+ is not a record of a report, or it is cut off/,
    );
    expect(await seen("1.ndjson", "whole.json")).toContain(
      "whole.json is the report of a whole run, 1.ndjson that of a shard",
    );
    expect(await seen("cut.json")).toContain("cannot merge cut.json: it is not JSON, or it is cut off");
    expect(await seen("none.txt")).toContain("cannot merge none.txt: it is not JSON, or it is cut off");
    expect(await seen("picture.png")).toContain("cannot merge picture.png: it is not text");
    expect(await seen("other.json")).toContain("cannot merge other.json: it is not a report of journal-lint");
    expect(await seen("empty.json")).toContain("cannot merge empty.json: it is empty");
    expect(await seen("1.ndjson", "2.ndjson.gz")).toContain(
      "cannot merge 2.ndjson.gz: it is packed as gzip: unpack it first",
    );
    expect(await seen("/dev/null")).toContain("cannot merge /dev/null: it is not a file, and has to be read twice");
    expect(await seen("missing.json")).toContain("cannot merge missing.json: ");
    expect(await seen("1.ndjson", "2.ndjson", "--format", "json:1.ndjson")).toContain("1.ndjson");
    const mixed = await run(["merge", "1.ndjson", "strict.ndjson", "--allow-mixed", "--format", "compact"], { cwd });
    expect(mixed.stdout.match(/unknown-event/g)?.length).toBe(3);
  });

  test("reports a shard's report in which a file has no start or no end", async () => {
    const { cwd, lint, put } = folder();
    put("Journal.3.log", `${journal}{"timestamp":"2025-06-14T18:05:04Z","event":"Music"}\n`);
    for (const shard of ["1", "2"]) {
      put(
        `${shard}.ndjson`,
        await lint("--shard", `${shard}/2`, "--format", "ndjson", "--ignore", "*.ndjson", "--ignore", "*.json"),
      );
      put(
        `${shard}.json`,
        await lint("--shard", `${shard}/2`, "--format", "json", "--ignore", "*.ndjson", "--ignore", "*.json"),
      );
    }
    const refused = async (cut: string, other: string): Promise<string> => {
      const { exitCode, stdout, stderr } = await run(["merge", "--format", "compact", cut, other], { cwd });
      expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
      return stderr;
    };
    for (const [shard, other] of [["1", "2"] as const, ["2", "1"] as const]) {
      const lines = readFileSync(join(cwd, `${shard}.ndjson`), "utf8").split("\n");
      for (const [type, part] of [["file", "start"] as const, ["end", "end"] as const]) {
        const at = lines.findIndex((line) => line.startsWith(`{"type":"${type}"`));
        expect(at).toBeGreaterThan(0);
        put("cut.ndjson", lines.toSpliced(at, 1).join("\n"));
        expect(await refused("cut.ndjson", `${other}.ndjson`)).toContain(`it is cut: the ${part} of a file is missing`);
      }
      const document = JSON.parse(readFileSync(join(cwd, `${shard}.json`), "utf8")) as {
        readonly findings: readonly unknown[];
      };
      if (document.findings.length === 0) continue;
      put("cut.json", JSON.stringify({ ...document, records: [] }));
      expect(await refused("cut.json", `${other}.json`)).toContain("it is cut: the start of a file is missing");
    }
  });

  test("reports a report that does not list as many findings as its summary counts", async () => {
    const { cwd, lint, put } = folder();
    const wrong = '{"timestamp":"2025-06-14T18:05:04Z","event":"Music"}\n';
    put("Journal.3.log", journal + wrong + wrong);
    const lines = await lint("--format", "ndjson");
    const document = await lint("--format", "json");
    const cutLine = (text: string, what: RegExp): string => {
      const kept = text.split("\n");
      kept.splice(
        kept.findIndex((line) => what.test(line)),
        1,
      );
      return kept.join("\n");
    };
    const cutElement = (text: string, severity: string): string => {
      const { findings, ...rest } = JSON.parse(text) as { readonly findings: readonly { readonly severity: string }[] };
      return JSON.stringify({
        ...rest,
        findings: findings.toSpliced(
          findings.findIndex((one) => one.severity === severity),
          1,
        ),
      });
    };
    put("error.ndjson", cutLine(lines, /"severity":"error"/));
    put("warning.ndjson", cutLine(lines, /"severity":"warning"/));
    put("none.ndjson", `${lines.trimEnd().split("\n").at(-1)}\n`);
    put("twice.ndjson", lines.replace(/^.*"severity":"error".*\n/m, "$&$&"));
    put("error.json", cutElement(document, "error"));
    put("warning.json", cutElement(document, "warning"));
    put("none.json", JSON.stringify({ ...JSON.parse(document), findings: [] }));
    put("shard.ndjson", cutLine(await lint("--shard", "1/1", "--format", "ndjson"), /"severity":"error"/));
    put("shard.json", cutElement(await lint("--shard", "1/1", "--format", "json"), "warning"));
    const found = {
      ...{ "error.ndjson": "1 error and 3 warnings", "warning.ndjson": "2 errors and 2 warnings" },
      ...{ "none.ndjson": "0 errors and 0 warnings", "twice.ndjson": "3 errors and 3 warnings" },
      ...{ "error.json": "1 error and 3 warnings", "warning.json": "2 errors and 2 warnings" },
      ...{ "none.json": "0 errors and 0 warnings", "shard.ndjson": "1 error and 3 warnings" },
      ...{ "shard.json": "2 errors and 2 warnings" },
    };
    for (const [name, has] of Object.entries(found)) {
      expect(await run(["merge", name], { cwd }), name).toEqual({
        exitCode: 2,
        stdout: "",
        stderr: `journal-lint: cannot merge ${name}: it has ${has}, but should have 2 errors and 3 warnings by its summary\n`,
      });
    }
  });

  test.each([
    ["--quiet"],
    ["--baseline", "known.json"],
    ["--max-per-group", "1"],
    ["--rule", "unknown-event=off"],
    ["--strict", "--quiet", "--max-warnings", "0"],
    ["--fix"],
  ])("what a report leaves out on purpose is not missed: %s %s", async (...options) => {
    const { cwd, lint, put } = folder();
    await lint("--update-baseline", "--baseline", "known.json");
    put("Journal.3.log", `${journal}{"timestamp":"2025-06-14T18:05:04Z","event":"Music"}\n`);
    for (const format of ["json", "ndjson"]) {
      const whole = await run([...options, "--format", format, "."], { cwd });
      put("whole", whole.stdout);
      const { stdout, stderr } = await run(["merge", "whole", "--format", format], { cwd });
      expect([stdout, stderr]).toEqual([whole.stdout.replace(/"fixed":\d+,/, ""), ""]);
      put("merged", stdout);
      expect((await run(["merge", "merged", "--format", format], { cwd })).stdout).toBe(stdout);
      if (options[0] === "--fix") continue;
      put("shard", await lint(...options, "--shard", "1/1", "--format", format));
      expect((await run(["merge", "shard", "--format", format], { cwd })).stdout).toBe(whole.stdout);
    }
  });

  test("whole runs go the one behind the other", async () => {
    const { cwd, lint, put } = folder();
    put("a.json", await lint("--format", "json", "--ignore", "Journal.3.log"));
    put("b.ndjson", (await run(["--format", "ndjson", "Journal.3.log"], { cwd })).stdout);
    const all = await run(["--format", "json", "Journal.1.log", "Journal.2.log", "Journal.3.log"], { cwd });
    expect(await run(["merge", "a.json", "b.ndjson", "--format", "json"], { cwd })).toEqual(all);
    const strict = await run(["merge", "a.json", "b.ndjson", "--format", "compact", "--max-warnings", "2"], { cwd });
    expect(strict.exitCode).toBe(1);
  });
});

import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sealOf } from "../../src/cache/secret.js";
import { type Ran, run } from "../run.js";
import { temporaryFolder } from "../temporary-folder.js";

const nameOf = (day: number): string => `Journal.2025-03-0${day}T120000.01.log`;
const [one, two, three] = [1, 2, 3].map(nameOf) as [string, string, string];

/** A journal that tells how a system is called, and may break a rule by itself. */
function journal(day: number, systemName: string, isWrong = false): string {
  const time = `"timestamp":"2025-03-0${day}T12:00:00Z"`;
  const located = `{ ${time}, "event":"CarrierLocation", "CarrierID":3700005632, "StarSystem":"${systemName}", "SystemAddress":5, "BodyID":4 }\n`;
  return isWrong ? `${located}{ ${time}, "event":"Nonsense" }\n` : located;
}

/** Writes a file long ago, so that its looks tell whether it changes. */
function write(cwd: string, name: string, text: string): void {
  const path = join(cwd, name);
  writeFileSync(path, text);
  utimesSync(path, 1000, 1000);
}

function lint(cwd: string, ...argv: readonly string[]): Promise<Ran> {
  return run(["--cache-location", "cache", "--format", "json", ...argv], { cwd, env: { HOME: cwd } });
}

function plain(cwd: string, ...argv: readonly string[]): Promise<Ran> {
  return run(["--format", "json", ...argv], { cwd });
}

const conflict = { rule: "system-identity", file: two, line: 1, related: [{ file: one, line: 1 }] };

function twoJournals(): string {
  const cwd = temporaryFolder({ [one]: "", [two]: "" });
  write(cwd, one, journal(1, "Varkesh"));
  write(cwd, two, journal(2, "Quillmar"));
  return cwd;
}

/** The records of what was found between files. */
function records(cwd: string): readonly unknown[] {
  const [name = ""] = readdirSync(join(cwd, "cache"));
  const last =
    readFileSync(join(cwd, "cache", name), "utf8")
      .trimEnd()
      .split("\n")
      .at(-1) ?? "";
  return (JSON.parse(last) as { readonly together: readonly unknown[] }).together;
}

/** Has the cache say that nothing is found between files. */
function lie(cwd: string): void {
  const [name = ""] = readdirSync(join(cwd, "cache"));
  const file = join(cwd, "cache", name);
  const body = readFileSync(file, "utf8")
    .split("\n")
    .slice(1)
    .map((line) => (line.startsWith('{"together"') ? line.replace(/"found":\[.*\]/, '"found":[]}]') : line))
    .join("\n");
  writeFileSync(file, `${sealOf(readFileSync(join(cwd, ".local/state/journal-lint/cache-secret")), body)}\n${body}`);
}

test("what was found between journals is recalled where all are as they were: a lie is told", async () => {
  const cwd = twoJournals();
  const expected = await plain(cwd, ".");
  expect(JSON.parse(expected.stdout)).toMatchObject({ findings: [conflict] });
  expect(await lint(cwd, ".")).toEqual(expected);
  expect(await lint(cwd, ".")).toEqual(expected);
  lie(cwd);
  expect(JSON.parse((await lint(cwd, ".")).stdout)).toMatchObject({ summary: { files: 2 }, findings: [] });
});

test.each<readonly [what: string, change: (cwd: string) => void, given: string]>([
  ["one has changed", (cwd) => write(cwd, one, journal(1, "Tarvos")), "."],
  ["one is new", (cwd) => write(cwd, three, journal(3, "Quillmar")), "."],
  ["they go by other names", () => {}, "../logs"],
])("it is found anew where %s", async (_, change, given) => {
  const cwd = join(temporaryFolder({ "logs/x": "" }), "logs");
  write(cwd, one, journal(1, "Varkesh"));
  write(cwd, two, journal(2, "Quillmar"));
  await lint(cwd, ".");
  lie(cwd);
  change(cwd);
  const expected = await plain(cwd, given);
  expect(JSON.parse(expected.stdout)).toMatchObject({ findings: [{ rule: "system-identity" }] });
  expect(await lint(cwd, given)).toEqual(expected);
});

test("choices for some of the files count for all that is found between them", async () => {
  const config = (severity: string): string => JSON.stringify({ rules: { "system-identity": severity } });
  const cwd = temporaryFolder({ [`a/${one}`]: journal(1, "Varkesh"), [`b/${two}`]: journal(2, "Quillmar") });
  for (const severity of ["warn", "error", "off", "warn"]) {
    writeFileSync(join(cwd, "b", "journal-lint.config.json"), config(severity));
    const expected = await plain(cwd, ".");
    expect(JSON.parse(expected.stdout)).toMatchObject({ findings: severity === "off" ? [] : [{ line: 1 }] });
    expect(await lint(cwd, ".")).toEqual(expected);
    expect(await lint(cwd, ".")).toEqual(expected);
  }
});

test("shares of a run tell what they have to tell, whatever a cache knows", async () => {
  const cwd = twoJournals();
  await lint(cwd, ".");
  await lint(cwd, ".");
  for (const part of [1, 2]) {
    const { stdout } = await lint(cwd, "--shard", `${part}/2`, ".");
    writeFileSync(join(cwd, `share-${part}.json`), stdout);
  }
  const merged = await run(["merge", "--format", "json", "share-1.json", "share-2.json"], { cwd });
  expect(JSON.parse(merged.stdout)).toMatchObject({ findings: [conflict] });
});

test("of many sets of files, only some are remembered, and none with a file that is gone", async () => {
  const cwd = temporaryFolder({ x: "" });
  for (let day = 1; day <= 9; day++) write(cwd, nameOf(day), journal(day, `Varkesh ${day}`));
  for (let day = 2; day <= 9; day++) await lint(cwd, nameOf(1), nameOf(day));
  expect(records(cwd).length).toBe(8);
  await lint(cwd, nameOf(2), nameOf(3));
  expect(records(cwd).length).toBe(8);
  expect(JSON.stringify(records(cwd))).toContain(nameOf(9));
  rmSync(join(cwd, nameOf(9)));
  await lint(cwd, nameOf(2), nameOf(4));
  expect(JSON.stringify(records(cwd))).not.toContain(nameOf(9));
  expect(records(cwd).length).toBe(8);
});

/** What may happen between two runs, and what is given to the next. */
const happening = fc.record({
  file: fc.constantFrom(one, two, three),
  text: fc.option(fc.record({ name: fc.constantFrom("Varkesh", "Quillmar", "Tarvos"), isWrong: fc.boolean() }), {
    freq: 2,
  }),
  given: fc.shuffledSubarray([one, two, three], { minLength: 1 }),
});

test("the report is that of a run without a cache, whatever happens between runs", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 2, maxLength: 8 }), async (happenings) => {
      const cwd = temporaryFolder({ x: "" });
      for (const [day, name] of [one, two, three].entries()) write(cwd, name, journal(day + 1, "Varkesh"));
      for (const { file, text, given } of happenings) {
        if (text) write(cwd, file, journal([one, two, three].indexOf(file) + 1, text.name, text.isWrong));
        expect(await lint(cwd, ...given)).toEqual(await plain(cwd, ...given));
      }
    }),
    { numRuns: 40 },
  );
});

import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { rounds } from "../../depth.js";
import { type Ran, run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";

const nameOf = (day: number): string => `Journal.2025-03-0${day}T120000.01.log`;
const [one, two, three] = [1, 2, 3].map(nameOf) as [string, string, string];

/** A journal that says how a system is called, and may break a rule by itself. */
function journal(day: number, systemName: string, isWrong = false): string {
  const time = `"timestamp":"2025-03-0${day}T12:00:00Z"`;
  const located = `{ ${time}, "event":"CarrierLocation", "CarrierID":3700005632, "StarSystem":"${systemName}", "SystemAddress":5, "BodyID":4 }\n`;
  return isWrong ? `${located}{ ${time}, "event":"Nonsense" }\n` : located;
}

/** Writes a file long ago, so that its looks say whether it changes. */
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

test("what is found between journals is found with a cache too", async () => {
  const cwd = twoJournals();
  const expected = await plain(cwd, ".");
  expect(JSON.parse(expected.stdout)).toMatchObject({ findings: [conflict] });
  for (let round = 0; round < 2; round++) expect(await lint(cwd, ".")).toEqual(expected);
  expect(JSON.parse((await lint(cwd, two)).stdout)).toMatchObject({ findings: [] });
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
    { numRuns: rounds(4) },
  );
});

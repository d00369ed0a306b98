import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Finding } from "../../../src/engine/validate/finding.js";
import { families } from "../../../src/rules/built/rule-id.js";
import { withoutDistance } from "../../../src/rules/checks/define-session-rule.js";
import { rounds } from "../../depth.js";
import { plainFolderOf } from "../../generate/folder.js";
import { run } from "../../run.js";
import { temporaryFolder } from "../../temporary-folder.js";

const stem = "Journal.2025-01-01T120000";
const nameOf = (part: number): string => `${stem}.${String(part).padStart(2, "0")}.log`;

/** The lines of a generated journal, with what breaks rules between lines here and there. */
function generated(seed: number): readonly string[] {
  const faults = Object.fromEntries(families.session.map((id) => [id, 1]));
  const bytes = plainFolderOf({ seed, events: 250, faults }).files.get(nameOf(1));
  return (bytes ?? "").toString().split(/\r?\n/).slice(0, -1);
}

/** A journal in parts, cut behind some of its lines as the game does it, and how many of its lines are above each part. */
interface Parts {
  readonly files: Readonly<Record<string, string>>;
  readonly linesAbove: ReadonlyMap<string, number>;
}

function inParts(lines: readonly string[], cuts: readonly number[]): Parts {
  const files: Record<string, string> = {};
  const linesAbove = new Map<string, number>();
  const starts = [0, ...new Set(cuts.map((cut) => 1 + (cut % (lines.length - 1))))].sort((a, b) => a - b);
  for (const [index, start] of starts.entries()) {
    const part = index + 1;
    const end = starts[index + 1];
    const { timestamp, ...header } = JSON.parse(lines[0] ?? "") as { readonly timestamp: string };
    const last = (JSON.parse(lines[start - 1] ?? lines[0] ?? "") as { readonly timestamp?: unknown }).timestamp;
    const time = typeof last === "string" ? last : timestamp;
    const opening = part === 1 ? [] : [JSON.stringify({ timestamp: time, ...header, part })];
    const closing = end === undefined ? [] : [JSON.stringify({ timestamp: time, event: "Continued", Part: part + 1 })];
    const all = [...opening, ...lines.slice(start, end), ...closing];
    files[nameOf(part)] = all.map((line) => `${line}\n`).join("");
    linesAbove.set(nameOf(part), start - opening.length);
  }
  return { files, linesAbove };
}

interface Report {
  readonly findings: readonly Finding[];
}

/** What is found between lines, with the lines as they are in the whole. */
function foundIn(report: string, linesAbove: ReadonlyMap<string, number>): readonly unknown[] {
  const { findings } = JSON.parse(report) as Report;
  const whole = ({ file, line }: { readonly file: string; readonly line: number }): number =>
    line + (linesAbove.get(file) ?? 0);
  return findings
    .filter(({ rule }) => families.session.some((id) => id === rule))
    .map((finding) => ({
      ...{ rule: finding.rule, path: finding.path, severity: finding.severity, line: whole(finding) },
      message: withoutDistance(finding.message).replaceAll(/in Journal\S+?\.log/g, "above"),
      related: (finding.related ?? []).map((place) => [whole(place), place.message]),
    }));
}

async function linted(cwd: string, argv: readonly string[]): Promise<string> {
  const { stdout, stderr } = await run(["--format", "json", ...argv], { cwd, env: { HOME: cwd } });
  expect(stderr).toBe("");
  return stdout;
}

test("a journal gives the same findings whole and in parts, wherever it is cut", async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(fc.nat(500), fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), async (seed, cuts) => {
      const lines = generated(seed);
      const whole = inParts(lines, []);
      const expected = foundIn(await linted(temporaryFolder(whole.files), [nameOf(1)]), whole.linesAbove);
      const { files, linesAbove } = inParts(lines, cuts);
      const cwd = temporaryFolder(files);
      expect(foundIn(await linted(cwd, Object.keys(files)), linesAbove)).toEqual(expected);
      found += expected.length;
    }),
    { numRuns: rounds(2) },
  );
  expect(found).toBeGreaterThan(rounds(10));
});

test("threads, a cache and the order of arguments change nothing", async () => {
  const { files } = inParts(generated(1), [30, 60, 90, 120, 150, 180, 210]);
  const cwd = temporaryFolder(files);
  const names = Object.keys(files);
  const expected = await linted(cwd, names);
  const cached = ["--cache-location", "cache"];
  for (const way of [["--threads", "2"], ["--threads", "3"], cached, cached]) {
    expect(await linted(cwd, [...way, ...names])).toBe(expected);
  }
  const { findings } = JSON.parse(expected) as Report;
  const turned = JSON.parse(await linted(cwd, [...names].reverse())) as Report;
  expect(turned.findings).toEqual([...names].reverse().flatMap((name) => findings.filter(({ file }) => file === name)));
  expect(findings.filter(({ file, related }) => related?.some((place) => place.file !== file))).not.toEqual([]);
});

test("a part without the one before it starts with nothing known", async () => {
  const { files } = inParts(generated(1), [30, 60, 90, 120, 150, 180, 210]);
  const alone = temporaryFolder({ [nameOf(3)]: files[nameOf(3)] ?? "" });
  const expected = (JSON.parse(await linted(alone, ["."])) as Report).findings;
  const gapped = temporaryFolder({ [nameOf(1)]: files[nameOf(1)] ?? "", [nameOf(3)]: files[nameOf(3)] ?? "" });
  const { findings } = JSON.parse(await linted(gapped, ["."])) as Report;
  expect(findings.filter(({ file }) => file === nameOf(3))).toEqual(expected);
});

test("a part that is remembered is linted anew when a part before it comes or changes", async () => {
  const carrier = (StarSystem: string): string =>
    line("CarrierLocation", { CarrierID: 3700005632, StarSystem, SystemAddress: 594592926067, BodyID: 4 });
  const part1 = (system: string): string => `${header(1)}${carrier(system)}${line("Continued", { Part: 2 })}`;
  const cwd = temporaryFolder({ [nameOf(2)]: `${header(2)}${carrier("Varkesh")}` });
  const lint = async (): Promise<readonly string[]> => {
    const { findings } = JSON.parse(await linted(cwd, ["--cache-location", "cache", "."])) as Report;
    return findings.flatMap(({ file, rule }) => (rule === "system-identity" ? file : []));
  };
  expect(await lint()).toEqual([]);
  writeFileSync(join(cwd, nameOf(1)), part1("Quillmar"));
  expect(await lint()).toEqual([nameOf(2)]);
  expect(await lint()).toEqual([nameOf(2)]);
  writeFileSync(join(cwd, nameOf(1)), part1("Varkesh"));
  expect(await lint()).toEqual([]);
});

function line(event: string, fields: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify({ timestamp: "2025-01-01T12:00:00Z", event, ...fields })}\n`;
}

function header(part: number): string {
  return line("Fileheader", { part, language: "English/UK", gameversion: "4.0.0.1904", build: "r297672/r0 " });
}

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { formatNames } from "../../src/report/index.js";

/** Something that writes files. */
export interface SoakedWriter {
  readonly name: string;
  /** The command line that writes to a folder what results from a journal. */
  readonly argv: (out: string, journal: string) => readonly string[];
  /** The files that exist before. */
  readonly files: readonly string[];
  /** Their content before, if arbitrary text is not enough. */
  readonly old?: string;
  /** True if a file that cannot be written does not affect the exit code. */
  readonly isOptional?: boolean;
}

/** Reports only replace reports. */
const oldReport = `## journal-lint\n\n**0 errors, 0 warnings** in 1 file, 1 line\n${" ".repeat(3000)}\n`;

const emptyBaseline = `{ "version": 1, "entries": [] }${" ".repeat(3000)}\n`;

/** A journal that can be fixed; all of them have to fit on the small disk. */
const fixable = '{ "timestamp":"2025-03-02T19:14:51.250Z", "event":"music", "MusicTrack":"NoTrack" }\n'.repeat(100);

/** Everything that writes. */
export const soakedWriters: readonly SoakedWriter[] = [
  ...formatNames.map((name) => ({
    name: `--format ${name}`,
    argv: (out: string, journal: string) => ["--no-config", journal, "--format", `${name}:${join(out, "report")}`],
    files: ["report"],
    old: oldReport,
  })),
  {
    name: "--update-baseline",
    argv: (out, journal) => ["--no-config", journal, "--update-baseline", "--baseline", join(out, "known.json")],
    files: ["known.json"],
    old: emptyBaseline,
  },
  {
    name: "--cache-location",
    argv: (out, journal) => [
      "--no-config",
      join(dirname(journal), "clean"),
      "--cache-location",
      out,
      "--format",
      "compact",
      "--quiet",
    ],
    files: [],
    isOptional: true,
  },
  {
    name: "--fix",
    argv: (out) => ["--no-config", "--fix", out, "--format", "compact", "--quiet"],
    // Several, so that a kill may come between two of them.
    files: ["Journal.1.log", "Journal.2.log", "Journal.3.log", "Journal.4.log", "Journal.5.log"],
    old: fixable,
  },
  {
    name: "--fix --out",
    argv: (out, journal) => [
      "--no-config",
      "--fix",
      "--unsafe-fixes",
      "--out",
      join(out, "fixed"),
      journal,
      "--statistics",
    ],
    files: [],
  },
  {
    name: "redact --out",
    argv: (out, journal) => {
      const clean = join(dirname(journal), "clean");
      const paths = [journal, join(clean, "Journal.1.log"), join(clean, "Journal.2.log")];
      return ["redact", ...paths, "--out", out, "--force", "--seed", "soak"];
    },
    files: ["Journal.log", "Journal.1.log", "Journal.2.log"],
  },
  {
    name: "infer --out",
    argv: (out, journal) => ["infer", "--all", journal, "--out", out, "--force"],
    files: ["Haul.json", "Zeal.json"],
  },
  {
    name: "generate --out",
    argv: (out) => ["generate", "--size", "2MB", "--parts", "3", "--out", out, "--force"],
    files: ["Status.json", "NavRoute.json"],
  },
  {
    name: "--fault-report",
    argv: (out) => [
      "generate",
      "--size",
      "1MB",
      "--fault",
      "all",
      "--out",
      join(out, "made"),
      "--fault-report",
      join(out, "faults.json"),
      "--force",
    ],
    files: ["faults.json"],
    old: oldReport,
  },
];

/** Puts the old files into an empty folder. */
export function putOld({ files, old = "old\n".repeat(1000) }: SoakedWriter, folder: string): void {
  for (const file of files) writeFileSync(join(folder, file), old);
}

/** All files of a folder by name, with their contents except for the folder's own name and figures such as times. */
export function shapesIn(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length + 1), shapeOf(readFileSync(path, "utf8").replaceAll(folder, "out"))];
    }),
  );
}

function shapeOf(text: string): string {
  return text
    .replace(/[0-9a-f]{64}/g, "digest")
    .replace(/\d[\d.,]*/g, "0")
    .replace(/\b0 m?s\b/g, "0 s");
}

const unplaced = /(?:^|[\\/])\.journal-lint-[^\\/]+$/;

/** The faults of a folder after a run was ended: files that are gone, left behind, or neither old nor new. */
export function losses(
  found: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  mayLeave: boolean,
): readonly string[] {
  const lost = [...before.keys()].filter((name) => !found.has(name)).map((name) => `${name} is gone`);
  for (const [name, shape] of found) {
    if (unplaced.test(name)) {
      if (!mayLeave) lost.push(`${name} was left behind`);
    } else if (shape !== before.get(name) && shape !== after.get(name)) {
      lost.push(`${name} is neither the old file nor the new one (${shape.length} characters)`);
    }
  }
  return lost;
}

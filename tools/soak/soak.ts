import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv, exit, stdout } from "node:process";
import { parseArgs } from "node:util";
import { meetFullDisk, smallDisk } from "./full-disk.js";
import { killOften, usualSignals } from "./kills.js";
import { lintUnderLimits } from "./limits.js";
import { soakedWriters } from "./writers.js";

/**
 * Tests everything that writes: `npm run soak -- [--rounds <n>] [--signal <name>] [--writer=<name>…]` ends each writer many times at random moments,
 * runs it on a full disk, and lints with few open files and little memory. Exits with 1 if something was lost.
 */
const { values } = parseArgs({
  args: argv.slice(2),
  options: {
    rounds: { type: "string", default: "200" },
    signal: { type: "string", multiple: true, default: [...usualSignals] },
    writer: { type: "string", multiple: true, default: soakedWriters.map(({ name }) => name) },
  },
});
const rounds = Number(values.rounds);
const signals = usualSignals.filter((signal) => values.signal.includes(signal));
const writers = soakedWriters.filter(({ name }) => values.writer.includes(name));
if (signals.length < values.signal.length) throw new Error(`a signal is one of ${usualSignals.join(", ")}`);
if (writers.length < values.writer.length)
  throw new Error(`a writer is one of ${soakedWriters.map(({ name }) => name).join(", ")}`);
const say = (...cells: readonly (string | number)[]): boolean => stdout.write(`| ${cells.join(" | ")} |\n`);
const folder = mkdtempSync(join(tmpdir(), "journal-lint-soak-"));
const journal = join(folder, "Journal.log");
const time = '"timestamp":"2025-01-01T00:00:00Z"';
const lines = [
  `{ ${time}, "event":"Synthesis", "Name":1, "Materials":[ ] }`,
  `{ ${time}, "event":"Haul", "Tons":1 }`,
  `{ ${time}, "event":"Zeal", "Heat":1.5 }`,
  ...Array.from(
    { length: 20 },
    (_, index) => `{ ${time}, "event":"Synthesis", "Name":"x", "Materials":[ ], "A${index}":1 }`,
  ),
];
writeFileSync(journal, `${lines.join("\n")}\n`.repeat(400));
// The cache only stores files with few findings.
mkdirSync(join(folder, "clean"));
for (let number = 0; number < 300; number++) {
  writeFileSync(
    join(folder, "clean", `Journal.${number}.log`),
    `{ ${time}, "event":"Music", "MusicTrack":"NoTrack" }\n`,
  );
}
const lost: string[] = [];
try {
  say("writer", "kills", "old files stand", "new files stand", "ended before", "lost");
  say(...Array.from({ length: 6 }, () => "---"));
  for (const writer of writers) {
    const figures = await killOften(writer, folder, journal, { rounds, signals });
    say(`\`${writer.name}\``, figures.kills, figures.old, figures.new, figures.late, figures.lost.length);
    lost.push(...figures.lost);
  }
  stdout.write("\n");
  const disk = smallDisk(folder);
  say("writer", disk.kind, "lost");
  say("---", "---", "---");
  try {
    for (const writer of writers) {
      const met = await meetFullDisk(writer, disk, journal);
      say(`\`${writer.name}\``, `exit ${met.code}`, met.lost.length);
      lost.push(...met.lost);
    }
  } finally {
    disk.end();
  }
  stdout.write("\n");
  say("limit", "exit", "lost");
  say("---", "---", "---");
  for await (const met of lintUnderLimits(journal)) {
    say(`\`${met.limit}\``, met.code ?? "none", met.lost.length);
    lost.push(...met.lost);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
stdout.write(`\n${lost.length} lost\n${lost.map((loss) => `${loss}\n`).join("")}`);
exit(lost.length === 0 ? 0 : 1);

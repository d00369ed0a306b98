import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { depth } from "./depth.js";
import { describeWith } from "./describe-with.js";
import { corpus, genuineJournals } from "./genuine-journals.js";
import { findingsOf } from "./lint.js";

const folders = ["live-2020-2026", "french-2023-2025", "beta-2016"];

/** The kinds without which journals are tried. */
const kinds = [
  ...["Music", "SupercruiseEntry", "FSDJump", "Loadout", "Fileheader", "Docked", "StartJump", "ReceiveText"],
  ...["LoadGame", "Location"],
];

/** How many cuts of each journal are tried, of the twenty that a deep run tries. */
const cuts = Math.min(20, 2 * depth);

const kindOf = (line: string): string => /"event"\s*:\s*"([^"]+)"/.exec(line)?.[1] ?? "";

/** Numbers that look random and are the same on each run. */
function numbers(seed: number): (below: number) => number {
  let last = seed;
  return (below) => {
    last = (Math.imul(last, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((last / 2 ** 32) * below);
  };
}

interface GenuineLine {
  readonly text: string;
  readonly number: number;
}

interface GenuineJournal {
  readonly name: string;
  readonly lines: readonly GenuineLine[];
}

const journals: readonly GenuineJournal[] = genuineJournals.absence === undefined ? read() : [];

function read(): readonly GenuineJournal[] {
  return folders.flatMap((folder) =>
    readdirSync(join(corpus, folder))
      .filter((name) => name.endsWith(".log"))
      .sort()
      .map((name) => {
        const texts = readFileSync(join(corpus, folder, name), "utf8").split("\n");
        const lines = texts.map((text, index) => ({ text, number: index + 1 }));
        return { name: basename(name), lines: lines.filter(({ text }) => text.trim() !== "") };
      })
      .filter(({ lines }) => lines.length > 0),
  );
}

/** What is said of each line, by the number that it has in the whole journal; an old format is reported of a whole file. */
async function saidOf(name: string, lines: readonly GenuineLine[]): Promise<readonly string[]> {
  const found = await findingsOf(`${lines.map(({ text }) => text).join("\n")}\n`, { file: name });
  const said = found.filter(({ rule }) => rule !== "old-format");
  return said.map(({ line, rule, message }) => `${name}:${lines[line - 1]?.number} ${rule} ${message}`);
}

const withoutWords = (said: string): string => said.split(" ", 2).join(" ");

/** What is said of whole journals, by the journal. */
const saidOfWholes = new Map<GenuineJournal, ReadonlySet<string>>();

/** What is said of parts of journals that is not said of the whole journals. */
async function saidOfParts(
  partsOf: (journal: GenuineJournal) => readonly (readonly GenuineLine[])[],
): Promise<readonly string[]> {
  const extra: string[] = [];
  for (const journal of journals) {
    const { name, lines } = journal;
    const known = saidOfWholes.get(journal) ?? new Set((await saidOf(name, lines)).map(withoutWords));
    saidOfWholes.set(journal, known);
    for (const part of partsOf(journal)) {
      const said = await saidOf(name, part);
      extra.push(...said.filter((one) => !known.has(withoutWords(one))));
    }
  }
  return extra;
}

describeWith(genuineJournals, "parts of genuine journals", () => {
  test("nothing is said of excerpts that is not said of the whole", async () => {
    const below = numbers(57);
    const excerpts = ({ lines }: GenuineJournal): readonly (readonly GenuineLine[])[] =>
      Array.from({ length: cuts }, () => {
        const [one, other] = [below(lines.length), below(lines.length)];
        const few = lines.slice(one, one + 5 + below(60));
        return [lines.slice(one), lines.slice(0, other), lines.slice(Math.min(one, other), Math.max(one, other)), few];
      }).flat();
    expect(await saidOfParts(excerpts)).toEqual([]);
  });

  test("nothing is said of journals without a kind of event that is not said of the whole", async () => {
    const below = numbers(58);
    const tried = depth > 1 ? kinds : kinds.filter(() => below(3) === 0).concat("SupercruiseEntry");
    const filtered = ({ lines }: GenuineJournal): readonly (readonly GenuineLine[])[] =>
      tried.map((kind) => lines.filter(({ text }) => kindOf(text) !== kind));
    expect(await saidOfParts(filtered)).toEqual([]);
  });

  test("nothing is said of a list of samples, one of each kind, but what its lines say", async () => {
    const samples = ({ lines }: GenuineJournal): readonly (readonly GenuineLine[])[] => {
      const firsts = new Map(lines.toReversed().map((line) => [kindOf(line.text), line]));
      const first = lines.filter((line) => firsts.get(kindOf(line.text)) === line);
      return [first, first.toSorted((a, b) => (kindOf(a.text) < kindOf(b.text) ? -1 : 1))];
    };
    const said = await saidOfParts(samples);
    // Genuine journals of 2016 have too few kinds to be recognised.
    expect(said.filter((one) => !/Journal\.16/.test(one))).toEqual([]);
  });
});

import type { InputFile } from "../discover/discover.js";
import { isNextPart, journalPartOf } from "../discover/journal-part.js";
import type { Choices } from "../judge/choices.js";
import type { FramedFinding } from "../judge/finding.js";
import type { SessionBreach } from "../judge/session/session-rule.js";
import type { Telling } from "../judge/session/telling.js";
import type { Step } from "../lint/lint-file.js";
import { type MergingFindings, mergingFindings } from "../lint/merging-findings.js";
import type { Storage } from "../lint/storage.js";
import { type Archive, createArchive } from "./archive.js";
import { conflictBreach } from "./conflict-breach.js";
import { lineFindings } from "./line-findings.js";
import { isOfArchive } from "./order.js";
import { createOverlaps, type Overlaps } from "./overlaps.js";

/** Betas of the game have carriers and commanders of their own. */
const editions = /(?:^|[\\/])Journal(Alpha|Beta)\./;

/** What is kept of the journals of one edition of the game. */
interface Edition {
  readonly archive: Archive;
  readonly overlaps: Overlaps;
}

/** Holds the journals of a run against each other, each against those before it, as what came of them passes by. */
export async function* comparedSteps(
  steps: AsyncIterable<Step>,
  choicesOf: (file: InputFile) => Choices,
  storage: Pick<Storage, "chunks">,
): AsyncGenerator<Step, void, undefined> {
  const known = new Map<string, Edition>();
  let journal = 0;
  let last: InputFile | undefined;
  let compared: ComparedFile | undefined;
  try {
    for await (const step of steps) {
      const { file } = step;
      if (isOfArchive(file) && file !== last) {
        if (!isNextPart(last?.path, file.path)) journal++;
        last = file;
        compared?.close();
        compared = comparedFile(file, journal, editionIn(known, file), () => choicesOf(file), storage);
      }
      yield compared && file === last ? { ...step, findings: compared.merged(step) } : step;
    }
  } finally {
    compared?.close();
  }
}

function editionIn(known: Map<string, Edition>, { path = "" }: InputFile): Edition {
  const name = editions.exec(path)?.[1] ?? "";
  const edition = known.get(name) ?? { archive: createArchive(), overlaps: createOverlaps() };
  known.set(name, edition);
  return edition;
}

/** A file that is held against the journals before it. */
interface ComparedFile {
  /** The findings of a step, with those against other journals in their places. */
  readonly merged: (step: Step) => readonly FramedFinding[];
  readonly close: () => void;
}

function comparedFile(
  file: InputFile,
  journal: number,
  { archive, overlaps }: Edition,
  choices: () => Choices,
  storage: Pick<Storage, "chunks">,
): ComparedFile {
  const merging: MergingFindings = mergingFindings();
  const inFile = lineFindings(file, choices, storage);
  /** The lines that go against other journals, by the rule that says so. */
  const doubted = new Set<string>();
  const isNamed = journalPartOf(file.path ?? "") !== undefined;
  const breachOf = (event: readonly Telling[]): SessionBreach | undefined => {
    const conflict = archive.hear(event.filter(isIdentity), file.name, journal);
    if (conflict) return conflictBreach(conflict);
    const time = isNamed ? event.find((told) => !isIdentity(told)) : undefined;
    return time && overlaps.hear(time, file.name, journal);
  };
  const hear = (tellings: readonly Telling[]): void => {
    for (const event of byLine(tellings)) {
      const breach = breachOf(event);
      const [, , , line] = event[0] ?? [];
      if (!breach || line === undefined) continue;
      doubted.add(`${breach.rule} ${line}`);
      merging.wait(inFile.at(line, breach));
    }
  };
  /** What goes against a line that is itself in doubt is not said again. */
  const isOwn = ({ rule, related = [] }: FramedFinding): boolean =>
    !related.some((place) => place.file === file.name && doubted.has(`${rule} ${place.line}`));
  return {
    merged({ findings, tellings = [], isEnd }) {
      if (tellings.length > 0) hear(tellings);
      const own = doubted.size === 0 ? findings : findings.filter(isOwn);
      const all = merging.with(own);
      return isEnd ? [...all, ...merging.rest()] : all;
    },
    close: inFile.close,
  };
}

function isIdentity([table]: Telling): boolean {
  return table !== "logins" && table !== "ends";
}

/** Tellings by the event that tells them. */
function* byLine(tellings: readonly Telling[]): Generator<readonly Telling[], void, undefined> {
  let start = 0;
  for (let end = 1; end <= tellings.length; end++) {
    if (tellings[end]?.[3] === tellings[start]?.[3]) continue;
    yield tellings.slice(start, end);
    start = end;
  }
}

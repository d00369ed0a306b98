import type { InputFile } from "../../files/discover/discover.js";
import { isNextPart, journalPartOf } from "../../files/discover/journal-part.js";
import type { SessionBreach } from "../../rules/checks/between-lines/session-rule.js";
import type { Telling } from "../../rules/checks/between-lines/telling.js";
import type { Choices } from "../judge/choices.js";
import type { FramedFinding } from "../judge/finding.js";
import type { Step } from "../lint/lint-file.js";
import { type MergingFindings, mergingFindings } from "../lint/merging-findings.js";
import type { Storage } from "../lint/storage.js";
import { type Archive, createArchive } from "./archive.js";
import { conflictBreach } from "./conflict-breach.js";
import { type LineFindings, lineFindings, type ReadContent } from "./line-findings.js";
import { isOfArchive } from "./order.js";
import { createOverlaps, type Overlaps } from "./overlaps.js";

/** Betas of the game have carriers and commanders of their own. */
const editions = /(?:^|[\\/])Journal(Alpha|Beta)\./;

/** What is kept of the journals of one edition of the game. */
interface Edition {
  readonly archive: Archive;
  readonly overlaps: Overlaps;
}

/**
 * Holds the journals of a run against each other, each against those before it, as what came of them passes by. Whoever may not have the files
 * at hand has what was told stand in for their lines.
 */
export async function* comparedSteps(
  steps: AsyncIterable<Step> | Iterable<Step>,
  choicesOf: (file: InputFile) => Choices,
  storage: Storage,
  standIn = false,
): AsyncGenerator<Step, void, undefined> {
  const known = new Map<string, Edition>();
  let journal = 0;
  let last: ReadContent | undefined;
  let compared: ComparedFile | undefined;
  try {
    for await (const step of steps) {
      const { file, member } = step;
      const isAnother = file !== last?.file || member?.name !== last?.member;
      if (isOfArchive(file) && isAnother) {
        const content: ReadContent = { file, member: member?.name };
        if (!isNextPart(last && pathOf(last), pathOf(content))) journal++;
        last = content;
        await compared?.close();
        const inFile = lineFindings(content, () => choicesOf(file), storage, standIn);
        compared = comparedFile(content, journal, editionIn(known, pathOf(content)), inFile);
      }
      yield compared && file === last?.file ? { ...step, findings: await compared.merged(step) } : step;
    }
  } finally {
    await compared?.close();
  }
}

function pathOf({ file, member }: ReadContent): string {
  return member ?? file.path ?? "";
}

function editionIn(known: Map<string, Edition>, path: string): Edition {
  const name = editions.exec(path)?.[1] ?? "";
  const edition = known.get(name) ?? { archive: createArchive(), overlaps: createOverlaps() };
  known.set(name, edition);
  return edition;
}

/** A file that is held against the journals before it. */
interface ComparedFile {
  /** The findings of a step, with those against other journals in their places. */
  readonly merged: (step: Step) => Promise<readonly FramedFinding[]>;
  readonly close: () => Promise<void>;
}

function comparedFile(
  content: ReadContent,
  journal: number,
  { archive, overlaps }: Edition,
  inFile: LineFindings,
): ComparedFile {
  const merging: MergingFindings = mergingFindings();
  const name = content.member ?? content.file.name;
  /** The lines that go against other journals, by the rule that says so. */
  const doubted = new Set<string>();
  const isNamed = journalPartOf(pathOf(content)) !== undefined;
  const brokenBy = (event: readonly Telling[]): readonly [Telling, SessionBreach | undefined] | undefined => {
    const time = event.find(isOfTime);
    const conflict = archive.hear(time ? event.filter((told) => !isOfTime(told)) : event, name, journal);
    if (conflict) return [conflict.told, conflictBreach(conflict)];
    return time && isNamed ? [time, overlaps.hear(time, name, journal)] : undefined;
  };
  const hear = async (tellings: readonly Telling[]): Promise<void> => {
    for (const event of byLine(tellings)) {
      const [told, breach] = brokenBy(event) ?? [];
      if (!told || !breach) continue;
      const [, , , line] = told;
      doubted.add(`${breach.rule} ${line}`);
      merging.wait(await inFile.at(told, breach));
    }
  };
  /** What goes against a line that is itself in doubt is not said again. */
  const isOwn = ({ rule, related = [] }: FramedFinding): boolean =>
    !related.some((place) => place.file === name && doubted.has(`${rule} ${place.line}`));
  return {
    async merged({ findings, tellings = [], isEnd, member }) {
      if (tellings.length > 0) await hear(tellings);
      const own = doubted.size === 0 ? findings : findings.filter(isOwn);
      const all = merging.with(own);
      return isEnd || member?.isEnd ? [...all, ...merging.rest()] : all;
    },
    close: inFile.close,
  };
}

/** Whether a login or an end is told, and not what something is. */
function isOfTime([table]: Telling): boolean {
  return table === "logins" || table === "ends";
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

import type { InputFile } from "../../files/discover/discover.js";
import { isNextPart, journalPartOf } from "../../files/discover/journal-part.js";
import { type FileLine, lineFeed } from "../../read/text-file.js";
import { allBetweenJournals } from "../../rules/built/checks.js";
import { lineOfFile, type SessionViolation } from "../../rules/checks/define-session-rule.js";
import type { PackedFact } from "../../rules/checks/packed-fact.js";
import { asText } from "../../session/json-value.js";
import { remember } from "../../session/remember.js";
import { secondsIn } from "../../session/session-event.js";
import { type LintStep, readContents } from "../lint/lint-file.js";
import type { Storage } from "../lint/storage.js";
import type { Choices } from "../validate/choices.js";
import { compareFindings, type FramedFinding } from "../validate/finding.js";
import { lineSource, locatedInLine } from "../validate/line.js";
import { wordedInOrder } from "../validate/located-violations.js";
import { createKnownFacts, type FactConflict } from "./known-facts.js";
import { inGivenOrder, isJournalFile, journalOrder } from "./order.js";
import { besideJournals } from "./side-files.js";

/** The violation for an event that contradicts one of an earlier journal. */
function conflictViolation({ fact, earlier }: FactConflict): SessionViolation | undefined {
  const [table, , , , , kind] = fact;
  const [, key, value, line, column, earlierKind, shown = value] = earlier.fact;
  const from = { file: earlier.file, line, column, kind: earlierKind, value: shown };
  for (const [rule, contradictions] of allBetweenJournals) {
    const found = contradictions[table]?.(kind, { key, value, from, place: lineOfFile(from) });
    if (found) return { rule, ...found };
  }
  return undefined;
}

/** Clocks in genuine journals step back by less, in seconds. */
const grace = 60;

/** The time in which a commander plays, according to one journal. */
interface PlayTime {
  readonly commander: string;
  readonly login: PackedFact;
  readonly file: string;
  readonly start: number;
  readonly journal: number;
  end: number;
  isShut: boolean;
}

/**
 * Detects journals of one commander that were written at the same time. For each commander, the journal that ends last
 * is kept: journals are ordered by the time in their names.
 */
function createOverlaps() {
  const latest = new Map<string, PlayTime>();
  let here: PlayTime | undefined;
  const keep = (): void => {
    if (here && here.end >= (latest.get(here.commander)?.end ?? 0)) remember(latest, here.commander, here);
    here = undefined;
  };
  const logIn = (login: PackedFact, file: string, journal: number): SessionViolation | undefined => {
    const [, commander, value] = login;
    const start = secondsIn(asText(value) ?? "");
    if (here?.journal === journal || start === undefined || typeof commander !== "string") return undefined;
    keep();
    here = { commander, login, file, start, journal, end: start, isShut: false };
    const before = latest.get(commander);
    if (!before || isCopy(before, here) || start <= before.start || start >= before.end - grace) return undefined;
    latest.delete(commander);
    const [table, , , ...rest] = before.login;
    const until = `${new Date(before.end * 1000).toISOString().slice(0, 19)}Z`;
    const fact = [table, commander, until, ...rest] as const;
    return conflictViolation({ fact: login, earlier: { fact, file: before.file } });
  };
  return {
    /** Adds a login or an end; returns the violation, if any. */
    add(fact: PackedFact, file: string, journal: number): SessionViolation | undefined {
      const [table, , value] = fact;
      if (table === "logins") return logIn(fact, file, journal);
      // Lines after Shutdown were added by hand.
      if (here?.journal !== journal || here.isShut) return undefined;
      const end = secondsIn(asText(value) ?? "");
      if (end === undefined) return undefined;
      here.end = Math.max(here.end, end);
      here.isShut = fact[5] === "Shutdown";
      return undefined;
    },
  };
}

/** A journal may occur twice, in a folder and in a copy of it. */
function isCopy({ file, start }: PlayTime, other: PlayTime): boolean {
  return start === other.start || baseName(file) === baseName(other.file);
}

function baseName(file: string): string {
  return file.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1);
}

/**
 * Compares each journal of a run with those before it, while the steps pass through. If the files may not be available,
 * lines are made up from the facts.
 */
export async function* comparedSteps(
  steps: AsyncIterable<LintStep> | Iterable<LintStep>,
  choicesOf: (file: InputFile) => Choices,
  storage: Storage,
  standIn = false,
): AsyncGenerator<LintStep, void, undefined> {
  const editions = new Map<string, Edition>();
  let journal = 0;
  let last: ReadContent | undefined;
  let compared: ReturnType<typeof comparedFile> | undefined;
  try {
    for await (const step of steps) {
      const { file, member } = step;
      const isAnother = file !== last?.file || member?.name !== last?.member;
      if (isJournalFile(file) && isAnother) {
        const content: ReadContent = { file, member: member?.name };
        if (!isNextPart(last && pathOf(last), pathOf(content))) journal++;
        last = content;
        await compared?.close();
        const inFile = lineFindings(content, () => choicesOf(file), storage, standIn);
        compared = comparedFile(content, journal, editionIn(editions, pathOf(content)), inFile);
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

/** The facts of journals of one edition of the game: betas have their own carriers and commanders. */
function createEdition() {
  return { known: createKnownFacts(), overlaps: createOverlaps() };
}

type Edition = ReturnType<typeof createEdition>;

function editionIn(editions: Map<string, Edition>, path: string): Edition {
  const [, name = ""] = /(?:^|[\\/])Journal(Alpha|Beta)\./.exec(path) ?? [];
  const edition = editions.get(name) ?? createEdition();
  editions.set(name, edition);
  return edition;
}

/** A file that is compared with the journals before it. */
function comparedFile(content: ReadContent, journal: number, { known, overlaps }: Edition, inFile: LineFindings) {
  /** Findings against other journals that come behind those of the steps so far. */
  let waiting: FramedFinding[] = [];
  const name = content.member ?? content.file.name;
  /** Lines that contradict other journals, with the rule that reports it. */
  const doubted = new Set<string>();
  const isNamed = journalPartOf(pathOf(content)) !== undefined;
  const brokenBy = (event: readonly PackedFact[]): readonly [PackedFact, SessionViolation | undefined] | undefined => {
    const time = event.find(isOfTime);
    const conflict = known.add(time ? event.filter((fact) => !isOfTime(fact)) : event, name, journal);
    if (conflict) return [conflict.fact, conflictViolation(conflict)];
    return time && isNamed ? [time, overlaps.add(time, name, journal)] : undefined;
  };
  const compare = async (facts: readonly PackedFact[]): Promise<void> => {
    for (const event of byLine(facts)) {
      const [fact, violation] = brokenBy(event) ?? [];
      if (!fact || !violation) continue;
      const [, , , line] = fact;
      doubted.add(`${violation.rule} ${line}`);
      for (const finding of await inFile.at(fact, violation)) waiting.push(finding);
    }
  };
  /** A finding that refers to a doubtful line is not reported. */
  const isOwn = ({ rule, related = [] }: FramedFinding): boolean =>
    !related.some((place) => place.file === name && doubted.has(`${rule} ${place.line}`));
  const withDue = (findings: readonly FramedFinding[]): readonly FramedFinding[] => {
    const last = findings.at(-1);
    const due = last ? waiting.filter((one) => compareFindings(one, last) <= 0) : [];
    waiting = waiting.slice(due.length);
    return due.length === 0 ? findings : [...findings, ...due].sort(compareFindings);
  };
  return {
    /** The findings of a step, merged with those against other journals. */
    async merged({ findings, facts = [], isEnd, member }: LintStep): Promise<readonly FramedFinding[]> {
      if (facts.length > 0) await compare(facts);
      const own = doubted.size === 0 ? findings : findings.filter(isOwn);
      const all = withDue(own);
      return isEnd || member?.isEnd ? [...all, ...waiting] : all;
    },
    close: inFile.close,
  };
}

/** True if a fact is about a login or an end. */
function isOfTime([table]: PackedFact): boolean {
  return table === "logins" || table === "ends";
}

/** Groups facts by event. */
function* byLine(facts: readonly PackedFact[]): Generator<readonly PackedFact[], void, undefined> {
  let start = 0;
  for (let end = 1; end <= facts.length; end++) {
    if (facts[end]?.[3] === facts[start]?.[3]) continue;
    yield facts.slice(start, end);
    start = end;
  }
}

/** A file, or a member of it by name. */
interface ReadContent {
  readonly file: InputFile;
  readonly member: string | undefined;
}

type LineFindings = ReturnType<typeof lineFindings>;

/** Creates findings in lines of a file, which is read again for them: hardly any file has one. */
function lineFindings(content: ReadContent, choices: () => Choices, storage: Storage, standIn: boolean) {
  const name = content.member ?? content.file.name;
  let lines: ReturnType<typeof linesOf> | undefined;
  const textOf = async (wanted: number): Promise<string | undefined> => {
    lines ??= linesOf(content, choices().specOnly, storage);
    for (let next = await lines.next(); !next.done; next = await lines.next()) {
      if (next.value.line === wanted) return next.value.text;
    }
    return undefined;
  };
  return {
    /** Must be called in the order of lines; empty if the file has changed since it was linted. */
    async at(fact: PackedFact, violation: SessionViolation): Promise<readonly FramedFinding[]> {
      const [, , , line, , kind] = fact;
      const inText = (text: string): readonly FramedFinding[] => [
        ...wordedInOrder(locatedInLine([violation], lineSource(name, text, line), choices())),
      ];
      try {
        const text = await textOf(line);
        if (text?.includes(kind) || !standIn) return inText(text ?? "");
      } catch {
        if (!standIn) return [];
      }
      return inText(standInLine(fact, violation)).map(withoutSurroundings);
    },
    async close(): Promise<void> {
      await lines?.return();
    },
  };
}

/** A made-up line with the fact at its place. */
function standInLine([, , value, , column, kind, shown = value]: PackedFact, { path }: SessionViolation): string {
  const key = `${JSON.stringify(path.slice(1))}:`;
  // A login is stated at its event, and the game writes the time first.
  const start = path === "/timestamp" ? 15 : column;
  const indent = " ".repeat(Math.max(0, start - 2 - key.length));
  return `{${indent}${key}${JSON.stringify(shown)},"event":${JSON.stringify(kind)}}`;
}

function withoutSurroundings(finding: FramedFinding): FramedFinding {
  return { ...finding, frame: { ...finding.frame, before: "", after: "", cutBefore: true, cutAfter: true } };
}

async function* linesOf(
  { file, member }: ReadContent,
  specOnly: boolean,
  storage: Storage,
): AsyncGenerator<FileLine, void, undefined> {
  for await (const content of readContents(file, storage.chunks(file.path ?? ""), specOnly, storage)) {
    if (content.isMember && content.name !== member) continue;
    const feed = lineFeed();
    for await (const chunk of content.chunks) yield* feed.push(chunk);
    yield* feed.end();
    return;
  }
}

/** True if there are several journals to compare; a packed file may contain several. */
function hasSeveralJournals(files: readonly InputFile[], { isPacked }: Storage): boolean {
  const first = files.findIndex(isJournalFile);
  if (first < 0) return false;
  return files.slice(first + 1).some(isJournalFile) || isPacked(files[first]?.path ?? "");
}

/** Lints the files of a run and emits steps in the order in which the files were given, as far as possible before all are read. */
export async function* lintAndCompare(
  files: readonly InputFile[],
  choicesOf: (file: InputFile) => Choices,
  storage: Storage,
  lintInOrder: (files: readonly InputFile[], collectsFacts: boolean) => AsyncIterable<LintStep>,
): AsyncGenerator<LintStep, void, undefined> {
  // Journals are only compared if their sessions are checked.
  const checksSessions = files.some((file) => isJournalFile(file) && choicesOf(file).session);
  const isCompared = checksSessions && hasSeveralJournals(files, storage);
  const ordered = checksSessions ? journalOrder(files) : files;
  const linted = lintInOrder(ordered, isCompared);
  const compared = isCompared ? comparedSteps(linted, choicesOf, storage) : linted;
  const steps = besideJournals(compared, files, choicesOf, storage);
  yield* ordered === files ? steps : inGivenOrder(files, steps, storage.spill);
}

import { optional } from "../../base/object.js";
import type { Layout } from "../../read/json/layout.js";
import type { LineEnd } from "../../read/lines.js";
import { type EventChecker, sessionValidation } from "../../rules/checks/run-session-checks.js";
import { type Chronology, type ChronologyStart, createChronology, type OldFormatField } from "./chronology.js";
import type { RecordContext, ValidationContext } from "./context.js";
import { type FramedFinding, inserted } from "./finding.js";
import { type LocatedViolation, locatedInEvent, type Source, wordedInOrder } from "./located-violations.js";
import { brokenOver, manyLines } from "./many-lines.js";
import { type Spill, spillInMemory } from "./spill.js";
import { countTaken, type Tally } from "./tally.js";
import { tornLines } from "./torn-lines.js";
import { kept, withheld } from "./withheld.js";

/** Receives findings in order. There may be very many, so each is created on demand. */
export type OnFindings = (findings: Iterable<FramedFinding>) => void;

/** Options that differ from the validation of a whole file on its own. */
export interface JournalOptions {
  /** State from the lines above. */
  readonly start?: ChronologyStart | undefined;
  /** Keeps findings until the one that precedes them can be worded. */
  readonly spill?: Spill | undefined;
  /** A session that continues in this file; by default a new one, if sessions are checked. */
  readonly session?: EventChecker | undefined;
  /** True if the file may grow, so that nothing is held back until the next line. */
  readonly grows?: boolean;
}

/** The field of an event that showed an old format, and where that event is. */
export interface Sign {
  readonly path: OldFormatField;
  readonly source: Source;
  readonly event: string | undefined;
  readonly layout: Layout;
}

/** A journal whose lines are validated: what those above leave for the next, and what waits for it. */
export interface Journal extends RecordContext {
  readonly file: string;
  readonly session: EventChecker | undefined;
  /** The dates, the version of the game, and whether it wrote an old format. */
  readonly chronology: Chronology;
  /** Holds back what was found in a line that is torn. */
  readonly torn: ReturnType<typeof tornLines>;
  /** Follows records that are broken over several lines. */
  readonly togetherWith: ReturnType<typeof brokenOver>;
  /** Counts faults that many lines have in common; absent if the file grows. */
  readonly many: ReturnType<typeof manyLines> | undefined;
  readonly grows: boolean;
  readonly spill: Spill;
  readonly onFindings: OnFindings;
  /** The last line that was passed or validated. */
  line: number;
  /** The line ending of the first line, which all others should have. */
  usualEnd: LineEnd | undefined;
  /** The event that showed an old format. Its finding needs the final count, so later findings are spilled. */
  sign: Sign | undefined;
  /** True if findings wait for the end of the file, which shows what the file is. */
  awaitsEnd: boolean;
}

/** Starts a journal. */
export function openJournal(
  file: string,
  validationContext: ValidationContext,
  tally: Tally,
  onFindings: OnFindings,
  { start = {}, spill = spillInMemory(), grows = false, session }: JournalOptions,
): Journal {
  const { choices } = validationContext;
  const chronology = createChronology(choices.strict, start);
  const reportedNames = new Map<string, number>();
  const journal: Journal = {
    ...validationContext,
    file,
    tally,
    reportedNames,
    session: session ?? (choices.session ? sessionValidation(file) : undefined),
    chronology,
    isOldFormat: chronology.isOld,
    get fileFacts() {
      return { where: "journal", version: chronology.version(), isEnglish: chronology.isEnglish() } as const;
    },
    torn: tornLines((locatedViolations) => report(journal, locatedViolations), !grows),
    togetherWith: brokenOver(),
    many: grows ? undefined : manyLines(choices.fixes === true, reportedNames),
    grows,
    spill,
    onFindings,
    line: start.lines ?? 0,
    usualEnd: undefined,
    sign: undefined,
    awaitsEnd: false,
  };
  return journal;
}

/** Words what was found in a line, and lets it leave unless it has to wait for what only the end of the file shows. */
function report(journal: Journal, locatedViolations: readonly LocatedViolation[]): void {
  const { many, session, grows } = journal;
  const marked = many?.marked(locatedViolations) ?? locatedViolations;
  if (marked.length === 0) return;
  journal.awaitsEnd ||= !grows && session !== undefined && marked.some(({ violation }) => violation.needs);
  journal.awaitsEnd ||= many?.isCounting() === true;
  if (journal.sign || journal.awaitsEnd) journal.spill.put(wordedInOrder(marked));
  else journal.onFindings(borne(wordedInOrder(marked), session));
}

/** Ends a journal: what waited for its end leaves now. */
export function endJournal(journal: Journal): void {
  journal.torn.report([]);
  const { session, tally, spill, many, sign, awaitsEnd } = journal;
  const takenFor = session?.takenFor();
  if (takenFor) countTaken(tally, takenFor);
  const all = borne(reconsidered(spill.taken(), session), session);
  const waiting = many?.pooled(all) ?? all;
  if (!sign) {
    if (awaitsEnd) journal.onFindings(waiting);
    return;
  }
  const { path, ...place } = sign;
  const count = journal.chronology.excusedCount() ?? 0;
  // An old date by itself is not wrong: a program that writes today's format may write any date.
  const violations = path === "/timestamp" && count === 0 ? [] : [{ rule: "old-format", path, count } as const];
  const ofSign = wordedInOrder(locatedInEvent(violations, place.source, place, journal.choices));
  journal.onFindings(inserted([...ofSign], waiting));
}

/** The findings that the file bears, as far as it is known. */
function* borne(findings: Iterable<FramedFinding>, session: EventChecker | undefined): Iterable<FramedFinding> {
  for (const finding of findings) {
    if (session && kept(withheld.ofFile, [finding], { session }).length === 0) continue;
    const { needs: _, ...rest } = finding;
    yield rest;
  }
}

/** The findings in the words of their cause, where other lines tell it, and without those that only follow from it. */
function* reconsidered(findings: Iterable<FramedFinding>, session: EventChecker | undefined): Iterable<FramedFinding> {
  for (const finding of findings) {
    const said = session?.reconsider({ ...finding, needs: finding.needs, related: relatedLine(finding) });
    if (!session || said?.message === finding.message) yield finding;
    else if (said) {
      // No value of the line cures what other lines tell.
      const { suggestion: _, fix: __, needs: ___, ...rest } = finding;
      yield { ...rest, message: said.message, ...optional("needs", said.needs) };
    }
  }
}

/** The line of the same file that a finding contradicts. */
function relatedLine({ file, related: [earlier] = [] }: FramedFinding): number | undefined {
  return earlier?.file === file ? earlier.line : undefined;
}

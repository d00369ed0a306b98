import type { Random } from "../base/random.js";
import { relatedPlaces } from "../engine/validate/finding.js";
import { makesUnreliable } from "../engine/validate/reliability.js";
import { layoutOf } from "../read/json/layout.js";
import { seenEvent } from "../rules/checks/seen-event.js";
import { violationsIn } from "../rules/checks/session-checks.js";
import type { JournalRuleId } from "../rules/rule-id.js";
import { families } from "../rules/rule-id.js";
import type { SeenEvent } from "../session/seen-event.js";
import type { Session } from "../session/session.js";
import type { SessionState } from "../session/state.js";
import type { Player } from "./evening/player.js";
import { type Plan, type PlannedFault, plantedFault } from "./faults/plan.js";
import type { PlantedFault } from "./faults/planted-fault.js";
import { hostOf, type WrittenFlaw } from "./faults/planter.js";
import type { Form } from "./form/form.js";
import type { SessionEvent } from "./session/pilot.js";
import type { GenerateSettings } from "./settings.js";
import type { WrittenFile } from "./written-file.js";

/** All that writing a journal needs beside the events. */
export interface Writing {
  readonly settings: GenerateSettings;
  readonly player: Player;
  readonly form: Form;
  readonly plan: Plan;
  readonly random: Random;
  /** The time at which the session started, in seconds. */
  readonly start: number;
  /** The kinds that the version of the game has not yet. */
  readonly laterKinds: ReadonlySet<string>;
  /** The kinds that are written; undefined where all are. */
  readonly kinds: ReadonlySet<string> | undefined;
  /** Events that have happened, of which those before `next` are written. */
  readonly queue: { events: readonly SessionEvent[]; next: number };
  /** Lines and bytes of the parts that are done. */
  readonly done: { lines: number; bytes: number };
  /** The parts that were begun, and how many lines are above each. */
  readonly parts: { readonly file: string; readonly linesAbove: number }[];
  followsCleanLine: boolean;
  /** The lines of the session in which faults were planted. */
  readonly faulty: Set<number>;
  /** What the linter knows from the lines so far, at least. */
  readonly session: Session;
  /** The same, as if no line were broken: the linter knows something between the two. */
  readonly wholeSession: Session;
  /** Whether the sessions are kept: faults go by them, and so does what is left out where only some kinds are written. */
  readonly followsSession: boolean;
  /** How many things have happened, and how many in a row of which no line was written. */
  happened: number;
  idle: number;
  /** The kinds of the lines since what happened last. */
  readonly latest: Set<string>;
  /** A login that is not written unless a line needs it, where only some kinds are written. */
  login: SessionEvent | undefined;
  /** Whether the journal ends with the player elsewhere than where it says. */
  isElsewhere: boolean;
}

/** Where the next line stands in the session, in which the parts follow on each other. */
function lineInSession({ done }: Writing, written: WrittenFile): number {
  return done.lines + written.line();
}

/** How much of the run is over, where 1 is all of it. */
export function progressOf(writing: Writing, written: WrittenFile): number {
  const {
    settings: { amount },
    done,
    player,
    start,
  } = writing;
  // The line that closes the file belongs to the number that was asked for.
  if ("events" in amount) return (done.lines + written.line()) / amount.events;
  if ("scenes" in amount) return writing.happened / amount.scenes.length;
  if ("bytes" in amount) return (done.bytes + written.length()) / amount.bytes;
  return (player.clock.seconds() - start) / (amount.hours * 3600);
}

/** An event that is written, as the linter's session sees it. */
function seenAsWritten(event: SessionEvent, text: string, line: number): SeenEvent {
  const fields = event as unknown as Readonly<Record<string, unknown>>;
  return seenEvent(event.event, fields, layoutOf(text, fields), line);
}

/** An event without the fields that are undefined, at any depth. */
export function withoutGaps<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutGaps) as Value;
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutGaps(field)])) as Value;
}

/** All side files that were written anew since the last look are as they are then. */
export function announceAll({ player: { life } }: Writing): void {
  for (const { file, content } of life.rewritten.splice(0)) {
    life.files.set(file, content);
    life.history?.push({ file, content });
  }
}

/** The side file that a line announces is written anew with it. */
function announce({ player: { life } }: Writing, { event, timestamp }: SessionEvent): void {
  const found = life.rewritten.findLast(({ content }) => content.event === event && content.timestamp === timestamp);
  if (!found) return;
  life.files.set(found.file, found.content);
  life.history?.push(found);
}

/** What opens and closes a file is left whole: the linter reads the lines between by it. */
const spared: ReadonlySet<string> = new Set(["Fileheader", "Continued", "Shutdown"]);
/** Nothing may come between two of these, and none may be of another time. */
const closed: ReadonlySet<string> = new Set(["Rank", "Progress", "Reputation"]);

/** Writes an event, or in its place what is broken of it where a fault is due. */
export function writeEvent(writing: Writing, written: WrittenFile, played: SessionEvent): void {
  const { form, followsSession, kinds } = writing;
  if (kinds && !kinds.has(played.event)) return;
  if (writing.laterKinds.has(played.event)) return;
  if (!followsSession) {
    written.writeEvent(played, form);
    return;
  }
  const line = asLine(writing, written, withoutGaps(played));
  if (kinds && !isSelected(writing, written, line)) return;
  const { event } = line;
  writing.idle = 0;
  writing.login = undefined;
  writing.latest.add(event.event);
  if (kinds) announce(writing, event);
  const found = faultFor(writing, written, event);
  writing.followsCleanLine = !found;
  if (found) writeFault(writing, written, event, found);
  else writeLine(writing, written, line);
}

/** A line before it is written. */
export interface Line {
  readonly event: SessionEvent;
  readonly text: string;
  readonly seen: SeenEvent;
}

/** An event as the next line. */
export function asLine(writing: Writing, written: WrittenFile, event: SessionEvent): Line {
  const text = writing.form.text(event);
  return { event, text, seen: seenAsWritten(event, text, lineInSession(writing, written)) };
}

/** Whether a line is written where only some kinds are: without the others it may contradict those above. */
function isSelected(writing: Writing, written: WrittenFile, line: Line): boolean {
  const { settings, login, session } = writing;
  const { event } = line;
  const isAsked = settings.kinds?.has(event.event) === true;
  if (event.event === "LoadGame" && !isAsked && session.state.purse.atLogin) {
    writing.login = event;
    return false;
  }
  if (fits(writing, line)) return true;
  if (!isAsked || !login) return false;
  // Behind a login the linter knows no more where the player is.
  const entry = asLine(writing, written, login);
  if (!fits(writing, entry)) return false;
  writeLine(writing, written, entry);
  writing.login = undefined;
  return progressOf(writing, written) < 1 && fits(writing, line);
}

/** Whether a line contradicts none above. */
export function fits({ session, wholeSession }: Writing, { seen }: Line): boolean {
  const isFree = ({ state }: Session): boolean => violationsIn(seen, state).length === 0;
  return isFree(session) && (session === wholeSession || isFree(wholeSession));
}

/** Writes a line of which all is believed. */
function writeLine(writing: Writing, written: WrittenFile, { text, seen }: Line): void {
  goOnBy(writing, seen);
  written.write(text);
}

/** Has what the linter knows go on by a line of which all is believed. */
export function goOnBy({ session, wholeSession }: Writing, seen: SeenEvent): void {
  session.after(seen);
  if (session !== wholeSession) wholeSession.after(seen);
}

function writeClean(writing: Writing, written: WrittenFile, event: SessionEvent): void {
  writeLine(writing, written, asLine(writing, written, event));
}

/** The fault that is due and that an event can have. */
function faultFor(writing: Writing, written: WrittenFile, event: SessionEvent): PlannedFault | undefined {
  const { form, plan, random, start, followsCleanLine, faulty, session } = writing;
  const progress = progressOf(writing, written);
  if (spared.has(event.event) || closed.has(event.event) || !plan.isDue(progress)) return undefined;
  // Where only some kinds are written, a line may be missing that had to come first.
  const mayState = ({ above: [first] }: WrittenFlaw): boolean =>
    !first || !writing.kinds || fits(writing, asLine(writing, written, first));
  const host = hostOf({
    event,
    form,
    random,
    followsCleanLine,
    isFaulty: (line) => faulty.has(line),
    start,
    state: session.state,
  });
  return plan.plant(host, progress, mayState);
}

function writeFault(writing: Writing, written: WrittenFile, event: SessionEvent, found: PlannedFault): void {
  const { session, wholeSession, form } = writing;
  const { rule, fault, planted } = found;
  for (const clean of planted.above) writeClean(writing, written, clean);
  const line = lineInSession(writing, written);
  writing.faulty.add(line);
  const seen = isWhole(rule) ? seenInText(planted.text, line) : undefined;
  const flaw = plantedFault(rule, planted, "", { file: written.file, line: written.line() });
  written.note({ ...flaw, ...(seen ? relatedTo(seen, flaw, session.state, writing.parts) : {}) });
  reportPlanted(session, seen);
  // A line that only a rule on demand finds fault with is believed by default.
  wholeSession.after(flaw.askedOnly ? seenInText(planted.text, line) : seenAsWritten(event, form.text(event), line));
  written.write(planted.text);
  for (const clean of planted.below) writeClean(writing, written, clean);
  if (fault.isExtra) writeClean(writing, written, event);
}

/** Whether the linter believes a line that breaks a rule. */
function isWhole(rule: JournalRuleId): boolean {
  return families.session.some((id) => id === rule) || !makesUnreliable(rule);
}

/** A line that is broken and can be read all the same. */
function seenInText(text: WrittenFlaw["text"], line: number): SeenEvent {
  return seenAsWritten(JSON.parse(String(text)) as SessionEvent, String(text), line);
}

/** Of a line that is broken in itself the linter may believe little, so that nothing is known for certain behind it. */
function reportPlanted(session: Session, seen: SeenEvent | undefined): void {
  if (seen) session.after(seen);
  else session.afterUnreadable();
}

/** A part of a journal, and how many lines stand in those before it. */
interface BegunPart {
  readonly file: string;
  readonly linesAbove: number;
}

/** The lines above that a fault between lines goes against, as the linter will say them. */
function relatedTo(
  seen: SeenEvent,
  { rule, path }: Pick<PlantedFault, "rule" | "path">,
  state: SessionState,
  parts: readonly BegunPart[],
): Pick<PlantedFault, "related"> {
  const violation = violationsIn(seen, state).find((each) => each.rule === rule && each.path === path);
  if (!violation || violation.related.length === 0) return {};
  const placed = violation.related.map(({ from, message }) => ({
    ...placeIn(from.line, parts),
    column: from.column,
    message,
  }));
  return { related: relatedPlaces(placed) };
}

/** Which line of which part it is that so many lines lead to. */
function placeIn(line: number, parts: readonly BegunPart[]): { readonly file: string; readonly line: number } {
  const { file, linesAbove } = parts.findLast((part) => part.linesAbove < line) ?? { file: "", linesAbove: 0 };
  return { file, line: line - linesAbove };
}

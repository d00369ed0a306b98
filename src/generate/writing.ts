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

/** The state of writing a journal, besides the events. */
export interface Writing {
  readonly settings: GenerateSettings;
  readonly player: Player;
  readonly form: Form;
  readonly plan: Plan;
  readonly random: Random;
  /** The start time of the session, in seconds. */
  readonly start: number;
  /** The kinds that the game version does not have yet. */
  readonly laterKinds: ReadonlySet<string>;
  /** The kinds that are written; undefined for all. */
  readonly kinds: ReadonlySet<string> | undefined;
  /** The events that have happened; those before `next` are written. */
  readonly queue: { events: readonly SessionEvent[]; next: number };
  /** The lines and bytes of finished parts. */
  readonly done: { lines: number; bytes: number };
  /** The parts begun so far, with the number of lines above each. */
  readonly parts: { readonly file: string; readonly linesAbove: number }[];
  followsCleanLine: boolean;
  /** The lines of the session that have planted faults. */
  readonly faulty: Set<number>;
  /** The minimum that the linter knows from the lines so far. */
  readonly session: Session;
  /** The same as if no line were broken: what the linter knows is between the two. */
  readonly wholeSession: Session;
  /** True if the sessions are maintained: planting faults depends on them, and so does writing only some kinds. */
  readonly followsSession: boolean;
  /** The number of happenings, and how many in a row wrote no line. */
  happened: number;
  idle: number;
  /** The kinds written since the last happening. */
  readonly latest: Set<string>;
  /** A login that is written only if a line needs it, when only some kinds are written. */
  login: SessionEvent | undefined;
  /** True if the player ends up elsewhere than the journal says. */
  isElsewhere: boolean;
}

/** The number of the next line in the session, across its parts. */
function lineInSession({ done }: Writing, written: WrittenFile): number {
  return done.lines + written.line();
}

/** The completed fraction of the run. */
export function progressOf(writing: Writing, written: WrittenFile): number {
  const {
    settings: { amount },
    done,
    player,
    start,
  } = writing;
  // The closing line counts towards the requested number.
  if ("events" in amount) return (done.lines + written.line()) / amount.events;
  if ("scenes" in amount) return writing.happened / amount.scenes.length;
  if ("bytes" in amount) return (done.bytes + written.length()) / amount.bytes;
  return (player.clock.seconds() - start) / (amount.hours * 3600);
}

/** A written event, as the linter's session sees it. */
function seenAsWritten(event: SessionEvent, text: string, line: number): SeenEvent {
  const fields = event as unknown as Readonly<Record<string, unknown>>;
  return seenEvent(event.event, fields, layoutOf(text, fields), line);
}

/** A copy without undefined fields, at any depth. */
export function withoutGaps<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutGaps) as Value;
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutGaps(field)])) as Value;
}

/** Publishes all side files rewritten since the last call. */
export function announceAll({ player: { life } }: Writing): void {
  for (const { file, content } of life.rewritten.splice(0)) {
    life.files.set(file, content);
    life.history?.push({ file, content });
  }
}

/** Publishes the side file that a line announces. */
function announce({ player: { life } }: Writing, { event, timestamp }: SessionEvent): void {
  const found = life.rewritten.findLast(({ content }) => content.event === event && content.timestamp === timestamp);
  if (!found) return;
  life.files.set(found.file, found.content);
  life.history?.push(found);
}

/** The events that open and close a file are left intact: the linter interprets the lines between by them. */
const spared: ReadonlySet<string> = new Set(["Fileheader", "Continued", "Shutdown"]);
/** These must be on consecutive lines with the same timestamp. */
const closed: ReadonlySet<string> = new Set(["Rank", "Progress", "Reputation"]);

/** Writes an event or, if a fault is due, its broken version. */
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

/** A line that is ready to be written. */
export interface Line {
  readonly event: SessionEvent;
  readonly text: string;
  readonly seen: SeenEvent;
}

/** Prepares an event as the next line. */
export function asLine(writing: Writing, written: WrittenFile, event: SessionEvent): Line {
  const text = writing.form.text(event);
  return { event, text, seen: seenAsWritten(event, text, lineInSession(writing, written)) };
}

/** True if a line can be written when only some kinds are: without the others it may contradict those above. */
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
  // After a login the linter no longer knows where the player is.
  const entry = asLine(writing, written, login);
  if (!fits(writing, entry)) return false;
  writeLine(writing, written, entry);
  writing.login = undefined;
  return progressOf(writing, written) < 1 && fits(writing, line);
}

/** True if a line contradicts none above. */
export function fits({ session, wholeSession }: Writing, { seen }: Line): boolean {
  const isFree = ({ state }: Session): boolean => violationsIn(seen, state).length === 0;
  return isFree(session) && (session === wholeSession || isFree(wholeSession));
}

/** Writes a valid line. */
function writeLine(writing: Writing, written: WrittenFile, { text, seen }: Line): void {
  goOnBy(writing, seen);
  written.write(text);
}

/** Updates the linter's sessions with a valid line. */
export function goOnBy({ session, wholeSession }: Writing, seen: SeenEvent): void {
  session.after(seen);
  if (session !== wholeSession) wholeSession.after(seen);
}

function writeClean(writing: Writing, written: WrittenFile, event: SessionEvent): void {
  writeLine(writing, written, asLine(writing, written, event));
}

/** A fault that is due and that the event can have. */
function faultFor(writing: Writing, written: WrittenFile, event: SessionEvent): PlannedFault | undefined {
  const { form, plan, random, start, followsCleanLine, faulty, session } = writing;
  const progress = progressOf(writing, written);
  if (spared.has(event.event) || closed.has(event.event) || !plan.isDue(progress)) return undefined;
  // When only some kinds are written, a line that must come first may be missing.
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
  // A line that breaks only a rule that is off is trusted by default.
  wholeSession.after(flaw.askedOnly ? seenInText(planted.text, line) : seenAsWritten(event, form.text(event), line));
  written.write(planted.text);
  for (const clean of planted.below) writeClean(writing, written, clean);
  if (fault.isExtra) writeClean(writing, written, event);
}

/** True if the linter still trusts a line that breaks the rule. */
function isWhole(rule: JournalRuleId): boolean {
  return families.session.some((id) => id === rule) || !makesUnreliable(rule);
}

/** A broken line that can still be parsed. */
function seenInText(text: WrittenFlaw["text"], line: number): SeenEvent {
  return seenAsWritten(JSON.parse(String(text)) as SessionEvent, String(text), line);
}

/** The linter may trust little of a broken line, so nothing is certain after it. */
function reportPlanted(session: Session, seen: SeenEvent | undefined): void {
  if (seen) session.after(seen);
  else session.afterUnreadable();
}

/** A part of a journal and the number of lines before it. */
interface BegunPart {
  readonly file: string;
  readonly linesAbove: number;
}

/** The lines above that a fault contradicts, as the linter will report them. */
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

/** Converts a line of the session to a line of its part. */
function placeIn(line: number, parts: readonly BegunPart[]): { readonly file: string; readonly line: number } {
  const { file, linesAbove } = parts.findLast((part) => part.linesAbove < line) ?? { file: "", linesAbove: 0 };
  return { file, line: line - linesAbove };
}

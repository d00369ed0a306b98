import { createRandom } from "../base/random.js";
import { relatedPlaces } from "../engine/validate/finding.js";
import { makesUnreliable } from "../engine/validate/reliability.js";
import { layoutOf } from "../read/json/layout.js";
import { families } from "../rules/built/rule-id.js";
import { sessionEvent } from "../rules/checks/parsed-event.js";
import { violationsIn } from "../rules/checks/run-session-checks.js";
import { forms } from "../schema/form.js";
import { createSession, type Session } from "../session/session.js";
import type { SessionEvent } from "../session/session-event.js";
import { mainMenu } from "../session/slices/login.js";
import type { SessionState } from "../session/state.js";
import { createLetter } from "./by-the-letter.js";
import { secondsOf } from "./clock.js";
import type { WrittenEvent } from "./evening/player.js";
import { statusOf } from "./evening/status.js";
import { planFaults, plantedFault } from "./faults/plan.js";
import { hostOf, type WrittenFlaw } from "./faults/planter.js";
import { writtenKinds } from "./kinds.js";
import type { PlantedFault } from "./piece.js";
import { playerAtStart } from "./player-at-start.js";
import { tornLines } from "./scene/quirks.js";
import type { GenerateSettings } from "./settings.js";
import type { WrittenFile } from "./written-file.js";

/** The state of writing a journal, besides the events. */
export type Writing = ReturnType<typeof createWriting>;

/** Prepares a journal before its first line, and the player of its session. */
export function createWriting(settings: GenerateSettings) {
  const random = createRandom(settings.seed, 1);
  const isFaulty = settings.faults.size > 0;
  const session = createSession();
  /** The kinds that are written; undefined for all. */
  const kinds = settings.kinds && (settings.isSpecOnly ? settings.kinds : writtenKinds(settings.kinds));
  return {
    settings,
    player: playerAtStart(settings),
    form: forms[settings.form],
    random,
    /** The start time of the session, in seconds. */
    start: secondsOf(settings.start),
    kinds,
    /** Where the specification is followed to the letter. */
    letter: settings.isSpecOnly ? createLetter(settings.seed) : undefined,
    plan: planFaults(settings.faults, random),
    /** The events that have happened; those before `next` are written. */
    queue: { events: [] as readonly WrittenEvent[], next: 0 },
    /** The lines and bytes of finished parts. */
    done: { lines: 0, bytes: 0 },
    /** The parts begun so far, with the number of lines above each. */
    parts: [] as { readonly file: string; readonly linesAbove: number }[],
    followsCleanLine: true,
    /** The lines of the session that have planted faults. */
    faulty: new Set<number>(),
    /** The minimum that the linter knows from the lines so far. */
    session,
    /** The same as if no line were broken: what the linter knows is between the two. */
    wholeSession: isFaulty ? createSession() : session,
    /** True if the sessions are maintained: planting faults depends on them, and so does writing only some kinds. */
    followsSession: isFaulty || kinds !== undefined,
    /** The number of happenings, and how many in a row wrote no line. */
    happened: 0,
    idle: 0,
    /** The kinds written since the last happening. */
    latest: new Set<string>(),
    /** A login that is written only if a line needs it, when only some kinds are written. */
    login: undefined as WrittenEvent | undefined,
    /** True if the player ends up elsewhere than the journal says. */
    isElsewhere: false,
  };
}

/** The number of the next line in the session, across its parts. */
function lineInSession({ done }: Writing, written: WrittenFile): number {
  return done.lines + written.line();
}

export function progressOf(writing: Writing, written: WrittenFile): number {
  const { done, player, start } = writing;
  const { amount } = writing.settings;
  // The closing line counts towards the requested number.
  const lines = done.lines + written.line() - (writing.letter ? 1 : 0);
  if ("events" in amount) return lines / amount.events;
  if ("scenes" in amount) return writing.happened / amount.scenes.length;
  if ("bytes" in amount) return (done.bytes + written.length()) / amount.bytes;
  return (player.clock.seconds() - start) / (amount.hours * 3600);
}

/** A written event, as the linter's session sees it. */
function sessionEventOf(event: WrittenEvent, text: string, line: number): SessionEvent {
  const fields = event as unknown as Readonly<Record<string, unknown>>;
  return sessionEvent(event.event, fields, layoutOf(text, fields), line);
}

/** A copy without undefined fields, at any depth. */
export function withoutGaps(event: WrittenEvent): WrittenEvent {
  return JSON.parse(JSON.stringify(event));
}

type RewrittenFiles = Writing["player"]["life"]["rewritten"];

/** Publishes side files that were rewritten. */
export function announce({ settings: { game }, player: { life } }: Writing, rewritten: RewrittenFiles): void {
  for (const { file, content } of rewritten) {
    if (!game.writes(content.event)) continue;
    const known = game.written(content);
    life.files.set(file, known);
    life.history?.push({ file, content: known });
  }
}

/** The side file that a line announces, if any. */
function announcedBy({ event, timestamp }: WrittenEvent, rewritten: RewrittenFiles): RewrittenFiles {
  return rewritten.filter(({ content }) => content.event === event && content.timestamp === timestamp).slice(-1);
}

/** Left intact: the linter interprets the lines between by the first three; the others must be consecutive, with one timestamp. */
const spared: ReadonlySet<string> = new Set(["Fileheader", "Continued", "Shutdown", "Rank", "Progress", "Reputation"]);

/** Writes an event or, if a fault is due, its broken version. */
export function writeEvent(writing: Writing, written: WrittenFile, played: WrittenEvent): void {
  const { form, followsSession, kinds } = writing;
  const { game } = writing.settings;
  if ((kinds && !kinds.has(played.event)) || !game.writes(played.event)) return;
  const known = asSpecified(writing, written, game.written(played));
  if (!known) return;
  if (!followsSession) {
    const text = form.text(known);
    if (tornLines.has(played)) written.writeLast(text.slice(0, text.length / 2));
    else written.write(text);
    return;
  }
  const line = asLine(writing, written, withoutGaps(known));
  if (kinds && !isSelected(writing, written, line)) return;
  const { event } = line;
  writing.idle = 0;
  writing.login = undefined;
  writing.latest.add(event.event);
  if (kinds) announce(writing, announcedBy(event, writing.player.life.rewritten));
  const found = faultFor(writing, written, event);
  writing.followsCleanLine = !found;
  if (found) writeFault(writing, written, event, found);
  else writeLine(writing, written, line);
  const { letter, player, random } = writing;
  const status = letter?.wantsStatus()
    ? letter.specified(withoutGaps(statusOf(player, random)), () => true)
    : undefined;
  if (status) announce(writing, [{ file: "Status", content: status }]);
}

/** An event as the specification has it, if that is followed to the letter; undefined if it has none like it. */
function asSpecified(writing: Writing, written: WrittenFile, event: WrittenEvent): WrittenEvent | undefined {
  const { letter, player } = writing;
  if (!letter) return event;
  const [file] = announcedBy(event, player.life.rewritten);
  // The specification does not split a list between the journal and a file.
  return letter.specified(withoutGaps(file?.content ?? event), (one) => fits(writing, asLine(writing, written, one)));
}

export type Line = ReturnType<typeof asLine>;

/** Prepares an event as the next line. */
export function asLine(writing: Writing, written: WrittenFile, event: WrittenEvent) {
  const text = writing.form.text(event);
  return { event, text, seen: sessionEventOf(event, text, lineInSession(writing, written)) };
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

/** True if a line contradicts none above, or only for want of a kind that is not written at all. */
export function fits({ kinds, session, wholeSession }: Writing, { seen }: Line): boolean {
  const isWritten = (kind: string): boolean => kinds === undefined || kinds.has(kind === mainMenu ? "Music" : kind);
  const isFree = ({ state }: Session): boolean =>
    violationsIn(seen, state).every(({ needs }) => typeof needs === "object" && !needs.every(isWritten));
  return isFree(session) && (session === wholeSession || isFree(wholeSession));
}

function writeLine(writing: Writing, written: WrittenFile, { text, seen }: Line): void {
  goOnBy(writing, seen);
  written.write(text);
}

function writeClean(writing: Writing, written: WrittenFile, event: WrittenEvent): void {
  writeLine(writing, written, asLine(writing, written, event));
}

/** Updates the linter's sessions with a valid line. */
export function goOnBy({ session, wholeSession }: Writing, seen: SessionEvent): void {
  session.after(seen);
  if (session !== wholeSession) wholeSession.after(seen);
}

/** A fault that is due and that the event can have. */
function faultFor(writing: Writing, written: WrittenFile, event: WrittenEvent) {
  const { form, plan, random, start, followsCleanLine, faulty, session } = writing;
  const progress = progressOf(writing, written);
  if (spared.has(event.event)) return undefined;
  const line = lineInSession(writing, written);
  // Faults close to each other may be one finding.
  if ([1, 2, 3].some((above) => faulty.has(line - above))) return undefined;
  // When only some kinds are written, a line that must come first may be missing.
  const mayState = ({ above: [first] }: WrittenFlaw): boolean =>
    !first || !writing.kinds || fits(writing, asLine(writing, written, first));
  const isFaulty = (line: number): boolean => faulty.has(line);
  const host = hostOf(event, start, { form, random, followsCleanLine, isFaulty, state: session.state });
  return plan.plant(host, progress, mayState);
}

function writeFault(
  writing: Writing,
  written: WrittenFile,
  event: WrittenEvent,
  { rule, fault, planted }: NonNullable<ReturnType<typeof faultFor>>,
): void {
  const { session, wholeSession, form } = writing;
  for (const clean of planted.above) writeClean(writing, written, clean);
  const line = lineInSession(writing, written);
  writing.faulty.add(line);
  const isTrusted = families.session.some((id) => id === rule) || !makesUnreliable(rule);
  const seen = isTrusted ? sessionEventIn(planted.text, line) : undefined;
  const flaw = plantedFault(rule, planted, "", { file: written.file, line: written.line() });
  written.note({ ...flaw, ...(seen ? relatedTo(seen, flaw, session.state, writing.parts) : {}) });
  // The linter may trust little of a broken line, so nothing is certain after it.
  if (seen) session.after(seen);
  else session.afterUnreadable();
  // A line that breaks only a rule that is off is trusted by default.
  wholeSession.after(
    flaw.askedOnly ? sessionEventIn(planted.text, line) : sessionEventOf(event, form.text(event), line),
  );
  written.write(planted.text);
  for (const clean of planted.below) writeClean(writing, written, clean);
  if (fault.isExtra) writeClean(writing, written, event);
}

/** A broken line that can still be parsed. */
function sessionEventIn(text: WrittenFlaw["text"], line: number): SessionEvent {
  return sessionEventOf(JSON.parse(String(text)) as WrittenEvent, String(text), line);
}

/** The lines above that a fault contradicts, as the linter will report them. */
function relatedTo(
  seen: SessionEvent,
  { rule, path }: Pick<PlantedFault, "rule" | "path">,
  state: SessionState,
  parts: Writing["parts"],
): Pick<PlantedFault, "related"> {
  const violation = violationsIn(seen, state).find((each) => each.rule === rule && each.path === path);
  if (!violation || violation.related.length === 0) return {};
  const placed = violation.related.map(({ from, message }) => {
    const { file, linesAbove } = parts.findLast((part) => part.linesAbove < from.line) ?? { file: "", linesAbove: 0 };
    return { file, line: from.line - linesAbove, column: from.column, message };
  });
  return { related: relatedPlaces(placed) };
}

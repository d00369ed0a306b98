import { leavesDoubt } from "../judge/session/doubt.js";
import { heldAgainst } from "../judge/session/session-judge.js";
import { families } from "../rules/list.js";
import type { JournalRuleId } from "../rules/rule-id.js";
import { createSession, type Session } from "../session/session.js";
import type { Told } from "../session/told.js";
import { chooseScenes, type GenerateChoice } from "./choice.js";
import { journalTime, secondsOf } from "./clock.js";
import { asPlayer, playOn, programmeOf, putInto, withLife } from "./evening/evening.js";
import { logInWholly } from "./evening/log-in.js";
import type { Planted } from "./faults/fault.js";
import { cutOff } from "./faults/file-faults.js";
import { type Plan, planFaults } from "./faults/plan.js";
import { plantedFault } from "./faults/planted.js";
import type { Form } from "./form/form.js";
import { forms } from "./form/index.js";
import type { Piece } from "./piece.js";
import { createRandom, type Random } from "./random.js";
import { later, type Pilot, type SessionEvent } from "./session/pilot.js";
import type { Scene } from "./session/scenes.js";
import { playScene } from "./session/session.js";
import { fileheader, logIn } from "./session/startup.js";
import type { GenerateSettings } from "./settings.js";
import { toldWritten } from "./told-written.js";
import { createWrittenFile, type WrittenFile } from "./written-file.js";

const markOrder = "\ufeff";
/** Faults must not look for a place for ever. */
const mostTries = 5000;
/** What opens and closes a file is left whole: the linter reads the lines between by it. */
const spared: ReadonlySet<string> = new Set(["Fileheader", "Continued", "Shutdown"]);

/** All that writing a journal needs beside the events. */
interface Writing {
  readonly settings: GenerateSettings;
  readonly pilot: Pilot;
  readonly choice: GenerateChoice;
  readonly form: Form;
  readonly plan: Plan;
  readonly random: Random;
  /** The time at which the session started, in seconds. */
  readonly start: number;
  /** Events that have happened and are not written yet. */
  readonly queue: SessionEvent[];
  /** Lines and bytes of the parts that are done. */
  readonly done: { lines: number; bytes: number };
  followsCleanLine: boolean;
  /** What the journal has told so far. */
  readonly story: Session;
  /** The same, as if no line were broken: the linter knows something between the two. */
  readonly wholeStory: Session;
  /** Whether anything goes by what the journal has told: faults, and events that are made from their schemas. */
  readonly heedsStory: boolean;
  /** Lets more happen; `sought` are kinds that are needed now. */
  readonly goOn: (sought: readonly string[]) => readonly SessionEvent[];
  /** How many events in a row did not fit. */
  misfits: number;
}

/** Plays a session and writes it down, piece by piece, in as many files as are asked for. */
export function* journalPieces(settings: GenerateSettings, pilot: Pilot): Generator<Piece, void, undefined> {
  const form = forms[settings.form];
  const random = createRandom(settings.seed, 1);
  const choice = chooseScenes(settings);
  const writing: Writing = {
    settings,
    pilot,
    form,
    random,
    start: secondsOf(settings.start),
    choice,
    heedsStory: settings.faults.size > 0 || choice.hasSampled,
    plan: planFaults(settings.faults, random),
    queue: [],
    done: { lines: 0, bytes: 0 },
    followsCleanLine: true,
    story: createSession(),
    wholeStory: createSession(),
    goOn: goingOn(settings, pilot, choice),
    misfits: 0,
  };
  for (let part = 1; part <= settings.parts; part++) {
    const written = openPart(writing, part);
    if (part === 1) for (const event of firstLogin(settings, pilot)) writing.queue.push(event);
    // What has happened already is not told after the header of a later part.
    while (
      !isDone(writing, written, part) ||
      (writing.queue.length > 0 && (part < settings.parts || settings.scenario !== undefined))
    ) {
      writeNext(writing, written, []);
      if (written.isFull()) yield written.take();
    }
    if (part === settings.parts) yield* plantRest(writing, written);
    closePart(writing, written, part);
    writing.done.lines += written.line() - 1;
    writing.done.bytes += written.length();
    yield written.take();
  }
}

function fileName({ start }: GenerateSettings, part: number): string {
  return `Journal.${journalTime(secondsOf(start))}.${String(part).padStart(2, "0")}.log`;
}

function openPart(writing: Writing, part: number): WrittenFile {
  const { settings, pilot, form } = writing;
  const file = fileName(settings, part);
  const isMarked = part === 1 && settings.faults.has("byte-order-mark");
  const written = createWrittenFile(file, form.lineEnd, isMarked ? markOrder : "");
  if (isMarked) {
    const flaw = { start: 0, end: 0, path: "", says: "a byte order mark" };
    written.note(plantedFault("byte-order-mark", flaw, "", { file, line: 1 }));
  }
  // What has happened and is not written yet must not seem to come before the new part.
  const header = { ...fileheader(pilot, part), ...pending(writing) };
  const told = toldWritten(header, lineOf(writing, written));
  for (const story of [writing.story, writing.wholeStory]) {
    story.enters(file, told);
    story.after(told);
  }
  written.write(form.text(header));
  return written;
}

/** Where the next line stands in the story, in which the parts follow on each other. */
function lineOf({ done }: Writing, written: WrittenFile): number {
  return done.lines + written.line();
}

/** The time of the first event that waits to be written, where one does. */
function pending({ queue: [next] }: Writing): { readonly timestamp?: string } {
  return next ? { timestamp: next.timestamp } : {};
}

/** How much of the run is over, where 1 is all of it. */
function progressOf({ settings: { amount }, done, pilot, start }: Writing, written: WrittenFile): number {
  // The line that closes the file belongs to the number that was asked for.
  if ("events" in amount) return (done.lines + written.line()) / amount.events;
  if ("bytes" in amount) return (done.bytes + written.length()) / amount.bytes;
  return (secondsOf(pilot.clock.now()) - start) / (amount.hours * 3600);
}

function isDone(writing: Writing, written: WrittenFile, part: number): boolean {
  return progressOf(writing, written) >= part / writing.settings.parts;
}

/** Writes the next event of the session, or lets more happen where there is none; `sought` are kinds that are needed now. */
function writeNext(writing: Writing, written: WrittenFile, sought: readonly string[]): void {
  const { queue, choice } = writing;
  const event = queue.shift();
  if (event) {
    if (choice.isWritten(event.event)) writeEvent(writing, written, event);
    return;
  }
  for (const event of writing.goOn(sought)) queue.push(event);
}

/** The login that a session begins with. */
function firstLogin({ scenario, situation, isNasty }: GenerateSettings, pilot: Pilot): readonly SessionEvent[] {
  return scenario ? logInWholly(putInto(withLife(pilot, scenario, isNasty), situation)) : logIn(pilot);
}

/** What goes on in a session: scenes of the specification, or an evening of some sort. */
function goingOn({ scenario, isNasty }: GenerateSettings, pilot: Pilot, { scenes }: GenerateChoice): Writing["goOn"] {
  if (scenario) {
    const programme = programmeOf(scenario, isNasty);
    return () => playOn(asPlayer(pilot), programme);
  }
  const isSought = ({ kinds, moves }: Scene, sought: readonly string[]): boolean =>
    moves === true || kinds.some((kind) => sought.includes(kind));
  return (sought) => playScene(pilot, sought.length === 0 ? scenes : scenes.filter((scene) => isSought(scene, sought)));
}

function writeEvent(writing: Writing, written: WrittenFile, event: SessionEvent): void {
  const { form, plan, random, start, followsCleanLine, story, wholeStory, heedsStory } = writing;
  if (!heedsStory) {
    written.write(form.text(event));
    return;
  }
  if (isMisfit(writing, toldWritten(event, lineOf(writing, written)))) return;
  const write = (clean: SessionEvent): void => {
    const told = toldWritten(clean, lineOf(writing, written));
    story.after(told);
    wholeStory.after(told);
    written.write(form.text(clean));
  };
  const found = spared.has(event.event)
    ? undefined
    : plan.plant({ event, form, random, followsCleanLine, start, state: story.state }, progressOf(writing, written));
  writing.followsCleanLine = !found;
  if (!found) {
    write(event);
    return;
  }
  const { rule, fault, planted } = found;
  for (const clean of planted.above ?? []) write(clean);
  written.note(plantedFault(rule, planted, "", { file: written.file, line: written.line() }));
  tellPlanted(story, rule, planted.text, lineOf(writing, written));
  wholeStory.after(toldWritten(event, lineOf(writing, written)));
  written.write(planted.text);
  for (const clean of planted.below ?? []) write(clean);
  if (fault.isExtra) write(event);
}

/** More of them than this, and it is written all the same. */
const mostMisfits = 500;

/** Whether an event that is made from its schema alone contradicts the session; it then does not happen. */
function isMisfit(writing: Writing, told: Told): boolean {
  const { choice, story, wholeStory, misfits } = writing;
  const isBroken = [story, wholeStory].some(({ state }) => heldAgainst(told, state).length > 0);
  const isDropped = isBroken && choice.isSampled(told.kind) && misfits < mostMisfits;
  writing.misfits = isDropped ? misfits + 1 : 0;
  return isDropped;
}

/** Of a line that is broken in itself the linter may believe little, so that nothing is known for certain behind it. */
function tellPlanted(story: Session, rule: JournalRuleId, text: Planted["text"], line: number): void {
  const isWhole = families.session.some((id) => id === rule) || !leavesDoubt(rule);
  if (isWhole) story.after(toldWritten(JSON.parse(String(text)) as SessionEvent, line));
  else story.afterLost();
}

/** Lets the session go on until every fault has found its place, however short it was to be. */
function* plantRest(writing: Writing, written: WrittenFile): Generator<Piece, void, undefined> {
  let tries = 0;
  let left = writing.plan.left();
  for (let next = writing.plan.next(); next; next = writing.plan.next()) {
    if (tries++ > mostTries) throw new Error(noPlace(next.rule));
    writeNext(writing, written, next.fault.kinds ?? []);
    if (writing.plan.left() < left) tries = 0;
    left = writing.plan.left();
    if (written.isFull()) yield written.take();
  }
}

function noPlace(rule: JournalRuleId): string {
  return `no event was written that can have the fault ${rule}: allow more kinds`;
}

function closePart(writing: Writing, written: WrittenFile, part: number): void {
  const { settings, pilot, form, story, wholeStory } = writing;
  const isLast = part === settings.parts;
  const { timestamp } = { timestamp: later(pilot, 1, 5), ...(isLast ? {} : pending(writing)) };
  const event = isLast ? { timestamp, event: "Shutdown" } : { timestamp, event: "Continued", Part: part + 1 };
  for (const each of [story, wholeStory]) each.after(toldWritten(event, lineOf(writing, written)));
  if (!isLast || !settings.faults.has("truncated-line")) {
    written.write(form.text(event));
    return;
  }
  const planted = cutOff(form.text(event), event.event);
  written.note(plantedFault("truncated-line", planted, "", { file: written.file, line: written.line() }));
  written.writeLast(planted.text);
}

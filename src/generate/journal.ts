import type { JournalRuleId } from "../rules/rule-id.js";
import { createSession } from "../session/session.js";
import { chooseScenes } from "./choice.js";
import { journalTime, secondsOf } from "./clock.js";
import { firstLogin, goingOn } from "./course.js";
import { cutOff } from "./faults/file-faults.js";
import { planFaults } from "./faults/plan.js";
import { plantedFault } from "./faults/planted.js";
import { forms } from "./form/index.js";
import type { Piece } from "./piece.js";
import { createRandom } from "./random.js";
import { later, type Pilot, type SessionEvent } from "./session/pilot.js";
import { fileheader } from "./session/startup.js";
import type { GenerateSettings } from "./settings.js";
import { toldWritten } from "./told-written.js";
import { writeEvent } from "./write-event.js";
import { lineInStory, progressOf, type Writing } from "./writing.js";
import { createWrittenFile, type WrittenFile } from "./written-file.js";

const markOrder = "\ufeff";
/** Faults must not look for a place for ever. */
const mostTries = 5000;
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
    queue: { events: [], next: 0 },
    done: { lines: 0, bytes: 0 },
    parts: [],
    followsCleanLine: true,
    story: createSession(),
    wholeStory: createSession(),
    goOn: goingOn(settings, pilot, choice),
    misfits: 0,
  };
  for (let part = 1; part <= settings.parts; part++) {
    const written = openPart(writing, part);
    if (part === 1) writing.queue.events = firstLogin(settings, pilot);
    // What has happened already is not told after the header of a later part.
    while (
      !isDone(writing, written, part) ||
      (waiting(writing) && (part < settings.parts || settings.scenario !== undefined))
    ) {
      writeNext(writing, written, undefined);
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
  const text = form.text(header);
  const told = toldWritten(header, text, lineInStory(writing, written));
  writing.parts.push({ file, linesAbove: writing.done.lines });
  for (const story of [writing.story, writing.wholeStory]) {
    story.enters(file, told);
    story.after(told);
  }
  written.write(text);
  return written;
}

/** The time of the first event that waits to be written, where one does. */
function pending(writing: Writing): { readonly timestamp?: string } {
  const next = waiting(writing);
  return next ? { timestamp: next.timestamp } : {};
}

/** The first event that waits to be written. */
function waiting({ queue: { events, next } }: Writing): SessionEvent | undefined {
  return events[next];
}

function isDone(writing: Writing, written: WrittenFile, part: number): boolean {
  return progressOf(writing, written) >= part / writing.settings.parts;
}

/** Writes the next event of the session, or lets more happen where there is none; `sought` are kinds that are needed now. */
function writeNext(writing: Writing, written: WrittenFile, sought: readonly string[] | undefined): void {
  const { queue, choice } = writing;
  const event = waiting(writing);
  if (event) {
    queue.next++;
    if (choice.isWritten(event.event)) writeEvent(writing, written, event);
    return;
  }
  queue.events = writing.goOn(sought);
  queue.next = 0;
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
  const told = toldWritten(event, form.text(event), lineInStory(writing, written));
  for (const each of [story, wholeStory]) each.after(told);
  if (!isLast || !settings.faults.has("truncated-line")) {
    written.writeEvent(event, form);
    return;
  }
  const planted = cutOff(form.text(event), event.event);
  written.note(plantedFault("truncated-line", planted, "", { file: written.file, line: written.line() }));
  written.writeLast(planted.text);
}

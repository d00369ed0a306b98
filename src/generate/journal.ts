import type { RuleId } from "../rules/rules.js";
import { type Choice, chooseScenes } from "./choice.js";
import { journalTime, secondsOf } from "./clock.js";
import { cutOff } from "./faults/file-faults.js";
import { type Plan, planFaults } from "./faults/plan.js";
import { plantedFault } from "./faults/planted.js";
import type { Form } from "./form/form.js";
import { forms } from "./form/index.js";
import type { Piece } from "./piece.js";
import { createRandom, type Random } from "./random.js";
import { later, type Pilot, type SessionEvent } from "./session/pilot.js";
import { playScene } from "./session/session.js";
import { fileheader, logIn } from "./session/startup.js";
import type { Settings } from "./settings.js";
import { createSheet, type Sheet } from "./sheet.js";

const markOrder = "\ufeff";
/** Faults must not look for a place for ever. */
const mostTries = 5000;
/** What opens and closes a file is left whole: the linter reads the lines between by it. */
const spared: ReadonlySet<string> = new Set(["Fileheader", "Continued", "Shutdown"]);

/** All that writing a journal needs beside the events. */
interface Desk {
  readonly settings: Settings;
  readonly pilot: Pilot;
  readonly choice: Choice;
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
}

/** Plays a session and writes it down, piece by piece, in as many files as are asked for. */
export function* journalPieces(settings: Settings, pilot: Pilot): Generator<Piece, void, undefined> {
  const form = forms[settings.form];
  const random = createRandom(settings.seed, 1);
  const desk: Desk = {
    settings,
    pilot,
    form,
    random,
    start: secondsOf(settings.start),
    choice: chooseScenes(settings),
    plan: planFaults(settings.faults, random),
    queue: [],
    done: { lines: 0, bytes: 0 },
    followsCleanLine: true,
  };
  for (let part = 1; part <= settings.parts; part++) {
    const sheet = openPart(desk, part);
    if (part === 1) desk.queue.push(...logIn(pilot));
    while (!isDone(desk, sheet, part)) {
      writeNext(desk, sheet, []);
      if (sheet.isFull()) yield sheet.take();
    }
    if (part === settings.parts) yield* plantRest(desk, sheet);
    closePart(desk, sheet, part);
    desk.done.lines += sheet.line() - 1;
    desk.done.bytes += sheet.length();
    yield sheet.take();
  }
}

function fileName({ start }: Settings, part: number): string {
  return `Journal.${journalTime(secondsOf(start))}.${String(part).padStart(2, "0")}.log`;
}

function openPart({ settings, pilot, form }: Desk, part: number): Sheet {
  const file = fileName(settings, part);
  const isMarked = part === 1 && settings.faults.has("byte-order-mark");
  const sheet = createSheet(file, form.lineEnd, isMarked ? markOrder : "");
  if (isMarked) {
    const flaw = { start: 0, end: 0, path: "", says: "a byte order mark" };
    sheet.note(plantedFault("byte-order-mark", flaw, "", { file, line: 1 }));
  }
  sheet.write(form.text(fileheader(pilot, part)));
  return sheet;
}

/** How much of the run is over, where 1 is all of it. */
function progressOf({ settings: { amount }, done }: Desk, sheet: Sheet): number {
  // The line that closes the file belongs to the number that was asked for.
  return "events" in amount
    ? (done.lines + sheet.line()) / amount.events
    : (done.bytes + sheet.length()) / amount.bytes;
}

function isDone(desk: Desk, sheet: Sheet, part: number): boolean {
  return progressOf(desk, sheet) >= part / desk.settings.parts;
}

/** Writes the next event of the session, or lets more happen where there is none; `sought` are kinds that are needed now. */
function writeNext(desk: Desk, sheet: Sheet, sought: readonly string[]): void {
  const { queue, choice, pilot } = desk;
  const event = queue.shift();
  if (event) {
    if (choice.isWritten(event.event)) writeEvent(desk, sheet, event);
    return;
  }
  const scenes =
    sought.length === 0
      ? choice.scenes
      : choice.scenes.filter(({ kinds, moves }) => moves || kinds.some((kind) => sought.includes(kind)));
  queue.push(...playScene(pilot, scenes));
}

function writeEvent(desk: Desk, sheet: Sheet, event: SessionEvent): void {
  const { form, plan, random, start, followsCleanLine } = desk;
  const found = spared.has(event.event)
    ? undefined
    : plan.plant({ event, form, random, followsCleanLine, start }, progressOf(desk, sheet));
  desk.followsCleanLine = !found;
  if (!found) {
    sheet.write(form.text(event));
    return;
  }
  const { rule, fault, planted } = found;
  sheet.note(plantedFault(rule, planted, "", { file: sheet.file, line: sheet.line() }, fault.isStrictOnly));
  sheet.write(planted.text);
  if (fault.isExtra) sheet.write(form.text(event));
}

/** Lets the session go on until every fault has found its place, however short it was to be. */
function* plantRest(desk: Desk, sheet: Sheet): Generator<Piece, void, undefined> {
  let tries = 0;
  let left = desk.plan.left();
  for (let next = desk.plan.next(); next; next = desk.plan.next()) {
    if (tries++ > mostTries) throw new Error(noPlace(next.rule));
    writeNext(desk, sheet, next.fault.kinds ?? []);
    if (desk.plan.left() < left) tries = 0;
    left = desk.plan.left();
    if (sheet.isFull()) yield sheet.take();
  }
}

function noPlace(rule: RuleId): string {
  return `no event was written that can have the fault ${rule}: allow more kinds`;
}

function closePart({ settings, pilot, form }: Desk, sheet: Sheet, part: number): void {
  const timestamp = later(pilot, 1, 5);
  const isLast = part === settings.parts;
  const event = isLast ? { timestamp, event: "Shutdown" } : { timestamp, event: "Continued", Part: part + 1 };
  if (!isLast || !settings.faults.has("truncated-line")) {
    sheet.write(form.text(event));
    return;
  }
  const planted = cutOff(form.text(event), event.event);
  sheet.note(plantedFault("truncated-line", planted, "", { file: sheet.file, line: sheet.line() }));
  sheet.writeLast(planted.text);
}

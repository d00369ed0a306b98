import { faults } from "../rules/built/faults.js";
import type { EndFault } from "../rules/fault.js";
import { journalTime, secondsOf } from "./clock.js";
import { createLeavesOut } from "./evening/leave-out.js";
import { bare } from "./evening/line.js";
import { fileheader, leave, logInWholly } from "./evening/log-in.js";
import { plenty, type WrittenEvent } from "./evening/player.js";
import { devotedTo, type Programme, playOn, programmeOf, soughtIn } from "./evening/scenario.js";
import { plantedFault } from "./faults/plan.js";
import { plantEnd } from "./faults/planter.js";
import { recurringKinds, tooFew } from "./kinds.js";
import type { Piece } from "./piece.js";
import { playScene } from "./scene/scenes.js";
import {
  announce,
  asLine,
  fits,
  goOnBy,
  type Line,
  progressOf,
  type Writing,
  withoutGaps,
  writeEvent,
} from "./writing.js";
import { createWrittenFile, type WrittenFile } from "./written-file.js";

/** The number of happenings without a place for a fault, or without a line, after which the attempt is abandoned. */
const mostTries = 5000;
const mostIdle = 20_000;

/** Plays a session and writes it in pieces, in the requested number of files. */
export function* journalPieces(writing: Writing): Generator<Piece, void, undefined> {
  const { settings, player } = writing;
  const goOn = goingOn(writing);
  for (let part = 1; part <= settings.parts; part++) {
    const written = openPart(writing, part);
    if (part === 1) enqueue(writing, [...(settings.earlier?.isOpen ? [leave(player)] : []), ...logInWholly(player)]);
    const isDone = (): boolean => progressOf(writing, written) >= part / settings.parts;
    while (!isDone() || (waiting(writing) && !mayBreakOff(writing, written, part))) {
      writeNext(writing, written, goOn);
      if (written.isFull()) yield written.take();
    }
    if (part === settings.parts) {
      yield* plantRest(writing, written, goOn);
      writing.isElsewhere = isElsewhere(writing);
    }
    closePart(writing, written, part);
    writing.done.lines += written.line() - 1;
    writing.done.bytes += written.length();
    yield written.take();
  }
}

/** True if the lines place the player elsewhere, because those that led away were not written. */
function isElsewhere({ session: { state }, player: { where }, kinds }: Writing): boolean {
  const [docked, vehicle] = [state.flight.docked?.value, state.vehicle.now?.value];
  const isMoored = where.at === "docked" || where.at === "on foot";
  const isOnFoot = where.at === "walking" || where.at === "on foot";
  const isContradicted = (docked ?? isMoored) !== isMoored || (vehicle ? vehicle === "foot" : isOnFoot) !== isOnFoot;
  return kinds !== undefined && isContradicted;
}

/** Plays the next happening; `sought` are kinds that are needed now. */
type GoOn = (sought?: readonly string[]) => readonly WrittenEvent[];

function goingOn(writing: Writing): GoOn {
  const { settings, player } = writing;
  const all = programmeOf(settings.scenario, settings.isNasty, settings.game);
  const forKinds = settings.kinds && takingTurns(writing, all, recurringKinds(settings.kinds));
  const leavesOut = settings.isNasty ? createLeavesOut() : undefined;
  return (sought) => {
    const { amount } = settings;
    const scene = "scenes" in amount ? amount.scenes[writing.happened] : undefined;
    if (scene !== undefined) return playScene(player, scene);
    const lines = playOn(player, forKinds ? forKinds(sought) : sought ? soughtIn(all, sought) : all);
    return leavesOut ? lines.map((line) => leavesOut(withoutGaps(line))) : lines;
  };
}

/** The number of happenings devoted to a kind before others it may need are allowed, and before it is given up. */
const devoted = 40;
const patience = 60;

/** Always seeks the kind that has occurred least, whichever kinds occur more often by themselves. */
function takingTurns({ kinds, latest }: Writing, all: Programme, asked: readonly string[]) {
  const programmes = new Map<string, Programme>();
  const turns = new Map<string, number>();
  const turnsOf = (kind: string): number => turns.get(kind) ?? 0;
  let target = "";
  let spent = 0;
  return (sought = asked): Programme => {
    const possible = sought.filter((kind) => kinds?.has(kind));
    const wanted = possible.length > 0 ? possible : asked;
    if (++spent > patience) latest.add(target);
    for (const kind of latest) turns.set(kind, turnsOf(kind) + 1);
    if (latest.has(target) || !wanted.includes(target)) {
      target = wanted.reduce((least, kind) => (turnsOf(kind) < turnsOf(least) ? kind : least));
      spent = 0;
    }
    latest.clear();
    const programme = programmes.get(target) ?? devotedTo(all, target);
    programmes.set(target, programme);
    return spent < devoted ? programme : all;
  };
}

/** True if a file may end before queued events are written; they cannot follow the header of another part. */
function mayBreakOff(writing: Writing, written: WrittenFile, part: number): boolean {
  const { settings, kinds, player } = writing;
  if (writing.letter) return true;
  const shutdown = { timestamp: player.clock.now(), event: "Shutdown" };
  return kinds !== undefined && part === settings.parts && fits(writing, asLine(writing, written, shutdown));
}

function enqueue(writing: Writing, events: readonly WrittenEvent[]): void {
  writing.queue.events = events;
  writing.queue.next = 0;
  if (!writing.kinds) announce(writing, writing.player.life.rewritten.splice(0));
}

function openPart(writing: Writing, part: number): WrittenFile {
  const { settings, player, form } = writing;
  const { earlier, start } = settings;
  const ownName = `Journal.${journalTime(secondsOf(start))}.${String(part).padStart(2, "0")}.log`;
  const file = earlier?.isOpen ? earlier.file : ownName;
  const written = createWrittenFile(file, earlier?.lineEnd ?? form.lineEnd);
  if (earlier?.isOpen || writing.letter) return written;
  // The header must not be later than events that have happened but are not written yet.
  const header = settings.game.written(fileheader(player, part));
  const { timestamp } = waiting(writing) ?? header;
  const line = asLine(writing, written, { ...header, timestamp });
  writing.parts.push({ file, linesAbove: writing.done.lines });
  for (const session of new Set([writing.session, writing.wholeSession])) session.enterPart(file, line.seen);
  goOnBy(writing, line.seen);
  written.write((part === 1 ? spoiled(writing, written, "start", line) : undefined) ?? line.text);
  return written;
}

function waiting({ queue: { events, next } }: Writing): WrittenEvent | undefined {
  return events[next];
}

/** Writes the next event of the session, or plays another happening if there is none. */
function writeNext(writing: Writing, written: WrittenFile, goOn: () => readonly WrittenEvent[]): void {
  const event = waiting(writing);
  if (event) {
    writing.queue.next++;
    writeEvent(writing, written, event);
    return;
  }
  const { kinds, amount } = writing.settings;
  if (kinds && writing.idle > mostIdle && !("hours" in amount)) throw new Error(tooFew(kinds));
  if (kinds) {
    // The payments and rewritten files of lines that were not written do not count.
    writing.player.credits = plenty;
    writing.player.life.rewritten.length = 0;
  }
  enqueue(writing, goOn());
  writing.happened++;
  writing.idle++;
}

/** Continues the session until every fault has been planted, however short it was meant to be. */
function* plantRest(writing: Writing, written: WrittenFile, goOn: GoOn): Generator<Piece, void, undefined> {
  const { plan, kinds } = writing;
  let left = plan.due.length;
  let start = writing.happened;
  for (let next = plan.due.at(-1); next; next = plan.due.at(-1)) {
    if (writing.happened - start > mostTries || (kinds && next.kinds?.some((kind) => kinds.has(kind)) === false))
      throw new Error(`no event was written that can have the fault ${next.rule}: allow more kinds`);
    writeNext(writing, written, () => goOn(next.kinds ?? []));
    if (plan.due.length < left) start = writing.happened;
    left = plan.due.length;
    if (written.isFull()) yield written.take();
  }
}

function closePart(writing: Writing, written: WrittenFile, part: number): void {
  const { settings, player } = writing;
  // A session that is added to stays open, and the specification has no events that open or close one.
  if (settings.earlier || writing.letter) return;
  const isLast = part === settings.parts;
  const end = bare(player, "Shutdown", [1, 5]);
  const { timestamp } = waiting(writing) ?? end;
  const event = isLast ? end : { timestamp, event: "Continued", Part: part + 1 };
  const line = asLine(writing, written, event);
  if (writing.kinds && !fits(writing, line)) return;
  goOnBy(writing, line.seen);
  const last = isLast ? spoiled(writing, written, "end", line) : undefined;
  if (last === undefined) written.write(line.text);
  else written.writeLast(last);
}

/** The first or last line of the journal with the fault to be planted there, if any. */
function spoiled({ settings }: Writing, written: WrittenFile, at: EndFault["at"], { text, event }: Line) {
  for (const rule of settings.faults.keys()) {
    const fault = faults[rule];
    if (!("at" in fault) || fault.at !== at) continue;
    const planted = plantEnd(fault, text, event.event);
    written.note(plantedFault(rule, planted, "", { file: written.file, line: written.line() }));
    return planted.text;
  }
  return undefined;
}

import { isNextPart } from "../files/discover/journal-part.js";
import type { OutputTarget } from "../files/write/allowed.js";
import { clearAway } from "../files/write/game-file.js";
import { type JournalWriter, openJournal } from "./journal-writer.js";
import { type Moment, placedMoment } from "./moment.js";
import type { Pace } from "./pace.js";
import { type Portion, portionsOf } from "./portions.js";
import { createSideFileWriter, type SideFileWriter } from "./side-file-writer.js";
import type { ReplaySource, SourceFile } from "./source.js";
import type { Speed } from "./speed.js";
import { createStatusWriter, type StatusWriter } from "./status-writer.js";

/** The time between two journals is passed over but for this, in seconds: the player was away. */
const longestAbsence = 60;

/** What is replayed, and how. */
export interface Replay {
  readonly source: ReplaySource;
  readonly targetOf: (name: string) => OutputTarget;
  readonly speed: Speed;
  /** What comes before is written at once. */
  readonly from: Moment | undefined;
  /** What comes behind is not written. */
  readonly to: Moment | undefined;
  /** Whether it begins again when it is over. */
  readonly loop: boolean;
  readonly pace: Pace;
  readonly signal: AbortSignal;
}

/** How far a replay is. */
export interface Played {
  journal: string;
  lines: number;
  bytes: number;
  /** The moment of the session, in seconds since 1970. */
  at: number | undefined;
  rounds: number;
}

/** Where a round stands. */
interface Round {
  readonly replay: Replay;
  readonly played: Played;
  readonly sideFiles: SideFileWriter;
  /** Where the source has a Status.json, what keeps it in step. */
  readonly status: StatusWriter | undefined;
  /** Whether a line has told when the session began. */
  isBegun: boolean;
  from: number | undefined;
  to: number | undefined;
}

/** Writes a session as the game does, until it is over or the signal comes; then the line that was begun has its end. */
export async function play(replay: Replay, played: Played): Promise<void> {
  const { source, targetOf, loop, signal, pace } = replay;
  for (const { name } of [...source.journals, ...source.sideFiles]) clearAway(targetOf(name));
  do {
    if (played.rounds > 0) for (const { name } of source.journals) clearAway(targetOf(name));
    played.bytes = 0;
    const sideFiles = createSideFileWriter(source, targetOf, pace.blink);
    const status = statusWriterFor(replay);
    await playRound({ replay, played, sideFiles, status, isBegun: false, from: undefined, to: undefined });
    played.rounds++;
  } while (loop && !signal.aborted);
}

/** As fast as it goes, nobody looks at what Status.json says in between. */
function statusWriterFor({ source, targetOf, pace, speed }: Replay): StatusWriter | undefined {
  const file = speed === "max" ? undefined : source.sideFiles.find(({ kind }) => kind === "Status");
  return file && createStatusWriter(targetOf(file.name), pace.blink);
}

async function playRound(round: Round): Promise<void> {
  const { source, signal, pace } = round.replay;
  let above: SourceFile | undefined;
  for (const journal of source.journals) {
    const isWhole = await playJournal(round, journal, isNextPart(above?.path, journal.path));
    if (!isWhole) return;
    above = journal;
  }
  for (const { at, write } of round.sideFiles.rest()) {
    if (at !== undefined && round.to !== undefined && at > round.to) return;
    if (at !== undefined && round.played.at !== undefined)
      await pace.until(Math.min(at, round.played.at + longestAbsence));
    if (signal.aborted) return;
    await write();
  }
}

/** Whether a journal was written to its end. */
async function playJournal(round: Round, journal: SourceFile, isPart: boolean): Promise<boolean> {
  const { replay, played, sideFiles } = round;
  const isFast = (): boolean => replay.speed === "max" || isBefore(round, played.at);
  let writer: JournalWriter | undefined;
  played.journal = journal.name;
  round.status?.enters(journal.name);
  try {
    for (const portion of portionsOf(journal.path, replay.speed === "step")) {
      if (!writer && !isPart) begin(round, portion);
      if (round.to !== undefined && portion.at !== undefined && portion.at > round.to) return false;
      if (!isBefore(round, portion.at)) await replay.pace.until(portion.at);
      if (replay.signal.aborted) return false;
      played.at = portion.at ?? played.at;
      writer ??= openJournal(replay.targetOf(journal.name), replay.pace, isFast);
      await sideFiles.before(portion, writer.flush);
      await writer.append(portion.lines);
      round.status?.hear(portion);
      if (!isFast()) await round.status?.write();
      played.lines += portion.lines.length;
      for (const { length } of portion.lines) played.bytes += length;
    }
    // The game may have left a journal without a line.
    writer ??= openJournal(replay.targetOf(journal.name), replay.pace, isFast);
    return true;
  } finally {
    await writer?.flush();
    writer?.close();
  }
}

/** Sets the clock to the first line of a journal that is no part of the one above. */
function begin(round: Round, { at }: Portion): void {
  const { pace, from, to } = round.replay;
  if (at === undefined) return;
  if (!round.isBegun) {
    round.isBegun = true;
    round.from = from && placedMoment(from, at);
    round.to = to && placedMoment(to, at);
    round.played.at = undefined;
  }
  const last = round.played.at;
  const moment = last === undefined || at < last ? at : Math.max(last, at - longestAbsence);
  pace.skipTo(Math.max(moment, round.from ?? moment));
}

function isBefore({ from }: Round, at: number | undefined): boolean {
  return from !== undefined && at !== undefined && at < from;
}

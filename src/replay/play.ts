// The room `replay`.
// Takes: a session.
// Gives: the same, written as the game would.
// Imports: the rooms from `base` to `engine`, `generate`, `redact`; the linter loads none of it.

import { Buffer } from "node:buffer";
import { isNextPart } from "../files/discover/journal-part.js";
import type { SideFile } from "../files/discover/kind.js";
import type { OutputTarget } from "../files/write/allowed.js";
import { clearAway, openGrowing, rewriteInPlace } from "../files/write/game-file.js";
import { written } from "../generate/clock.js";
import { forms } from "../generate/form/form.js";
import { layoutOf } from "../read/json/layout.js";
import { dateShift, shiftedName } from "../redact/replace.js";
import { seenEvent } from "../rules/checks/seen-event.js";
import { createSession, stateKinds } from "../session/session.js";
import { type Moment, momentOf, type Pace, placedMoment, type Speed, wholeEvent } from "./moment.js";
import {
  type Portion,
  pastSideFiles,
  portionsOf,
  type ReplaySource,
  rawLines,
  type SourceFile,
  type SourceSideFile,
  sideFileBytes,
} from "./source.js";
import { derivedStatus, noPieces, pieceKinds, piecesAfter } from "./status-pieces.js";

/** The events that announce that a side file was written anew, and the field by which one says all that is in it. */
const announced: Readonly<Record<string, { readonly file: SideFile; readonly content: string }>> = {
  Cargo: { file: "Cargo", content: "Inventory" },
  ShipLocker: { file: "ShipLocker", content: "Items" },
  Backpack: { file: "Backpack", content: "Items" },
  Market: { file: "Market", content: "Items" },
  Outfitting: { file: "Outfitting", content: "Items" },
  Shipyard: { file: "Shipyard", content: "PriceList" },
  NavRoute: { file: "NavRoute", content: "Route" },
  ModuleInfo: { file: "ModulesInfo", content: "Modules" },
  FCMaterials: { file: "FCMaterials", content: "Items" },
};

const eventName = /"event"\s*:\s*"([A-Za-z]{1,40})"/;
const headLength = 120;

/** A side file as a line of the journal says it. */
interface ReportedSideFile {
  readonly file: SideFile;
  readonly bytes: Buffer;
}

/** The kind of the event of a line, empty where it says none at its beginning. */
function eventNameOf(line: Buffer): string {
  const [, kind = ""] = eventName.exec(line.toString("latin1", 0, headLength)) ?? [];
  return kind;
}

/** The side file that a line says as a whole; undefined where it says none, or only that one was written. */
function reportedSideFile(line: Buffer): ReportedSideFile | undefined {
  const kind = eventNameOf(line);
  if (kind === "NavRouteClear") return { file: "NavRoute", bytes: withEmptyRoute(line) };
  const known = Object.hasOwn(announced, kind) ? announced[kind] : undefined;
  return known && line.includes(`"${known.content}"`) ? { file: known.file, bytes: line } : undefined;
}

/** In its file, the game writes an empty route with the event; in the journal it does not. */
function withEmptyRoute(line: Buffer): Buffer {
  const end = line.lastIndexOf("}");
  if (end < 0 || line.includes('"Route"')) return line;
  const head = line.subarray(0, end).toString().trimEnd();
  return Buffer.from(`${head}, "Route":[  ] ${line.subarray(end).toString()}`);
}

/** Readers find it empty once in so many times: to wait each time would hold the journal up. */
const seldom = 20;

const changing: ReadonlySet<string> = new Set([...stateKinds, ...pieceKinds]);

/** Keeps Status.json in step with the journal, which does not mention it. */
interface StatusWriter {
  /** A journal begins, which may be the next part of the one above. */
  readonly enters: (file: string) => void;
  /** Lines that are written, and when. */
  readonly hear: (portion: Portion) => void;
  /** Writes the file anew where they have changed anything that it says. */
  readonly write: () => Promise<void>;
}

function createStatusWriter(target: OutputTarget, shift: Round["shift"], between: () => Promise<void>): StatusWriter {
  const session = createSession();
  let pieces = noPieces;
  let file: string | undefined;
  let line = 0;
  let last = "";
  let writes = 0;
  let at: number | undefined;
  let isNews = false;
  const heard = (bytes: Buffer): void => {
    line++;
    if (!changing.has(eventNameOf(bytes))) return;
    isNews = true;
    const text = bytes.toString();
    const event = wholeEvent(text);
    if (!event) {
      session.afterUnreadable();
      pieces = noPieces;
      return;
    }
    const seen = seenEvent(event.event, event, layoutOf(text, event), line);
    if (file !== undefined && !session.enters(file, seen)) pieces = noPieces;
    file = undefined;
    session.after(seen);
    pieces = piecesAfter(pieces, event, session.state);
  };
  return {
    enters(name) {
      file = name;
    },
    hear(portion) {
      at = portion.at ?? at;
      for (const each of portion.lines) heard(each);
    },
    async write() {
      if (!isNews || at === undefined) return;
      isNews = false;
      const { timestamp, ...rest } = derivedStatus(session.state, pieces, written(at + shift.seconds));
      const content = JSON.stringify(rest);
      if (content === last) return;
      last = content;
      const bytes = Buffer.from(forms.game.fileText({ timestamp, ...rest }, undefined));
      await rewriteInPlace(target, bytes, writes++ % seldom === 0 ? between : async () => {});
    },
  };
}

/** What is gathered where nobody waits for it. */
const gathered = 64 * 1024;

/** Writes a journal as the game does. */
interface JournalWriter {
  /** Writes lines at once, or takes note of them where all goes as fast as it can. */
  readonly append: (lines: readonly Buffer[]) => Promise<void>;
  /** Writes what is taken note of, before another file is written. */
  readonly flush: () => Promise<void>;
  readonly close: () => void;
}

function openJournal(target: OutputTarget, gathers: () => boolean): JournalWriter {
  // With another time in its name, it is not among those that were removed at the start.
  clearAway(target);
  const file = openGrowing(target);
  let waiting: Buffer[] = [];
  let length = 0;
  const flush = async (): Promise<void> => {
    const bytes = Buffer.concat(waiting);
    waiting = [];
    length = 0;
    if (bytes.length > 0) await file.append(bytes);
  };
  return {
    async append(lines) {
      for (const line of lines) {
        waiting.push(line);
        length += line.length;
      }
      // A single write, so that no reader finds half a line.
      if (!gathers() || length >= gathered) await flush();
    },
    flush,
    close: file.close,
  };
}

/** The time between two journals is passed over but for this, in seconds: the player was away. */
const longestAbsence = 60;

/** What is replayed, and how. */
interface Replay {
  readonly source: ReplaySource;
  readonly targetOf: (name: string) => OutputTarget;
  readonly speed: Speed;
  /** What comes before is written at once. */
  readonly from: Moment | undefined;
  /** What comes behind is not written. */
  readonly to: Moment | undefined;
  /** Whether it begins again when it is over. */
  readonly loop: boolean;
  /** Whether times are those of today: at the original speed, each line is written at its own time; else the last is written now. */
  readonly now: boolean;
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
  /** Whether a line has said when the session began. */
  isBegun: boolean;
  from: number | undefined;
  to: number | undefined;
  /** How many seconds later all times are than in the source. */
  readonly shift: { seconds: number };
}

/** Writes a session as the game does, until it is over or the signal comes; then the line that was begun has its end. */
export async function play(replay: Replay, played: Played): Promise<void> {
  const { source, targetOf, loop, signal, pace } = replay;
  for (const { name } of [...source.journals, ...source.sideFiles]) clearAway(targetOf(name));
  do {
    if (played.rounds > 0) for (const { name } of source.journals) clearAway(targetOf(name));
    played.bytes = 0;
    const shift = { seconds: 0 };
    const sideFiles = createSideFileWriter(source, targetOf, shift, pace.blink);
    const status = statusWriterFor(replay, shift);
    await playRound({ replay, played, sideFiles, status, shift, isBegun: false, from: undefined, to: undefined });
    played.rounds++;
  } while (loop && !signal.aborted);
}

/** As fast as it goes, nobody looks at what Status.json says in between. */
function statusWriterFor({ source, targetOf, pace, speed }: Replay, shift: Round["shift"]): StatusWriter | undefined {
  const file = speed === "max" ? undefined : source.sideFiles.find(({ kind }) => kind === "Status");
  return file && createStatusWriter(targetOf(file.name), shift, pace.blink);
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
  const { replay, played, sideFiles, shift } = round;
  const open = (): JournalWriter => openJournal(replay.targetOf(shiftedName(journal.name, shift.seconds)), isFast);
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
      writer ??= open();
      await sideFiles.before(portion, writer.flush);
      await writer.append(portion.lines.map((line) => shifted(line, shift)));
      round.status?.hear(portion);
      if (!isFast()) await round.status?.write();
      played.lines += portion.lines.length;
      for (const { length } of portion.lines) played.bytes += length;
    }
    // The game may have left a journal without a line.
    writer ??= open();
    return true;
  } finally {
    await writer?.flush();
    writer?.close();
  }
}

/** Sets the clock to the first line of a journal that is no part of the one above. */
function begin(round: Round, { at }: Portion): void {
  const { source, pace, from, to, now, speed } = round.replay;
  if (at === undefined) return;
  const isFirst = !round.isBegun;
  if (isFirst) {
    round.isBegun = true;
    round.from = from && placedMoment(from, at);
    round.to = to && placedMoment(to, at);
    round.played.at = undefined;
  }
  const last = round.played.at;
  const moment = last === undefined || at < last ? at : Math.max(last, at - longestAbsence);
  const start = Math.max(moment, round.from ?? moment);
  pace.skipTo(start);
  if (now && (speed === 1 || isFirst)) {
    const today = speed === 1 ? start : Math.min(lastMoment(source) ?? at, round.to ?? Number.MAX_VALUE);
    round.shift.seconds = Math.floor(Date.now() / 1000 - today);
  }
}

/** When the last line of a session was written. */
function lastMoment({ journals }: ReplaySource): number | undefined {
  for (const { path } of [...journals].reverse()) {
    let last: number | undefined;
    for (const line of rawLines(path)) last = momentOf(line) ?? last;
    if (last !== undefined) return last;
  }
  return undefined;
}

/** Lines, or a side file, with all times moved. */
function shifted(bytes: Buffer, { seconds }: Round["shift"]): Buffer {
  return seconds === 0 ? bytes : Buffer.from(dateShift(seconds)(bytes.toString("latin1")), "latin1");
}

function isBefore({ from }: Round, at: number | undefined): boolean {
  return from !== undefined && at !== undefined && at < from;
}

/** Writes side files when the game does, as far as their times and the journal say. */
interface SideFileWriter {
  /** Writes those that come before the lines of a portion; `before` is called first if there are any. */
  readonly before: (portion: Portion, first: () => Promise<void>) => Promise<void>;
  /** The moments of those that are still to be written, and what writes each. */
  readonly rest: () => Generator<{ readonly at: number | undefined; readonly write: () => Promise<void> }>;
}

/** What a side file is to be, and where. */
interface Due {
  readonly file: Pick<SourceSideFile, "name">;
  readonly bytes: Buffer;
}

function createSideFileWriter(
  { sideFiles, history }: Pick<ReplaySource, "sideFiles" | "history">,
  targetOf: (name: string) => OutputTarget,
  shift: Round["shift"],
  between: () => Promise<void>,
): SideFileWriter {
  // What Status.json was left with comes last of all, as until then it follows the journal.
  const isLast = ({ kind }: SourceSideFile): boolean => kind === "Status";
  const left = [
    ...sideFiles.filter((file) => !isLast(file)),
    ...sideFiles.filter(isLast).map((file) => ({ ...file, at: undefined })),
  ];
  const past = history === undefined ? undefined : pastSideFiles(history);
  let next = past?.next().value ?? undefined;
  const write = ({ file, bytes }: Due): Promise<void> =>
    rewriteInPlace(targetOf(file.name), shifted(bytes, shift), between);
  const pastUntil = (at: number): readonly Due[] => {
    const all: Due[] = [];
    for (; next && next.at <= at; next = past?.next().value ?? undefined) all.push({ file: next, bytes: next.bytes });
    return all;
  };
  /** A side file that lines say, unless it has its last content already. */
  const seen = (line: Buffer): Due | undefined => {
    const found = left.length === 0 || past ? undefined : reportedSideFile(line);
    const file = found && left.find(({ kind }) => kind === found.file);
    return file && { file, bytes: found.bytes };
  };
  const due = (at: number): readonly Due[] => {
    const count = left.filter((file) => file.at !== undefined && file.at <= at).length;
    return left.splice(0, count).map((file) => ({ file, bytes: sideFileBytes(file) }));
  };
  return {
    async before({ at, lines }, first) {
      const all = [
        ...(at === undefined ? [] : [...pastUntil(at), ...due(at)]),
        ...lines.flatMap((line) => seen(line) ?? []),
      ];
      if (all.length > 0) await first();
      for (const each of all) await write(each);
    },
    *rest() {
      for (let file = left.shift(); file; file = left.shift()) {
        const last = file;
        yield { at: last.at, write: () => write({ file: last, bytes: sideFileBytes(last) }) };
      }
    },
  };
}

import { Buffer } from "node:buffer";
import { dateShift, shiftedName, written } from "../base/dates.js";
import { isNextPart } from "../files/discover/journal-part.js";
import { listsOfFiles } from "../files/discover/kind.js";
import { momentOf, pastSideFiles, rawLines } from "../files/side-file-history.js";
import type { OutputTarget } from "../files/write/allowed.js";
import { clearAway, openGrowing, rewriteInPlace } from "../files/write/game-file.js";
import { layoutOf } from "../read/json/layout.js";
import { sessionEvent } from "../rules/checks/parsed-event.js";
import { forms } from "../schema/form.js";
import { createSession, stateKinds } from "../session/session.js";
import { derivedStatus, extraKinds, extrasAfter, noExtras } from "./derived-status.js";
import { type Moment, type Pace, placedMoment, type Speed, wholeEvent } from "./moment.js";
import {
  type Portion,
  portionsOf,
  type ReplaySource,
  type SourceFile,
  type SourceSideFile,
  sideFileBytes,
} from "./source.js";

const eventName = /"event"\s*:\s*"([A-Za-z]{1,40})"/;
const headLength = 120;

/** The event name at the start of a line; empty if there is none. */
function eventNameOf(line: Buffer): string {
  return eventName.exec(line.toString("latin1", 0, headLength))?.[1] ?? "";
}

/** The side file whose whole content is in a line; undefined if there is none, or the line only announces it. */
function reportedSideFile(line: Buffer): { readonly file: string; readonly bytes: Buffer } | undefined {
  const kind = eventNameOf(line);
  if (kind === "NavRouteClear") return { file: "NavRoute", bytes: withEmptyRoute(line) };
  const file = kind === "ModuleInfo" ? "ModulesInfo" : kind;
  const isWhole = Object.hasOwn(listsOfFiles, file) && line.includes(`"${listsOfFiles[file] ?? "Items"}"`);
  return isWhole ? { file, bytes: line } : undefined;
}

/** An empty route is in the game's side file, but not in its event in the journal. */
function withEmptyRoute(line: Buffer): Buffer {
  const end = line.lastIndexOf("}");
  if (end < 0 || line.includes('"Route"')) return line;
  const head = line.subarray(0, end).toString().trimEnd();
  return Buffer.from(`${head}, "Route":[  ] ${line.subarray(end).toString()}`);
}

/** Readers see the file empty once in this many writes; waiting every time would delay the journal. */
const seldom = 20;

const changing: ReadonlySet<string> = new Set([...stateKinds, ...extraKinds]);

/** Keeps Status.json in step with the journal, which does not mention it. */
function createStatusWriter(target: OutputTarget, shift: Round["shift"], between: () => Promise<void>) {
  const session = createSession();
  let extras = noExtras;
  let file: string | undefined;
  let line = 0;
  let last = "";
  let writes = 0;
  let at: number | undefined;
  let isNews = false;
  const takeLine = (bytes: Buffer): void => {
    line++;
    if (!changing.has(eventNameOf(bytes))) return;
    isNews = true;
    const text = bytes.toString();
    const event = wholeEvent(text);
    if (!event) {
      session.afterUnreadable();
      extras = noExtras;
      return;
    }
    const seen = sessionEvent(event.event, event, layoutOf(text, event), line);
    if (file !== undefined && !session.enterPart(file, seen)) extras = noExtras;
    file = undefined;
    session.after(seen);
    extras = extrasAfter(extras, event, session.state);
  };
  return {
    /** Starts a journal, which may be the next part of the previous one. */
    enters(name: string): void {
      file = name;
    },
    /** Processes lines that are being written, with their time. */
    takeLines(portion: Portion): void {
      at = portion.at ?? at;
      for (const each of portion.lines) takeLine(each);
    },
    /** Rewrites the file if those lines changed its content. */
    async write(): Promise<void> {
      if (!isNews || at === undefined) return;
      isNews = false;
      const { timestamp, ...rest } = derivedStatus(session.state, extras, written(at + shift.seconds));
      const content = JSON.stringify(rest);
      if (content === last) return;
      last = content;
      const bytes = Buffer.from(forms.game.fileText({ timestamp, ...rest }, undefined));
      await rewriteInPlace(target, bytes, writes++ % seldom === 0 ? between : async () => {});
    },
  };
}

/** The number of bytes buffered at full speed. */
const gathered = 64 * 1024;

/** Writes a journal as the game does. */
function openJournal(target: OutputTarget, gathers: () => boolean) {
  // With another time in its name, it is not among the files removed at the start.
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
    /** Writes lines at once, or buffers them at full speed. */
    async append(lines: readonly Buffer[]): Promise<void> {
      for (const line of lines) {
        waiting.push(line);
        length += line.length;
      }
      // A single write, so that no reader finds half a line.
      if (!gathers() || length >= gathered) await flush();
    },
    /** Writes buffered lines, before another file is written. */
    flush,
    close: file.close,
  };
}

/** The longest pause between two journals, in seconds; the rest of the player's absence is skipped. */
const longestAbsence = 60;

interface Replay {
  readonly source: ReplaySource;
  readonly targetOf: (name: string) => OutputTarget;
  readonly speed: Speed;
  /** Everything before this is written at once. */
  readonly from: Moment | undefined;
  /** Nothing after this is written. */
  readonly to: Moment | undefined;
  /** True to start again at the end. */
  readonly loop: boolean;
  /** True to move times to the present: at the original speed each to when it is written, else the last to now. */
  readonly now: boolean;
  readonly pace: Pace;
  readonly signal: AbortSignal;
}

export interface Played {
  journal: string;
  lines: number;
  bytes: number;
  /** The current time of the session, in seconds since 1970. */
  at: number | undefined;
  rounds: number;
}

interface Round {
  readonly replay: Replay;
  readonly played: Played;
  readonly sideFiles: ReturnType<typeof createSideFileWriter>;
  /** Keeps Status.json up to date, if the source has one. */
  readonly status: ReturnType<typeof createStatusWriter> | undefined;
  /** True once a line has given the start of the session. */
  isBegun: boolean;
  from: number | undefined;
  to: number | undefined;
  /** The number of seconds by which all times are moved. */
  readonly shift: { seconds: number };
}

/** Writes a session as the game does, until the end or the signal; a started line is always completed. */
export async function play(replay: Replay, played: Played): Promise<void> {
  const { source, targetOf, loop, signal, pace, speed } = replay;
  for (const { name } of [...source.journals, ...source.sideFiles]) clearAway(targetOf(name));
  do {
    if (played.rounds > 0) for (const { name } of source.journals) clearAway(targetOf(name));
    played.bytes = 0;
    const shift = { seconds: 0 };
    const sideFiles = createSideFileWriter(source, targetOf, shift, pace.blink);
    // At full speed, the intermediate content of Status.json does not matter.
    const file = speed === "max" ? undefined : source.sideFiles.find(({ kind }) => kind === "Status");
    const status = file && createStatusWriter(targetOf(file.name), shift, pace.blink);
    await playRound({ replay, played, sideFiles, status, shift, isBegun: false, from: undefined, to: undefined });
    played.rounds++;
  } while (loop && !signal.aborted);
}

async function playRound(round: Round): Promise<void> {
  const { source, signal, pace } = round.replay;
  let above: SourceFile | undefined;
  for (const journal of source.journals) {
    if (above && !isBefore(round, round.played.at)) await pace.lastLook();
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

/** Writes a journal; returns true if it was written to its end. */
async function playJournal(round: Round, journal: SourceFile, isPart: boolean): Promise<boolean> {
  const { replay, played, sideFiles, shift } = round;
  const open = () => openJournal(replay.targetOf(shiftedName(journal.name, shift.seconds)), isFast);
  const isFast = (): boolean => replay.speed === "max" || isBefore(round, played.at);
  let writer: ReturnType<typeof open> | undefined;
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
      round.status?.takeLines(portion);
      if (!isFast()) await round.status?.write();
      played.lines += portion.lines.length;
      for (const { length } of portion.lines) played.bytes += length;
    }
    // A journal may have no lines.
    writer ??= open();
    return true;
  } finally {
    await writer?.flush();
    writer?.close();
  }
}

/** Sets the clock to the first line of a journal that does not continue the previous one. */
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

/** The next content of a side file, and its target. */
interface Due {
  readonly file: Pick<SourceSideFile, "name">;
  readonly bytes: Buffer;
}

/** Writes side files when the game did, as far as their timestamps and the journal show. */
function createSideFileWriter(
  { sideFiles, history }: ReplaySource,
  targetOf: (name: string) => OutputTarget,
  shift: Round["shift"],
  between: () => Promise<void>,
) {
  // The final Status.json is written last, because until then it follows the journal.
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
  /** The side file in a line, unless its final content has already been written. */
  const seen = (line: Buffer): Due | undefined => {
    const found = left.length === 0 || past ? undefined : reportedSideFile(line);
    const file = found && left.find(({ kind }) => kind === found.file);
    return file && { file, bytes: found.bytes };
  };
  const due = (at: number): readonly Due[] => {
    const count = left.filter((file) => file.at !== undefined && file.at <= at).length;
    return left.splice(0, count).map((file) => ({ file, bytes: sideFileBytes(file.path) }));
  };
  return {
    /** Writes those due before the lines of a portion; `first` is called before the first of them. */
    async before({ at, lines }: Portion, first: () => Promise<void>): Promise<void> {
      const all = [
        ...(at === undefined ? [] : [...pastUntil(at), ...due(at)]),
        ...lines.flatMap((line) => seen(line) ?? []),
      ];
      if (all.length > 0) await first();
      for (const each of all) await write(each);
    },
    /** The remaining side files, each with its time and a function that writes it. */
    rest: () =>
      left.splice(0).map((file) => ({ at: file.at, write: () => write({ file, bytes: sideFileBytes(file.path) }) })),
  };
}

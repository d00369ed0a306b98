import { placeNote } from "../prove/demands.js";
import type { Engine } from "../prove/engine.js";
import * as at from "../prove/layout.js";
import { putAscii } from "../prove/put-ascii.js";
import { type PassBlock, passNothing } from "../read/lines.js";
import type { GameVersion } from "../schemas/game-version.js";
import type { Told } from "../session/told.js";
import type { Choices } from "./choices.js";
import type { EventObject } from "./conditions/condition.js";
import type { JudgeContext } from "./context.js";
import type { History } from "./history.js";
import type { Proof } from "./proof.js";
import { type Prover, proverOf } from "./prover.js";
import { kindCount, type Tally } from "./tally.js";

const lineFeed = 0x0a;

/**
 * A quick test that proves most lines of a journal clean from their bytes, as the game writes them, and counts them.
 * Of the first line that it cannot prove it leaves all as it was.
 */
export function cleanTest(
  context: JudgeContext,
  tally: Tally,
  history: History,
  prover = proverOf(context),
  hearing = nobody,
): PassBlock {
  if (!prover) return passNothing;
  const pass = passing(prover, context, tally, history, hearing);
  return passingBlocks(prover, pass);
}

/** Passes the lines of blocks, which are in the prover's memory or are copied there. */
export function passingBlocks(prover: Pick<Prover, "engine" | "lastCopied">, pass: Pass): PassBlock {
  return (block) => {
    if (block.buffer !== prover.engine.bytes.buffer) return copying(block, prover, pass);
    const end = block.byteOffset + block.length;
    return (start) => {
      const { next, lines } = pass(block.byteOffset + start, end, 0);
      return { next: next - block.byteOffset, lines };
    };
  };
}

/** Who hears of lines that were passed, while their bytes are there. */
export interface Hearing {
  /** How many lines are above the next to be passed. */
  readonly linesAbove: () => number;
  /** Whether anything is heard of the lines at hand. */
  readonly listens: () => boolean;
  readonly hear: (told: Told, text: () => string) => void;
  /** Tells that lines were passed, all of them unheard, of which some are not believed. */
  readonly lose?: () => void;
  /** How lines should end, where that is known: one that ends otherwise is not clean. */
  readonly usualEnd?: () => string | undefined;
}

const nobody: Hearing = { linesAbove: () => 0, listens: () => false, hear: () => {} };

/** Passes lines that are in the prover's memory. */
export type Pass = (from: number, end: number, passed: number) => { readonly next: number; readonly lines: number };

/** Bytes from elsewhere are copied, as many lines at once as there is room for, and each once unless another journal comes in between. */
function copying(block: Uint8Array, prover: Pick<Prover, "engine" | "lastCopied">, pass: Pass): ReturnType<PassBlock> {
  const { side } = prover.engine;
  let copied = { start: 0, end: 0 };
  const copy = (start: number): boolean => {
    const far = Math.min(block.length, start + side.length);
    const end = far === block.length ? far : block.lastIndexOf(lineFeed, far - 1) + 1;
    if (end <= start) return false;
    side.set(block.subarray(start, end));
    copied = { start, end };
    prover.lastCopied = block;
    return true;
  };
  return (start) => {
    let next = start;
    let lines = 0;
    while (next < block.length) {
      const isThere = prover.lastCopied === block && next >= copied.start && next < copied.end;
      if (!isThere && !copy(next)) break;
      const shift = side.byteOffset - copied.start;
      const passed = pass(next + shift, copied.end + shift, lines);
      next = passed.next - shift;
      lines += passed.lines;
      if (next < copied.end) break;
    }
    return { next, lines };
  };
}

/** Passes lines in the prover's memory. The prover serves many journals, so it is told where each stands, and asked what came of it. */
function passing(
  { engine, lines, proofAt, learn, setVersion }: Prover,
  context: JudgeContext,
  tally: Tally,
  history: History,
  hearing: Hearing,
): Pass {
  const { bytes, view, exports } = engine;
  const told = (place: number): number => view.getUint32(place, true);
  const tell = (place: number, value: number): void => view.setUint32(place, value, true);

  const enter = (): void => {
    setVersion(history.version());
    const time = history.timestamp();
    tell(at.hasTime, time === undefined ? 0 : 1);
    if (time !== undefined) putAscii(bytes, at.timeAbove, time);
    tell(at.looksAtNext, history.isUndated() ? 1 : 0);
    tell(at.endWanted, hearing.usualEnd?.()?.length ?? 0);
    tell(at.forgivesLapses, history.forgives() && !tally.drift ? 1 : 0);
    tell(at.passedLapses, 0);
    tell(at.passedLines, 0);
    tell(at.hasFirstTime, 0);
    tell(at.toldEnd, at.toldRegion);
  };
  /** Lets the lines be heard of that were handed over since. */
  const handOver = (passed: number): void => {
    const end = told(at.toldEnd);
    const above = hearing.linesAbove() + passed + 1;
    const listens = end > at.toldRegion && hearing.listens();
    for (let place = at.toldRegion; listens && place < end; ) {
      const kind = told(place + at.toldKind);
      const proof = proofAt(kind);
      if (proof) {
        lines.moveTo(proof, place, above + told(place + at.toldPassed));
        hearing.hear(lines.told, lines.text);
      }
      place += at.toldNotes + told(kind + at.kindTells);
    }
    tell(at.toldEnd, at.toldRegion);
  };
  const noteTimes = (): void => {
    if (told(at.hasFirstTime) === 0) return;
    history.isInOrder(timeAt(engine, at.firstTime));
    history.isInOrder(timeAt(engine, at.timeAbove));
    tell(at.hasFirstTime, 0);
  };
  const noteLapses = (): void => {
    const count = told(at.passedLapses);
    if (count === 0) return;
    tell(at.passedLapses, 0);
    history.leaveOut(count);
    hearing.lose?.();
  };
  /** Whether the line at which the prover stopped is clean all the same; if so, the history knows of a header. */
  const looksClean = (): boolean => {
    const proof = proofAt(told(at.kindFound));
    if (!proof || !holds(proof, engine, context.choices, history.version())) return false;
    const start = told(at.lineStart);
    if (!proof.isHeader) {
      if (told(at.looksAtNext) === 0) return true;
      tell(at.looksAtNext, 0);
      noteTimes();
      return history.isInOrder(String(parsed(engine, start, told(at.eventEnd)).timestamp));
    }
    // Whoever asks for drift wants to know of each Fileheader.
    if (tally.drift) return false;
    noteTimes();
    noteLapses();
    const header = parsed(engine, start, told(at.eventEnd));
    if (!history.startsAnew(header, String(header.timestamp))) return false;
    tell(at.looksAtNext, 0);
    tell(at.forgivesLapses, 0);
    setVersion(history.version());
    return true;
  };
  const learns = (): boolean => {
    const start = told(at.nameStart);
    const length = told(at.nameLength);
    return told(at.kindFound) === 0 && length > 0 && learn(textAt(engine, start, start + length));
  };

  return (from, end, passed) => {
    enter();
    let next = from;
    for (;;) {
      const outcome = exports.prove(next, end);
      next = told(at.lineStart);
      handOver(passed);
      if (outcome === at.allPassed) break;
      if (outcome === at.toldFull) continue;
      if (outcome === at.needsLook && looksClean()) {
        exports.accept();
        next = told(at.nextLine);
      } else if (!learns()) break;
    }
    handOver(passed);
    noteTimes();
    noteLapses();
    noteCounts(engine, tally, proofAt);
    return { next, lines: told(at.passedLines) };
  };
}

/** Adds the events that were passed since to a tally, kind by kind. */
export function noteCounts({ view }: Engine, tally: Tally, proofAt: (place: number) => CountedProof | undefined): void {
  const count = view.getUint32(at.countedKinds, true);
  for (let index = 0; index < count; index++) {
    const place = view.getUint32(at.countedTable + index * 4, true);
    const proof = proofAt(place);
    if (proof) kindCount(tally, proof.kind, proof.hasSchema).events += view.getUint32(place + at.kindEvents, true);
    view.setUint32(place + at.kindEvents, 0, true);
  }
  view.setUint32(at.countedKinds, 0, true);
}

type CountedProof = Pick<Proof, "kind" | "hasSchema">;

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The text at a place of the prover's memory. */
export function textAt({ bytes }: Engine, start: number, end: number): string {
  return decoder.decode(bytes.subarray(start, end));
}

function timeAt(engine: Engine, place: number): string {
  return textAt(engine, place, place + at.timeLength);
}

function parsed(engine: Engine, start: number, end: number): EventObject {
  return JSON.parse(textAt(engine, start, end)) as EventObject;
}

/** A condition that asks for source text, because a number is too long to be exact, is left to the close look. */
export function holds(
  { conditions, places }: Pick<Proof, "conditions" | "places">,
  engine: Engine,
  choices: Choices,
  version: GameVersion | undefined,
): boolean {
  let hasAsked = false;
  const sourceOf = (): string => {
    hasAsked = true;
    return "";
  };
  const circumstances = { where: "journal", version, sourceOf } as const;
  const met = engine.view.getUint32(at.notes, true);
  const read = noteReader(places, engine);
  for (const [bit, condition] of conditions.entries()) {
    if (!condition || condition.isMoot?.(circumstances)) continue;
    if (condition.mentions && (met & (1 << bit)) === 0) continue;
    const found = condition.breaches(read(condition.reads), circumstances);
    if (found.some(({ strictOnly }) => strictOnly !== true || choices.strict)) return false;
  }
  return !hasAsked;
}

/** Parses the fields of an event that are asked for, each once, and no others. */
function noteReader(places: readonly string[], engine: Engine): (fields: readonly string[]) => EventObject {
  const event: Record<string, unknown> = {};
  return (fields) => {
    for (const field of fields) {
      if (event[field] !== undefined) continue;
      const note = at.notes + 4 * placeNote(places.indexOf(field));
      const start = engine.view.getUint32(note, true);
      if (start > 0) event[field] = JSON.parse(textAt(engine, start, engine.view.getUint32(note + 4, true)));
    }
    return event;
  };
}

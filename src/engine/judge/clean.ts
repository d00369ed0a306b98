import type { Engine } from "../../prover/engine.js";
import { textAt } from "../../prover/engine.js";
import * as at from "../../prover/layout.js";
import { putAscii } from "../../prover/memory.js";
import { type PassBlock, passNothing } from "../../read/lines.js";
import type { EventObject } from "../../rules/checks/between-fields/condition.js";
import type { Told } from "../../session/told.js";
import type { JudgeContext } from "./context.js";
import type { History } from "./history.js";
import { noteCounts } from "./note-counts.js";
import { conditionsHold } from "./noted-conditions.js";
import { type Pass, passingBlocks } from "./passing-blocks.js";
import { type Prover, proverOf } from "./prover.js";
import type { Tally } from "./tally.js";

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

/** Who hears of lines that were passed, while their bytes are there. */
export interface Hearing {
  /** How many lines are above the next to be passed. */
  readonly linesAbove: () => number;
  /** Whether anything is heard of the lines at hand. */
  readonly listens: () => boolean;
  readonly hear: (told: Told, text: () => string) => void;
  /** Tells that the next line is clean but for fields that its schema does not know, and what it has to tell, while its bytes are there. */
  readonly meet?: (told: Told | undefined) => void;
  /** Tells that lines were passed, all of them unheard, of which some are not believed. */
  readonly lose?: () => void;
  /** How lines should end, where that is known: one that ends otherwise is not clean. */
  readonly usualEnd?: () => string | undefined;
}

const nobody: Hearing = { linesAbove: () => 0, listens: () => false, hear: () => {} };

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
    tell(at.looksAtNext, history.awaitsDate() ? 1 : 0);
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
  /** Tells of the line at hand, which is clean but for fields that its schema does not know. */
  const meet = (passed: number): void => {
    const proof = proofAt(told(at.kindFound));
    const isHeard = proof !== undefined && hearing.listens() && exports.handOver() !== 0;
    if (isHeard) lines.moveTo(proof, at.toldRegion, hearing.linesAbove() + passed + 1 + told(at.passedLines));
    hearing.meet?.(isHeard ? lines.told : undefined);
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
    if (!proof || !conditionsHold(proof, engine, context.choices, history.version())) return false;
    if (!proof.isHeader) {
      if (told(at.looksAtNext) === 0) return true;
      noteTimes();
      const isInOrder = history.isInOrder(timeAt(engine, told(at.lineTime)));
      tell(at.looksAtNext, history.awaitsDate() ? 1 : 0);
      return isInOrder;
    }
    // Whoever asks for drift wants to know of each Fileheader.
    if (tally.drift) return false;
    noteTimes();
    noteLapses();
    const header = JSON.parse(textAt(engine, told(at.lineStart), told(at.eventEnd))) as EventObject;
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
    let outcome: number;
    for (;;) {
      outcome = exports.prove(next, end);
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
    if (outcome === at.hasStrangers) meet(passed);
    return { next, lines: told(at.passedLines) };
  };
}

function timeAt(engine: Engine, place: number): string {
  return textAt(engine, place, place + at.timeLength);
}

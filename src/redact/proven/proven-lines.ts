import type { JudgeContext } from "../../judge/context.js";
import { createEngine, type Engine } from "../../prove/engine.js";
import * as at from "../../prove/layout.js";
import { loadRecords } from "../../prove/stored.js";
import { textAt } from "../../prove/text-at.js";
import { decorationFinder } from "./decorations.js";
import { kindLearner } from "./known-kinds.js";
import { type ProvenLine, toldLine } from "./proven-line.js";

/** Who is told of lines that were proven. */
export interface ProvenTaker {
  /** Lines start here. */
  readonly from: (place: number) => void;
  /** One of them may tell of a player. */
  readonly line: (line: ProvenLine) => void;
  /** All of them end here, among these bytes, and so many they were. */
  readonly to: (bytes: Uint8Array, place: number, lines: number) => void;
}

/** Goes through whole lines from a place on, as far as they are proven, and says where the first starts that is not. */
export type PassProven = (block: Uint8Array, start: number, taker: ProvenTaker) => number;

const lineFeed = 0x0a;
const passers = new WeakMap<JudgeContext["kinds"], { readonly pass: PassProven | undefined }>();

/** Passes the lines of kinds that are the project's own; undefined where nothing can be proven. */
export function provenLines(context: Pick<JudgeContext, "kinds">): PassProven | undefined {
  const passer = passers.get(context.kinds) ?? { pass: createPasser(context) };
  passers.set(context.kinds, passer);
  return passer.pass;
}

function createPasser(context: Pick<JudgeContext, "kinds">): PassProven | undefined {
  const engine = createEngine(loadRecords());
  if (!engine) return undefined;
  const { bytes, input } = engine;
  const pass = linePasser(engine, context);
  let copied: { readonly block: Uint8Array; readonly start: number; readonly end: number } | undefined;
  /** Copies as many lines as there is room for, unless they are there. */
  const copy = (block: Uint8Array, start: number): typeof copied => {
    if (copied?.block === block && start > copied.start && start < copied.end) return copied;
    const far = Math.min(block.length, start + input.length);
    const end = block.lastIndexOf(lineFeed, far - 1) + 1;
    copied = end > start ? { block, start, end } : undefined;
    if (copied) bytes.set(block.subarray(start, end), input.byteOffset);
    return copied;
  };
  return (block, start, taker) => {
    let next = start;
    while (next < block.length) {
      const there = copy(block, next);
      if (!there) break;
      const shift = input.byteOffset - there.start;
      next = pass(next + shift, there.end + shift, taker) - shift;
      if (next < there.end) break;
    }
    return next;
  };
}

/** Passes lines in the prover's memory. What holds between lines, and between the fields of one, does not matter here. */
function linePasser(
  engine: Engine,
  context: Pick<JudgeContext, "kinds">,
): (from: number, end: number, taker: ProvenTaker) => number {
  const { bytes, view, exports } = engine;
  const told = (place: number): number => view.getUint32(place, true);
  const tell = (place: number, value: number): void => view.setUint32(place, value, true);
  const kinds = kindLearner(engine, context);
  const line = toldLine(engine);
  const decorations = decorationFinder(engine);
  /** Tells of lines from the first on, up to a place, in which a name stands in the game's own form, where nothing else would be told of them. */
  const tellDecorated = (first: number, to: number, taker: ProvenTaker): void => {
    while (decorations.next() < to) {
      const start = Math.max(first, bytes.lastIndexOf(lineFeed, decorations.next()) + 1);
      const end = bytes.indexOf(lineFeed, decorations.next());
      taker.line(line.at(start, end));
      decorations.goOn(end);
    }
  };
  const handOver = (first: number, taker: ProvenTaker): void => {
    const end = told(at.toldEnd);
    for (let place = at.toldRegion; place < end; ) {
      const kind = told(place + at.toldKind);
      const known = kinds.at(kind);
      tellDecorated(first, told(place + at.toldLineStart), taker);
      const lineEnd = told(place + at.toldEventEnd);
      const isDecorated = decorations.next() < lineEnd;
      if (known) taker.line(line.told(known, place, isDecorated));
      if (isDecorated) decorations.goOn(lineEnd);
      place += at.toldNotes + told(kind + at.kindTells);
    }
    tell(at.toldEnd, at.toldRegion);
  };
  return (from, end, taker) => {
    for (const place of [at.hasTime, at.looksAtNext, at.endWanted, at.forgivesLapses, at.passedLines]) tell(place, 0);
    tell(at.toldEnd, at.toldRegion);
    decorations.begin(from, end);
    taker.from(from);
    let next = from;
    for (;;) {
      const outcome = exports.prove(next, end);
      handOver(from, taker);
      next = told(at.lineStart);
      if (outcome === at.allPassed) break;
      if (outcome === at.needsLook) {
        exports.accept();
        tell(at.looksAtNext, 0);
        next = told(at.nextLine);
      } else if (outcome !== at.toldFull && !learns()) break;
    }
    handOver(from, taker);
    tellDecorated(from, next, taker);
    taker.to(bytes, next, told(at.passedLines));
    return next;
  };

  function learns(): boolean {
    const start = told(at.nameStart);
    const length = told(at.nameLength);
    return told(at.kindFound) === 0 && length > 0 && kinds.learn(textAt(engine, start, start + length));
  }
}

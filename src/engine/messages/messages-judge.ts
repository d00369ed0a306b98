import { type OnLine, type PassBlock, passNothing } from "../../read/lines.js";
import type { Breach } from "../../rules/breach.js";
import { largestBody } from "../../rules/eddn/eddn-size.js";
import type { Choices } from "../judge/choices.js";
import { type JudgeContext, networkIn, type RecordContext } from "../judge/context.js";
import type { Tally } from "../judge/drift.js";
import { type Sketch, type Source, sketchAt, wordedInOrder } from "../judge/findings.js";
import { isBlank, lineSource, type OnFindings } from "../judge/journal.js";
import { conditionsHold, countEvents } from "../judge/proof.js";
import { byteSketches, textSketches } from "../judge/record.js";
import { toldNames } from "../judge/told-names.js";
import { messageProverOf } from "./message-prover.js";
import { messageSketches } from "./message-sketches.js";

/** Messages have nothing to do with each other, so nothing above them matters. */
const nothingAbove = { lines: 0, timestamp: undefined, checksNextTime: false, lineEnd: 0, countsLapses: false };

/** A quick test that proves most messages clean from their bytes, and counts them. */
export function cleanMessages(context: JudgeContext, tally: Tally, prover = messageProverOf(context)): PassBlock {
  if (!prover) return passNothing;
  return (block) => (start) => {
    prover.begin(nothingAbove);
    let next = start;
    while (next < block.length) {
      const { reason, kind, unknownKind, next: stoppedAt } = prover.run(block, next);
      const isClean =
        reason === "look" && kind !== undefined && conditionsHold(prover, kind, context.choices, undefined);
      next = isClean ? prover.accept() : stoppedAt;
      if (reason === "end" || isClean) continue;
      if (unknownKind === undefined || !prover.learn(unknownKind)) break;
    }
    countEvents(prover, tally);
    return { next, lines: prover.lines() };
  };
}

/** How many bytes a text has once it is compressed. */
export type GzipLength = (text: string) => number;

/** Judges a file of messages for EDDN, one a line. */
export interface MessagesJudge {
  readonly passBlock: PassBlock;
  readonly onLine: OnLine;
  readonly end: () => void;
}

/** The lines of a file have nothing to do with each other, but that a name that nobody knows is told once. */
export function messagesJudge(
  file: string,
  judgeContext: JudgeContext,
  tally: Tally,
  onFindings: OnFindings,
  gzipLength?: GzipLength,
): MessagesJudge {
  const { choices } = judgeContext;
  const network = networkIn(judgeContext);
  let isEmpty = true;
  const context: RecordContext = {
    ...judgeContext,
    tally,
    names: toldNames(),
    setting: { where: "eddn", version: undefined },
    sketchesOf: (layout, source) => messageSketches(layout, source, context, network),
  };
  const clean = cleanMessages(judgeContext, tally);
  return {
    passBlock(block) {
      const pass = clean(block);
      return (start) => {
        const passed = pass(start);
        tally.lines += passed.lines;
        if (passed.lines > 0) isEmpty = false;
        return passed;
      };
    },
    onLine(text, line, terminated, faults) {
      tally.lines++;
      const hasText = !isBlank(text);
      if (faults.length === 0 && !hasText) return;
      isEmpty = false;
      const source = lineSource(file, text, line);
      const ofText = hasText ? textSketches(source, terminated, context) : [];
      const sketches = [
        ...byteSketches(faults, source, choices),
        ...sizeSketches(source, choices, gzipLength),
        ...ofText,
      ];
      if (sketches.length > 0) onFindings(wordedInOrder(sketches));
    },
    end() {
      if (!isEmpty) return;
      const breach: Breach = { rule: "invalid-json", path: "", cause: "no-message" };
      onFindings(wordedInOrder([sketchAt(breach, nothing, lineSource(file, "", 1), undefined, choices) ?? []].flat()));
    },
  };
}

const nothing = { start: 0, end: 0 };
/** No character takes more bytes for each of its units. */
const widest = 3;

/** Where nothing can be compressed, it is taken that it helps. */
function sizeSketches(source: Source, choices: Choices, gzipLength: GzipLength = () => 0): readonly Sketch[] {
  const { text } = source;
  const size = text.length * widest > largestBody ? new TextEncoder().encode(text).length : 0;
  if (size <= largestBody) return [];
  const isTaken = gzipLength(text) <= largestBody;
  const breach: Breach = { rule: "eddn-size", path: "", size, ...(isTaken ? { isTaken } : {}) };
  return [sketchAt(breach, { start: 0, end: text.length }, source, undefined, choices) ?? []].flat();
}

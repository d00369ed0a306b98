import { textAt } from "../../prover/engine.js";
import * as at from "../../prover/layout.js";
import { type PassBlock, passNothing } from "../../read/lines.js";
import type { JudgeContext } from "../judge/context.js";
import { noteCounts } from "../judge/note-counts.js";
import { conditionsHold } from "../judge/noted-conditions.js";
import { type Pass, passingBlocks } from "../judge/passing-blocks.js";
import type { Tally } from "../judge/tally.js";
import { type MessageProver, messageProverOf } from "./message-prover.js";

/** A quick test that proves most messages clean from their bytes, and counts them. */
export function cleanMessages(context: JudgeContext, tally: Tally, prover = messageProverOf(context)): PassBlock {
  return prover ? passingBlocks(prover, passing(prover, context, tally)) : passNothing;
}

function passing({ engine, proofAt, learn }: MessageProver, { choices }: JudgeContext, tally: Tally): Pass {
  const { view, exports } = engine;
  const told = (place: number): number => view.getUint32(place, true);
  const looksClean = (): boolean => {
    const proof = proofAt(told(at.kindFound));
    return proof !== undefined && conditionsHold(proof, engine, choices, undefined);
  };
  const learns = (): boolean => {
    const start = told(at.nameStart);
    const length = told(at.nameLength);
    return told(at.kindFound) === 0 && length > 0 && learn(textAt(engine, start, start + length));
  };
  return (from, end) => {
    view.setUint32(at.passedLines, 0, true);
    view.setUint32(at.endWanted, 0, true);
    let next = from;
    for (;;) {
      const outcome = exports.proveMessages(next, end);
      next = told(at.lineStart);
      if (outcome === at.allPassed) break;
      if (outcome === at.needsLook && looksClean()) {
        exports.acceptMessage();
        next = told(at.nextLine);
      } else if (!learns()) break;
    }
    noteCounts(engine, tally, proofAt);
    return { next, lines: told(at.passedLines) };
  };
}

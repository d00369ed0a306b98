import { type PassBlock, passNothing } from "../../read/lines.js";
import type { JudgeContext } from "../judge/context.js";
import { conditionsHold, countEvents } from "../judge/proof.js";
import type { Tally } from "../judge/tally.js";
import { messageProverOf } from "./message-prover.js";

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

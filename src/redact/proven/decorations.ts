import { decoration } from "../../personal/people.js";
import type { Engine } from "../../prove/engine.js";
import { putAscii } from "../../prove/put-ascii.js";

/** Finds where names in the game's own form may stand in some bytes of the prover's memory, one after the other. */
export function decorationFinder({ bytes, take, exports }: Engine) {
  const text = take(decoration.length + 16);
  putAscii(bytes, text, decoration);
  let found = 0;
  let end = 0;
  const goOn = (from: number): void => {
    found = exports.findBytes(from, end, text, decoration.length);
  };
  return {
    begin(from: number, to: number): void {
      end = to;
      goOn(from);
    },
    /** Where the next stands; where there is none, the end. */
    next: (): number => found,
    goOn,
  };
}

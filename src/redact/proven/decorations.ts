import { anyEscape, decoration } from "../../personal/people.js";
import type { Engine } from "../../prove/engine.js";
import { putAscii } from "../../prove/put-ascii.js";

/** Finds where names in the game's own form may stand in some bytes of the prover's memory, one after the other. */
export function decorationFinder(engine: Engine) {
  const plain = textFinder(engine, decoration);
  const escaped = textFinder(engine, anyEscape);
  return {
    begin(from: number, end: number): void {
      plain.begin(from, end);
      escaped.begin(from, end);
    },
    /** Where the next stands; where there is none, the end. */
    next: (): number => Math.min(plain.next(), escaped.next()),
    goOn(from: number): void {
      plain.goOn(from);
      escaped.goOn(from);
    },
  };
}

function textFinder({ bytes, take, exports }: Engine, text: string) {
  const place = take(text.length + 16);
  putAscii(bytes, place, text);
  let found = 0;
  let end = 0;
  const find = (from: number): void => {
    found = exports.findBytes(from, end, place, text.length);
  };
  return {
    begin(from: number, to: number): void {
      end = to;
      find(from);
    },
    next: (): number => found,
    goOn(from: number): void {
      if (found < from) find(from);
    },
  };
}

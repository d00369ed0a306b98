import { isCarrierId } from "../../personal/carriers.js";
import { isSite } from "../../session/pieces/hold.js";

/** Holds values that the story of a session hears against what stands for them in the copies: it asks of names only which are the same. */
export interface OneForOne {
  /** Takes note of a value and of what stands for it; whether a story may go on with the one as with the other. */
  readonly note: (before: unknown, after: unknown) => boolean;
  /** Whether what was the same is the same, and what was not is not, in all that was noted. */
  readonly holds: () => boolean;
}

/** More values than so many are not held against each other. */
const mostValues = 300_000;

/** What the story sees in texts, beside which are the same: symbols of the game, rings and belts; and sites of construction. */
const telling = /[$:;]| Ring$| Cluster \d+$/;

export function createOneForOne(): OneForOne {
  const afters = new Map<unknown, unknown>();
  const befores = new Map<unknown, unknown>();
  let holds = true;
  return {
    note(before, after) {
      if (typeof before !== "string" && typeof before !== "number") {
        return before === after || JSON.stringify(before) === JSON.stringify(after);
      }
      if (before !== after && !(isPlain(before) && isPlain(after))) return false;
      // Other numbers are never replaced.
      if (typeof before === "number" && !isPlain(before)) return true;
      if (!afters.has(before) && !befores.has(after)) {
        afters.set(before, after);
        befores.set(after, before);
        if (afters.size > mostValues) holds = false;
      } else if (afters.get(before) !== after || befores.get(after) !== before) {
        holds = false;
      }
      return true;
    },
    holds: () => holds,
  };
}

/** Whether a value is nothing but a name, or the number of a carrier. */
function isPlain(value: unknown): boolean {
  return typeof value === "string" ? !telling.test(value) && !isSite(value) : isCarrierId(String(value));
}

import { thousands } from "../../base/text.js";
import type { Located } from "../checks/condition.js";
import { shipyardMessage } from "../example-records.js";
import { defineRule, type ViolationFlags } from "../rule.js";

/** The length of a text in bytes when compressed. */
export type GzipLength = (text: string) => number;

interface Details {
  readonly size: number;
}

/** The maximum size of a request body that the gateway accepts. */
const largestBody = 1024 * 1024;

export const rule = defineRule({
  id: "eddn-size",
  severity: "error",
  says: "a message is larger than 1 MiB as it is sent",

  what: "The gateway takes bodies of up to 1,048,576 bytes as they are sent, and answers larger ones with 413. A message that is larger is still taken where it is sent with Content-Encoding: gzip and small enough then: of that there is a warning.",
  why: "Nothing of the message reaches anyone. The largest genuine market is a tenth of it, so that something else is in the message.",

  wording: ({ size, isAccepted }: Details & ViolationFlags) => ({
    message: `the message has ${thousands(size)} bytes, but the gateway accepts at most ${thousands(largestBody)}${isAccepted ? ": send it with gzip" : ", even with gzip"}`,
  }),

  fails: () => shipyardMessage(["sidewinder"], { stationName: noise(1_500_000) }),
  passes: () => shipyardMessage(["sidewinder"]),
});

/** A text that hardly compresses. */
function noise(length: number): string {
  const letters: string[] = [];
  let state = 1;
  for (let left = length; left > 0; left--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    letters.push(String.fromCharCode(0x23 + (state >>> 26)));
  }
  return letters.join("");
}

/** Maximum number of bytes per UTF-16 unit. */
const widest = 3;

/** Without compression available, a large message is assumed to fit when compressed. */
export function sizeViolations(text: string, gzipLength: GzipLength = () => 0): readonly Located<Details>[] {
  const size = text.length * widest > largestBody ? new TextEncoder().encode(text).length : 0;
  if (size <= largestBody) return [];
  return [{ path: "", size, ...(gzipLength(text) <= largestBody ? { isAccepted: true } : {}) }];
}

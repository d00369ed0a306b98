import { defaultChoices } from "../../src/judge/choices.js";
import type { Finding } from "../../src/judge/finding.js";
import { createTally, type Tally } from "../../src/judge/tally.js";
import { ownKinds } from "../../src/judge/validators.js";
import type { Following } from "../../src/watch/journal.js";

/** What following a file takes, with a clock that stands still until it is moved. */
export interface Followed extends Following {
  readonly tally: Tally;
  readonly found: Finding[];
  readonly lines: string[];
  readonly pass: (milliseconds: number) => void;
}

export function following(): Followed {
  let clock = 0;
  const found: Finding[] = [];
  const lines: string[] = [];
  return {
    contextOf: () => ({ choices: defaultChoices, kinds: ownKinds }),
    tally: createTally(),
    found,
    lines,
    onFindings: (findings) => found.push(...findings),
    onLine: (text) => lines.push(text),
    onState: () => {},
    now: () => clock,
    isOutOfTime: () => false,
    pass: (milliseconds) => {
      clock += milliseconds;
    },
  };
}

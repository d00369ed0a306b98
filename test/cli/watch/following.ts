import type { Following } from "../../../src/cli/watch/journal.js";
import { defaultChoices } from "../../../src/engine/validate/choices.js";
import type { Finding } from "../../../src/engine/validate/finding.js";
import { createTally, type Tally } from "../../../src/engine/validate/tally.js";
import { ownKinds } from "../../../src/engine/validate/validators.js";

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

import { Buffer } from "node:buffer";
import { defaultChoices } from "../../src/engine/judge/choices.js";
import { createTally } from "../../src/engine/judge/drift.js";
import { journalJudge } from "../../src/engine/judge/journal.js";
import { type Kinds, ownKinds } from "../../src/engine/judge/validators.js";

/** What becomes of a line. */
export interface Judged {
  /** Whether it is passed unparsed. */
  readonly isPassed: boolean;
  /** What is found in it when it is parsed and looked at closely. */
  readonly found: readonly string[];
}

/** Judges a line both ways, each as the first of a journal; what holds between lines is no matter of proofs. */
export function judged(text: string, strict: boolean, kinds: Kinds = ownKinds): Judged {
  const found: string[] = [];
  const judge = () =>
    journalJudge(
      "Journal.log",
      { kinds, choices: { ...defaultChoices, strict, session: false } },
      createTally(),
      (findings) => {
        for (const { rule, path } of findings) found.push(`${rule} ${path}`);
      },
    );
  const isPassed = judge().passBlock(Buffer.from(`${text}\n`))(0).lines > 0;
  const close = judge();
  try {
    close.onLine(text, 1, true, []);
    close.end();
  } catch (error) {
    // The code that ajv makes of some schemas fails on some events, and the run says so: such a line is not to be passed.
    if (!/^an event cannot be judged by /.test(String((error as Error).message))) throw error;
    found.push((error as Error).message);
  }
  return { isPassed, found };
}

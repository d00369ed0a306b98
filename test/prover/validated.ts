import { Buffer } from "node:buffer";
import { defaultChoices } from "../../src/engine/validate/choices.js";
import { createTally } from "../../src/engine/validate/drift.js";
import { journalValidation } from "../../src/engine/validate/journal.js";
import { type Kinds, ownKinds } from "../../src/engine/validate/validators.js";

/** What becomes of a line. */
export interface Validated {
  /** Whether it is passed unparsed. */
  readonly isPassed: boolean;
  /** What is found in it when it is parsed and looked at closely. */
  readonly found: readonly string[];
}

/** Validates a line both ways, each as the first of a journal; what holds between lines is no matter of proofs. */
export function validated(text: string, strict: boolean, kinds: Kinds = ownKinds): Validated {
  const found: string[] = [];
  const validation = () =>
    journalValidation(
      "Journal.log",
      { kinds, choices: { ...defaultChoices, strict, session: false } },
      createTally(),
      (findings) => {
        for (const { rule, path } of findings) found.push(`${rule} ${path}`);
      },
    );
  const isPassed = validation().passBlock(Buffer.from(`${text}\n`))(0).lines > 0;
  const close = validation();
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

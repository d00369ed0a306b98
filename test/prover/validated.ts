import { Buffer } from "node:buffer";
import { defaultChoices } from "../../src/engine/validate/choices.js";
import { type JournalValidation, journalValidation, type OnFindings } from "../../src/engine/validate/journal.js";
import { createTally } from "../../src/engine/validate/tally.js";
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
  return { isPassed: isPassed(text, strict, kinds), found: foundIn(text, strict, kinds) };
}

function validation(strict: boolean, kinds: Kinds, onFindings: OnFindings): JournalValidation {
  const choices = { ...defaultChoices, strict, session: false };
  return journalValidation("Journal.log", { kinds, choices }, createTally(), onFindings);
}

/** Whether a line is passed unparsed. */
export function isPassed(text: string, strict: boolean, kinds: Kinds = ownKinds): boolean {
  return validation(strict, kinds, () => {}).passBlock(Buffer.from(`${text}\n`))(0).lines > 0;
}

/** What is found in a line when it is parsed, which takes several times as long as to try to pass it. */
export function foundIn(text: string, strict: boolean, kinds: Kinds = ownKinds): readonly string[] {
  const found: string[] = [];
  const close = validation(strict, kinds, (findings) => {
    for (const { rule, path } of findings) found.push(`${rule} ${path}`);
  });
  try {
    close.onLine(text, 1, true, []);
    close.end();
  } catch (error) {
    // The code that ajv makes of some schemas fails on some events, and the run says so: such a line is not to be passed.
    if (!/^an event cannot be validated by /.test(String((error as Error).message))) throw error;
    found.push((error as Error).message);
  }
  return found;
}

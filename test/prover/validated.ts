import { Buffer } from "node:buffer";
import { defaultChoices } from "../../src/engine/validate/choices.js";
import type { OnFindings } from "../../src/engine/validate/journal.js";
import { type JournalValidation, journalValidation } from "../../src/engine/validate/line.js";
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
export function validated(text: string): Validated {
  return { isPassed: isPassed(text), found: foundIn(text) };
}

function validation(kinds: Kinds, onFindings: OnFindings): JournalValidation {
  const choices = { ...defaultChoices, session: false };
  return journalValidation("Journal.log", { kinds, choices }, createTally(), onFindings);
}

/** Whether a line is passed unparsed. */
export function isPassed(text: string): boolean {
  return validation(ownKinds, () => {}).passBlock(Buffer.from(`${text}\n`))(0).lines > 0;
}

/** What is found in a line when it is parsed, which takes several times as long as to try to pass it. */
export function foundIn(text: string, kinds: Kinds = ownKinds): readonly string[] {
  const found: string[] = [];
  const close = validation(kinds, (findings) => {
    for (const { rule, path } of findings) found.push(`${rule} ${path}`);
  });
  close.onLine(text, 1, true, []);
  close.end();
  return found;
}

import type { KindOption } from "../../discover/kind.js";

/** A small file that shows a rule at work. */
export interface Example {
  readonly text: string;
  /** How the file is read, as `--as` names it. */
  readonly as: KindOption;
  /** The rule looks at this under `--strict` alone. */
  readonly strict?: true;
  /** The file is saved in this encoding, a byte a character, in place of UTF-8. */
  readonly encoding?: "latin1";
}

/** What somebody who meets a rule wants to know of it. */
export interface RulePage {
  readonly what: string;
  readonly why: string;
  /** What genuine journals say; absent where nothing was measured. */
  readonly evidence?: string;
  /** The rule falls silent under `--strict`, which has others speak in its place. */
  readonly lenient?: true;
  readonly fails: Example;
  readonly passes: Example;
}

import type { KindOption } from "../files/discover/kind.js";

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

/** A journal of some lines. */
export function journal(...lines: readonly string[]): Example {
  return { text: `${lines.join("\n")}\n`, as: "journal" };
}

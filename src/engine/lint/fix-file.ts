import type { InputFile } from "../../files/discover/discover.js";
import { utf16Encoding } from "../../read/file-start.js";
import { chosenFixes, resolveEdits } from "../../rules/fix/choose-fixes.js";
import { type ByteEdit, composed, editedChunks, type Fix } from "../../rules/fix/file-fix.js";
import type { ValidationContext } from "../validate/context.js";
import type { FramedFinding } from "../validate/finding.js";
import type { Spill } from "../validate/spill.js";
import { createTally, type Tally } from "../validate/tally.js";
import { validateChunks } from "./lint-file.js";
import { validateFile } from "./validate-file.js";

/** Fixing one thing reveals what was hidden behind it. If this many rounds are not enough, two fixes undo each other. */
const mostRounds = 100;
/** Maximum number of fixes per round; the rest is left to the next. */
const mostFixes = 200_000;

/** A file whose bytes can be read repeatedly. */
interface FixableFile extends Pick<InputFile, "name" | "kind"> {
  readonly read: () => Iterable<Uint8Array>;
  /** Creates a store for findings that wait. */
  readonly spill: () => Spill;
  /** Called between chunks, to yield to other tasks. */
  readonly pause?: () => Promise<void>;
}

/** The result of fixing a file; the caller closes `left`. */
export interface FixedFile {
  /** All edits, relative to the original bytes. */
  readonly edits: readonly ByteEdit[];
  /** The number of fixed findings. */
  readonly fixed: number;
  /** True if something could be fixed if the file were not UTF-16. */
  readonly isRefused: boolean;
  /** The findings in the fixed file, and its counts. */
  readonly left: Spill;
  readonly tally: Tally;
}

/** True if a finding is to be fixed: guesses only if they are wanted. */
export function isFixable({ fix }: Pick<FramedFinding, "fix">, guesses: boolean): boolean {
  return fix !== undefined && (fix.safe || guesses);
}

/** Fixes what can be fixed in a file, until nothing is left to fix; writes nothing, and holds only the edits in memory. */
export async function fixText(file: FixableFile, given: ValidationContext, guesses: boolean): Promise<FixedFile> {
  const context: ValidationContext = { ...given, choices: { ...given.choices, fixes: true } };
  const isWide = isUtf16(file);
  let edits: readonly ByteEdit[] = [];
  let fixed = 0;
  for (let round = 0; ; round++) {
    const made = edits;
    const read = (): Iterable<Uint8Array> => editedChunks(file.read(), made);
    const { fixes, left, tally } = await validated({ ...file, read }, context, guesses);
    if (fixes.length === 0 || isWide || round === mostRounds) {
      return { edits, fixed, isRefused: isWide && fixes.length > 0, left, tally };
    }
    left.close();
    const chosen = chosenFixes(fixes);
    edits = composed(edits, resolveEdits(read(), chosen.edits));
    fixed += chosen.count;
  }
}

async function validated(file: FixableFile, context: ValidationContext, guesses: boolean) {
  const tally = createTally();
  const [left, spill] = [file.spill(), file.spill()];
  const fixes: Fix[] = [];
  try {
    for await (const { findings } of validateChunks(validateFile(file, context, tally, { spill }), file.read())) {
      left.put(findings.filter(({ isBeyond }) => !isBeyond));
      for (const finding of findings) {
        if (finding.fix && isFixable(finding, guesses) && fixes.length < mostFixes) fixes.push(finding.fix);
      }
      await file.pause?.();
    }
  } catch (error) {
    left.close();
    throw error;
  } finally {
    spill.close();
  }
  tally.files++;
  return { fixes, left, tally };
}

/** The message for a file in which something could be fixed if it were not UTF-16. */
export function utf16Refusal(name: string): string {
  return `${name} is UTF-16: save it as UTF-8, and it can be fixed`;
}

/** The columns of UTF-16 differ from its bytes, so such a file is not fixed. */
function isUtf16({ read }: FixableFile): boolean {
  for (const chunk of read()) return utf16Encoding(chunk) !== undefined;
  return false;
}

import { disk } from "../engine/disk/storage.js";
import { fixText } from "../engine/lint/fix-file.js";
import type { Finding } from "../engine/validate/finding.js";
import { kindOfName } from "../files/discover/kind.js";
import { joined } from "../read/joined.js";
import { editedChunks } from "../rules/fix/file-fix.js";
import { abortable } from "./abort.js";
import { handedOut } from "./framed.js";
import { nextTurn } from "./next-turn.js";
import type { FixOptions } from "./options.js";
import { contextFor, fixTable, settleOptions } from "./resolve-options.js";
import { chunksOf, type TextSource } from "./text-source.js";

/** A fixed text. */
export interface FixedText {
  readonly text: string;
  /** The same as bytes; only they preserve what is not UTF-8. */
  readonly bytes: Uint8Array;
  /** The number of fixed findings. */
  readonly fixed: number;
  /** The findings in the fixed text. */
  readonly findings: readonly Finding[];
}

/**
 * Fixes a text, read as a journal unless the options say otherwise, as `--fix` does. What no edit touches is unchanged.
 * The text is held in memory as a whole.
 */
export async function fix(text: TextSource, options: FixOptions = {}): Promise<FixedText> {
  const settled = settleOptions(options, fixTable);
  const { file: name = "<text>", unsafe = false } = options;
  const { as, signal, config } = settled;
  signal?.throwIfAborted();
  const chunks: Uint8Array[] = [];
  for await (const chunk of abortable(chunksOf(text), signal)) chunks.push(new Uint8Array(chunk));
  const context = await contextFor(settled);
  const pause = async (): Promise<void> => {
    // Gives a timer that aborts a chance to run.
    if (signal) await nextTurn();
    signal?.throwIfAborted();
  };
  const file = { name, kind: as ?? kindOfName(name, config.specOnly), read: () => chunks, spill: disk.spill, pause };
  const { edits, fixed, left } = await fixText(file, context, unsafe);
  const bytes = joined([...editedChunks(chunks, edits)]);
  const findings = [...left.taken()].map(handedOut);
  return { text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes), bytes, fixed, findings };
}

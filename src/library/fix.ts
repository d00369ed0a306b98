import { disk } from "../engine/disk/storage.js";
import { mend } from "../engine/lint/fix-file.js";
import type { Finding } from "../engine/validate/finding.js";
import { kindOfName } from "../files/discover/kind.js";
import { joined } from "../read/joined.js";
import { editedChunks } from "../rules/fix/placed-edit.js";
import { abortable } from "./abort.js";
import { handedOut } from "./framed.js";
import type { FixOptions } from "./options.js";
import { contextFor, fixTable, settleOptions } from "./settle.js";
import { chunksOf, type TextSource } from "./text.js";
import { nextTurn } from "./turn.js";

/** A text in which all was fixed that can be. */
export interface FixedText {
  readonly text: string;
  /** The same as bytes: what is not UTF-8 stays what it was there alone. */
  readonly bytes: Uint8Array;
  /** How many findings were fixed. */
  readonly fixed: number;
  /** What is found in the fixed text. */
  readonly findings: readonly Finding[];
}

/**
 * Mends a text, read as a journal unless the options say otherwise, as `--fix` does. All that no edit touches stays as it was. The text is
 * held as a whole.
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
    // A timer that aborts must have its turn.
    if (signal) await nextTurn();
    signal?.throwIfAborted();
  };
  const file = { name, kind: as ?? kindOfName(name, config.specOnly), read: () => chunks, spill: disk.spill, pause };
  const { edits, fixed, left } = await mend(file, context, unsafe);
  const bytes = joined([...editedChunks(chunks, edits)]);
  const findings = [...left.taken()].map(handedOut);
  return { text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes), bytes, fixed, findings };
}

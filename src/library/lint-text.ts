import { disk } from "../engine/disk/storage.js";
import { findingsIn } from "../engine/lint/lint-file.js";
import type { Finding } from "../engine/validate/finding.js";
import { kindOfName } from "../files/discover/kind.js";
import { abortable } from "./abort.js";
import { handedOut } from "./framed.js";
import type { LintTextOptions } from "./options.js";
import { contextFor, lintTextTable, type SettledOptions, settleOptions } from "./resolve-options.js";
import { chunksOf, type TextSource } from "./text-source.js";

/** Lints a text, or a stream of it, as a journal unless the options say otherwise; yields the findings as they are made. */
export function lintText(text: TextSource, options: LintTextOptions = {}): AsyncGenerator<Finding, void, undefined> {
  const settled = settleOptions(options, lintTextTable);
  return lintChunks(chunksOf(text), options.file ?? "<text>", settled);
}

async function* lintChunks(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
  options: SettledOptions,
): AsyncGenerator<Finding, void, undefined> {
  const { as, signal } = options;
  signal?.throwIfAborted();
  const context = await contextFor(options);
  const file = { name, kind: as ?? kindOfName(name, options.config.specOnly) };
  const validated = findingsIn(file, abortable(chunks, signal), context, disk.spill(), disk.gzipLength);
  for await (const findings of validated) {
    for (const finding of findings) {
      signal?.throwIfAborted();
      yield handedOut(finding);
    }
  }
}

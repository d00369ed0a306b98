import type { InputFile } from "../discover/discover.js";
import type { Law } from "../judge/court.js";
import { type Finding, withoutFrame } from "../judge/finding.js";
import { createTally } from "../judge/tally.js";
import { judging } from "../lint.js";

/** The findings of a file whose bytes are read as they are wanted, those of each chunk together. */
export async function* batches(
  file: Pick<InputFile, "name" | "kind">,
  chunks: AsyncIterable<Uint8Array>,
  law: Law,
): AsyncGenerator<readonly Finding[], void, undefined> {
  let batch: Finding[] = [];
  const bytes = judging(file, law, createTally(), (findings) => {
    for (const finding of findings) batch.push(withoutFrame(finding));
  });
  const taken = (): readonly Finding[] => {
    const findings = batch;
    batch = [];
    return findings;
  };
  for await (const chunk of chunks) {
    bytes.push(chunk);
    yield taken();
  }
  bytes.end();
  yield taken();
}

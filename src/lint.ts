import { Buffer } from "node:buffer";
import { closeSync, openSync, readSync } from "node:fs";
import type { InputFile } from "./discover/discover.js";
import type { Law } from "./judge/court.js";
import { documentFindings } from "./judge/document.js";
import { type JournalJudge, journalJudge, type OnFindings } from "./judge/journal.js";
import { markFindings } from "./judge/record.js";
import type { Tally } from "./judge/tally.js";
import { type ByteSink, longestLine, splitLines } from "./read/lines.js";
import { takeMark } from "./read/mark.js";

/** How much of a file is read at once. */
const chunkSize = 1024 * 1024;

/** What a run needs from outside: the bytes of standard input, and someone to take the findings. */
export interface LintOptions {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly law: Law;
  readonly tally: Tally;
  readonly onFindings: OnFindings;
  /** Called after each chunk with its length, and awaited, so that a slow reader slows the run. */
  readonly onChunk: (length: number) => Promise<void>;
}

/** Lints one file from start to end; throws where it cannot be read. */
export async function lintFile(file: InputFile, options: LintOptions): Promise<void> {
  const { law, tally, onFindings } = options;
  const report: OnFindings = (findings) => {
    if (findings.length > 0) onFindings(findings);
  };
  const chunks = file.path === undefined ? options.stdin : chunksOf(file.path);
  const { kind } = file;
  const sink =
    kind === "journal"
      ? journalSink(journalJudge(file.name, law, tally, report))
      : collect((bytes) => report(documentFindings(file.name, bytes, kind, law, tally)));
  const bytes = takeMark(sink, (mark) => report(markFindings(mark, file.name, law.verdicts)));
  for await (const chunk of chunks) {
    bytes.push(chunk);
    await options.onChunk(chunk.length);
  }
  bytes.end();
  tally.files++;
}

function journalSink(judge: JournalJudge): ByteSink {
  const lines = splitLines(judge.onLine);
  return {
    push: lines.push,
    end() {
      lines.end();
      judge.end();
    },
  };
}

/** The bytes of a file in a buffer that is used again and again. */
function* chunksOf(path: string): Generator<Uint8Array> {
  const file = openSync(path, "r");
  try {
    const buffer = Buffer.allocUnsafeSlow(chunkSize);
    for (;;) {
      const length = readSync(file, buffer, 0, chunkSize, null);
      if (length === 0) return;
      yield buffer.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

/** Gathers a document, which is judged when it is whole. */
function collect(onEnd: (bytes: Buffer) => void): ByteSink {
  const chunks: Buffer[] = [];
  let length = 0;
  return {
    push(chunk) {
      length += chunk.length;
      if (length > longestLine) throw new Error("the document is too long to be read at once");
      chunks.push(Buffer.from(chunk));
    },
    end() {
      onEnd(Buffer.concat(chunks));
    },
  };
}

import type { InputFile } from "../discover/discover.js";
import type { Choices } from "../judge/choices.js";
import type { FramedFinding } from "../judge/finding.js";
import { wordedInOrder } from "../judge/findings.js";
import { lineSketches, lineSource } from "../judge/journal.js";
import type { SessionBreach } from "../judge/session/session-rule.js";
import type { Storage } from "../lint/storage.js";
import { splitLines } from "../read/lines.js";
import { takeMark } from "../read/mark.js";

/** Makes findings in lines of a file, which is read once more for them: hardly any file has one. */
export interface LineFindings {
  /** Asked for lines in their order; where the file has changed since it was linted, there are none. */
  readonly at: (line: number, breach: SessionBreach) => readonly FramedFinding[];
  readonly close: () => void;
}

export function lineFindings(
  { name, path = "" }: InputFile,
  choices: () => Choices,
  { chunks }: Pick<Storage, "chunks">,
): LineFindings {
  let lines: ReturnType<typeof linesOf> | undefined;
  const textOf = (wanted: number): string | undefined => {
    lines ??= linesOf(chunks(path));
    for (let next = lines.next(); !next.done; next = lines.next()) {
      if (next.value.line === wanted) return next.value.text;
    }
    return undefined;
  };
  return {
    at(line, breach) {
      try {
        const source = lineSource(name, textOf(line) ?? "", line);
        return [...wordedInOrder(lineSketches([breach], source, choices()))];
      } catch {
        return [];
      }
    },
    close() {
      lines?.return();
    },
  };
}

function* linesOf(
  chunks: Iterable<Uint8Array>,
): Generator<{ readonly line: number; readonly text: string }, void, undefined> {
  let read: { readonly line: number; readonly text: string }[] = [];
  const taken = (): typeof read => {
    const all = read;
    read = [];
    return all;
  };
  const sink = takeMark(
    splitLines((text, line) => read.push({ line, text })),
    () => {},
  );
  for (const chunk of chunks) {
    sink.push(chunk);
    yield* taken();
  }
  sink.end();
  yield* taken();
}

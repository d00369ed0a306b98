import type { InputFile } from "../discover/discover.js";
import type { Choices } from "../judge/choices.js";
import type { FramedFinding } from "../judge/finding.js";
import { wordedInOrder } from "../judge/findings.js";
import { lineSketches, lineSource } from "../judge/journal.js";
import type { SessionBreach } from "../judge/session/session-rule.js";
import { readContents } from "../lint/read-contents.js";
import type { Storage } from "../lint/storage.js";
import { splitLines } from "../read/lines.js";
import { takeMark } from "../read/mark.js";

/** A file or, by its name, a member of it. */
export interface ReadContent {
  readonly file: InputFile;
  readonly member: string | undefined;
}

/** Makes findings in lines of a file, which is read once more for them: hardly any file has one. */
export interface LineFindings {
  /** Asked for lines in their order; where the file has changed since it was linted, there are none. */
  readonly at: (line: number, breach: SessionBreach) => Promise<readonly FramedFinding[]>;
  readonly close: () => Promise<void>;
}

export function lineFindings(content: ReadContent, choices: () => Choices, storage: Storage): LineFindings {
  const name = content.member ?? content.file.name;
  let lines: ReturnType<typeof linesOf> | undefined;
  const textOf = async (wanted: number): Promise<string | undefined> => {
    lines ??= linesOf(content, choices().specOnly, storage);
    for (let next = await lines.next(); !next.done; next = await lines.next()) {
      if (next.value.line === wanted) return next.value.text;
    }
    return undefined;
  };
  return {
    async at(line, breach) {
      try {
        const source = lineSource(name, (await textOf(line)) ?? "", line);
        return [...wordedInOrder(lineSketches([breach], source, choices()))];
      } catch {
        return [];
      }
    },
    async close() {
      await lines?.return();
    },
  };
}

interface ReadLine {
  readonly line: number;
  readonly text: string;
}

async function* linesOf(
  { file, member }: ReadContent,
  specOnly: boolean,
  storage: Storage,
): AsyncGenerator<ReadLine, void, undefined> {
  let read: ReadLine[] = [];
  const taken = (): readonly ReadLine[] => {
    const all = read;
    read = [];
    return all;
  };
  for await (const content of readContents(file, storage.chunks(file.path ?? ""), specOnly, storage)) {
    if (content.isMember && content.name !== member) continue;
    const sink = takeMark(
      splitLines((text, line) => read.push({ line, text })),
      () => {},
    );
    for await (const chunk of content.chunks) {
      sink.push(chunk);
      yield* taken();
    }
    sink.end();
    yield* taken();
    return;
  }
}

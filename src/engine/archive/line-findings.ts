import type { InputFile } from "../../files/discover/discover.js";
import { type FileLine, lineFeed } from "../../read/file-lines.js";
import type { SessionBreach } from "../../rules/checks/between-lines/session-rule.js";
import type { Telling } from "../../rules/checks/between-lines/telling.js";
import type { Choices } from "../judge/choices.js";
import type { FramedFinding } from "../judge/finding.js";
import { wordedInOrder } from "../judge/findings.js";
import { lineSketches, lineSource } from "../judge/journal.js";
import { readContents } from "../lint/read-contents.js";
import type { Storage } from "../lint/storage.js";

/** A file or, by its name, a member of it. */
export interface ReadContent {
  readonly file: InputFile;
  readonly member: string | undefined;
}

/** Makes findings in lines of a file, which is read once more for them: hardly any file has one. */
export interface LineFindings {
  /** Asked for lines in their order; where the file has changed since it was linted, there are none. */
  readonly at: (told: Telling, breach: SessionBreach) => Promise<readonly FramedFinding[]>;
  readonly close: () => Promise<void>;
}

export function lineFindings(
  content: ReadContent,
  choices: () => Choices,
  storage: Storage,
  standIn = false,
): LineFindings {
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
    async at(told, breach) {
      const [, , , line, , kind] = told;
      const inText = (text: string): readonly FramedFinding[] => [
        ...wordedInOrder(lineSketches([breach], lineSource(name, text, line), choices())),
      ];
      try {
        const text = await textOf(line);
        if (text?.includes(kind) || !standIn) return inText(text ?? "");
      } catch {
        if (!standIn) return [];
      }
      return inText(standInLine(told, breach)).map(withoutSurroundings);
    },
    async close() {
      await lines?.return();
    },
  };
}

/** A line with what was told at its place, and nothing else that is true. */
function standInLine([, , value, , column, kind, shown = value]: Telling, { path }: SessionBreach): string {
  const key = `${JSON.stringify(path.slice(1))}:`;
  // A login is told at its event, and the game writes the time first.
  const start = path === "/timestamp" ? 15 : column;
  const indent = " ".repeat(Math.max(0, start - 2 - key.length));
  return `{${indent}${key}${JSON.stringify(shown)},"event":${JSON.stringify(kind)}}`;
}

function withoutSurroundings(finding: FramedFinding): FramedFinding {
  return { ...finding, frame: { ...finding.frame, before: "", after: "", cutBefore: true, cutAfter: true } };
}

async function* linesOf(
  { file, member }: ReadContent,
  specOnly: boolean,
  storage: Storage,
): AsyncGenerator<FileLine, void, undefined> {
  for await (const content of readContents(file, storage.chunks(file.path ?? ""), specOnly, storage)) {
    if (content.isMember && content.name !== member) continue;
    const feed = lineFeed();
    for await (const chunk of content.chunks) yield* feed.push(chunk);
    yield* feed.end();
    return;
  }
}

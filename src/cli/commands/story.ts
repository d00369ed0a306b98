import type { ChalkInstance } from "chalk";
import { counted, reasonOf } from "../../base/text.js";
import { visible } from "../../base/visible.js";
import { archiveOrder } from "../../engine/archive/order.js";
import { disk } from "../../engine/disk/storage.js";
import { readContents } from "../../engine/lint/lint-file.js";
import type { FileContent } from "../../engine/lint/storage.js";
import type { Discovery, InputFile } from "../../files/discover/discover.js";
import { inertLine } from "../../report/text.js";
import { brokenText, jsonStory, type StoryPage, textPage } from "../../story/print.js";
import { nothingRead, type ReadLines, storyFrom } from "../../story/read-story.js";
import { createStory } from "../../story/story.js";
import type { StoryRequest } from "../command-options.js";
import { chalkFor, type Io } from "../io.js";
import { findFiles } from "./inputs.js";
import type { Complain, Outcome } from "./outputs.js";

/** Prints journals as stories; without a path, that of the game's newest journal. */
export async function runStory(request: StoryRequest, io: Io, complain: Complain): Promise<Outcome> {
  const { files, reasons } = await storyFiles(request, io);
  for (const reason of reasons) await complain(reason);
  const journals = archiveOrder(files).filter(({ kind }) => kind === "journal");
  const [other] = files;
  if (journals.length === 0 && other) {
    await complain(`${other.name} is not a journal: by its name it is a JSON document, which has no story`);
  }
  if (journals.length === 0) return 2;
  const chalk = await chalkFor(io);
  const page = request.json ? jsonStory() : textPage(io.stdout.columns ?? Number.POSITIVE_INFINITY, chalk);
  const titles = request.json ? undefined : titlesFor(journals.length > 1, chalk);
  let allRead = reasons.length === 0;
  for (const journal of journals) {
    const failure = await reportFile(journal, { page, titles, io, complain });
    if (failure === undefined) continue;
    allRead = false;
    await complain(failure);
  }
  await io.stdout.write(page.end());
  return allRead ? 0 : 2;
}

/** The names of journals sort by time, so the newest is the last. */
async function storyFiles(request: StoryRequest, io: Io): Promise<Discovery> {
  if (request.paths.length > 0 || request.gameDir) return findFiles(request, io);
  const { files, reasons } = await findFiles({ ...request, gameDir: true }, io);
  const newest = archiveOrder(files.filter(({ kind }) => kind === "journal")).at(-1);
  if (newest) return { files: [newest], reasons };
  return { files: [], reasons: reasons.length > 0 ? reasons : ["there is no journal in the game's folder"] };
}

interface Telling {
  readonly page: StoryPage;
  /** The heading of a journal, if there are several. */
  readonly titles: ((name: string) => string) | undefined;
  readonly io: Io;
  readonly complain: Complain;
}

function titlesFor(isNeeded: boolean, chalk: ChalkInstance): Telling["titles"] {
  if (!isNeeded) return undefined;
  let isFirst = true;
  return (name) => {
    const above = isFirst ? "" : "\n";
    isFirst = false;
    return `${above}${chalk.underline(visible(name))}\n`;
  };
}

/** Prints the story of a journal, or of those packed in a file; returns why it could not. */
async function reportFile(file: InputFile, telling: Telling): Promise<string | undefined> {
  let { name } = file;
  try {
    const chunks = file.path === undefined ? telling.io.stdin : disk.chunks(file.path);
    for await (const content of readContents(file, chunks, false, disk)) {
      ({ name } = content);
      if (content.kind !== "journal") continue;
      const failure = await reportJournal(content, telling);
      if (failure !== undefined) return failure;
    }
    return undefined;
  } catch (error) {
    return `cannot read ${name}: ${reasonOf(error)}`;
  }
}

async function reportJournal({ name, chunks }: FileContent, telling: Telling): Promise<string | undefined> {
  const { page, titles, io, complain } = telling;
  const read = nothingRead();
  let text = titles?.(name) ?? "";
  let isTold = false;
  const story = createStory(name, (entry) => {
    isTold = true;
    text += page.entry(entry, name);
  });
  const sink = storyFrom(story, read);
  // The text of a chunk is written before the next is read.
  for await (const chunk of chunks) {
    sink.push(chunk);
    if (text !== "") await io.stdout.write(text);
    text = "";
  }
  sink.end();
  await io.stdout.write(text);
  if (!isTold && read.events > 0 && page.isText)
    await io.stdout.write(inertLine(`${name} has nothing to tell: none of its events is part of a story`));
  return await closingRemark(read, name, page, io, complain);
}

async function closingRemark(
  read: ReadLines,
  name: string,
  page: StoryPage,
  { stdout }: Io,
  complain: Complain,
): Promise<string | undefined> {
  if (read.isBinary || (read.lines > 0 && read.events === 0)) {
    return `${name} is not a journal: ${read.isBinary ? "it is not text" : `there is no event in its ${counted(read.lines, "line")}`}`;
  }
  if (read.lines === 0 && page.isText) await stdout.write(inertLine(`${name} is empty, there is nothing to tell`));
  if (read.broken === 0) return undefined;
  if (page.isText) await stdout.write(`\n${brokenText(read)}\n`);
  else await complain(brokenText(read));
  return undefined;
}

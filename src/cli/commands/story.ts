import type { ChalkInstance } from "chalk";
import { cannotRead } from "../../base/failure.js";
import { counted } from "../../base/text.js";
import { inertLine, visible } from "../../base/visible.js";
import { journalOrder } from "../../engine/between-journals/order.js";
import { disk } from "../../engine/disk/storage.js";
import { brokenText, journalEvents, nothingRead } from "../../engine/journal-events.js";
import { readContents } from "../../engine/lint/lint-file.js";
import type { FileContent } from "../../engine/lint/storage.js";
import type { Discovery, InputFile } from "../../files/discover/discover.js";
import { newestJournal } from "../../files/game-dir/find.js";
import { jsonPrinter, type StoryPrinter, textPrinter } from "../../story/print.js";
import { createStory } from "../../story/story.js";
import { findFiles } from "../find-files.js";
import { chalkFor, type Io } from "../io.js";
import type { Outcome } from "../outputs.js";
import type { StoryOptions } from "./story-options.js";

/** Prints journals as stories; without a path, that of the game's newest journal. */
export async function run(options: StoryOptions, io: Io): Promise<Outcome> {
  const { files, reasons } = await storyFiles(options, io);
  for (const reason of reasons) await io.complain(reason);
  const journals = journalOrder(files).filter(({ kind }) => kind === "journal");
  const [other] = files;
  if (journals.length === 0 && other) {
    await io.complain(`${other.name} is not a journal: by its name it is a JSON document, which has no story`);
  }
  if (journals.length === 0) return 2;
  const chalk = await chalkFor(io);
  const printer = options.json ? jsonPrinter() : textPrinter(io.stdout.columns ?? Number.POSITIVE_INFINITY, chalk);
  const titleOf = options.json || journals.length === 1 ? () => "" : titles(chalk);
  let allRead = reasons.length === 0;
  for (const journal of journals) {
    const failure = await reportFile(journal, printer, titleOf, io);
    if (failure === undefined) continue;
    allRead = false;
    await io.complain(failure);
  }
  await io.stdout.write(printer.end());
  return allRead ? 0 : 2;
}

/** The journals that are asked for; else the game's newest, past those in which nothing stands. */
async function storyFiles(options: StoryOptions, io: Io): Promise<Pick<Discovery, "files" | "reasons">> {
  if (options.paths.length > 0 || options.gameDir) return findFiles(options, io);
  const { files, reasons } = await findFiles({ ...options, gameDir: true }, io);
  const { journal, empty } = await newestJournal(files.filter(({ kind }) => kind === "journal"));
  for (const name of empty)
    await io.complain(`${name} is empty${journal ? ": this is the story of the one before it" : ""}`);
  if (journal) return { files: [journal], reasons };
  if (empty.length > 0) return { files: [], reasons };
  return { files: [], reasons: reasons.length > 0 ? reasons : ["there is no journal in the game's folder"] };
}

/** The heading of a journal, if there are several. */
type TitleOf = (name: string) => string;

function titles(chalk: ChalkInstance): TitleOf {
  let isFirst = true;
  return (name) => {
    const above = isFirst ? "" : "\n";
    isFirst = false;
    return `${above}${chalk.underline(visible(name))}\n`;
  };
}

/** Prints the story of a journal, or of those packed in a file; returns why it could not. */
async function reportFile(
  file: InputFile,
  printer: StoryPrinter,
  titleOf: TitleOf,
  io: Io,
): Promise<string | undefined> {
  let { name } = file;
  try {
    const chunks = file.path === undefined ? io.stdin : disk.chunks(file.path);
    for await (const content of readContents(file, chunks, false, disk)) {
      ({ name } = content);
      const failure = content.kind === "journal" ? await reportJournal(content, printer, titleOf, io) : undefined;
      if (failure !== undefined) return failure;
    }
    return undefined;
  } catch (error) {
    return cannotRead(name, error);
  }
}

async function reportJournal(
  { name, chunks }: FileContent,
  printer: StoryPrinter,
  titleOf: TitleOf,
  { stdout, complain }: Io,
): Promise<string | undefined> {
  const read = nothingRead();
  let text = titleOf(name);
  let hasEntries = false;
  const story = createStory(name, (entry) => {
    hasEntries = true;
    text += printer.entry(entry, name);
  });
  const sink = journalEvents(story, read);
  // The text of a chunk is written before the next is read.
  for await (const chunk of chunks) {
    sink.push(chunk);
    if (text !== "") await stdout.write(text);
    text = "";
  }
  sink.end();
  await stdout.write(text);
  if (!hasEntries && read.events > 0 && printer.isText)
    await stdout.write(inertLine(`${name} has nothing to tell: none of its events is part of a story`));
  if (read.isBinary) return `${name} is not a journal: it is not text`;
  if (read.lines > 0 && read.events === 0)
    return `${name} is not a journal: there is no event in its ${counted(read.lines, "line")}`;
  if (read.lines === 0 && printer.isText) await stdout.write(inertLine(`${name} is empty, there is nothing to tell`));
  if (read.broken === 0) return undefined;
  if (printer.isText) await stdout.write(`\n${brokenText(read)}\n`);
  else await complain(brokenText(read));
  return undefined;
}

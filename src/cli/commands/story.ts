import { resolve } from "node:path";
import { Chalk } from "chalk";
import { counted, reasonOf } from "../../base/text.js";
import { readChunks } from "../../files/chunks.js";
import { kindOfName } from "../../files/discover/kind.js";
import { refusePacked } from "../../read/unpack/packed-file.js";
import { inertLine } from "../../report/text.js";
import { brokenText, jsonStory, type StoryPage, textPage } from "../../story/page.js";
import { nothingRead, type ReadLines, storyFrom } from "../../story/read-story.js";
import { createStory } from "../../story/story.js";
import { type Io, wantsColour } from "../io.js";
import type { StoryRequest } from "../other-options.js";
import type { Complain, Outcome } from "./outputs.js";

/** Prints a journal as a person would say it. */
export async function runStory({ file, json }: StoryRequest, io: Io, complain: Complain): Promise<Outcome> {
  const isInput = file === "-";
  if (!isInput && kindOfName(file) !== "journal") {
    await complain(`${file} is no journal: by its name it is one JSON document, and that has no story`);
    return 2;
  }
  const page = json ? jsonStory() : textPageFor(io);
  const read = nothingRead();
  const name = isInput ? "standard input" : file;
  const chunks = isInput ? io.stdin : readChunks(resolve(io.cwd, file));
  await reportBytes(readable(chunks, name), file, page, read, io);
  return await finish(read, name, page, json, { io, complain });
}

function textPageFor({ stdout, env }: Io): StoryPage {
  const chalk = new Chalk({ level: wantsColour("auto", env, stdout.isTerminal) ? 1 : 0 });
  return textPage(stdout.columns ?? Number.POSITIVE_INFINITY, chalk);
}

type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** The same bytes, with a name for what cannot be read. */
async function* readable(chunks: Chunks, name: string): AsyncGenerator<Uint8Array> {
  let isFront = true;
  try {
    for await (const chunk of chunks) {
      if (isFront) refusePacked(chunk);
      isFront = false;
      yield chunk;
    }
  } catch (error) {
    throw new Error(`cannot read ${name}: ${reasonOf(error)}`);
  }
}

/** What a chunk says is written before the next is read. */
async function reportBytes(
  chunks: Chunks,
  file: string,
  page: StoryPage,
  read: ReadLines,
  { stdout }: Io,
): Promise<void> {
  let text = "";
  const story = createStory(file, (entry) => {
    text += page.entry(entry);
  });
  const sink = storyFrom(story, read);
  const write = async (): Promise<void> => {
    if (text !== "") await stdout.write(text);
    text = "";
  };
  for await (const chunk of chunks) {
    sink.push(chunk);
    await write();
  }
  sink.end();
  await write();
}

async function finish(
  read: ReadLines,
  name: string,
  page: StoryPage,
  json: boolean,
  { io, complain }: { readonly io: Io; readonly complain: Complain },
): Promise<Outcome> {
  if (read.isBinary || (read.lines > 0 && read.events === 0)) {
    const what = read.isBinary ? "it is no text" : `no event is in its ${counted(read.lines, "line")}`;
    await complain(`${name} is no journal: ${what}`);
    return 2;
  }
  if (read.lines === 0 && !json) await io.stdout.write(inertLine(`${name} is empty, there is nothing to tell`));
  else await io.stdout.write(page.end(read));
  if (json && read.broken > 0) await complain(brokenText(read));
  return 0;
}

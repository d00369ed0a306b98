import { counted } from "../base/counted.js";
import { reasonOf } from "../base/reason.js";
import { readBounded } from "../files/bounded-file.js";
import { readChunks } from "../files/chunks.js";
import type { InputFile } from "../files/discover/discover.js";
import { isNextPart } from "../files/discover/journal-part.js";
import { textOfFile } from "../read/text-file.js";
import { refusePacked } from "../read/unpack/packed-file.js";
import { type EventObject, isObject } from "../rules/checks/between-fields/condition.js";
import { brokenText } from "../story/page.js";
import { nothingRead } from "../story/read-story.js";
import { byFolder } from "./folders.js";
import { longNumbersIn } from "./message-text.js";
import type { EddnOutcome } from "./outcome.js";
import { outcomesOf } from "./read-journal.js";
import { createSender, type EddnSender } from "./sender.js";
import type { SenderSettings } from "./sender-settings.js";
import { sideFileOutcome } from "./side-file.js";

/** What becomes of some lines of a file, or why the rest of it could not be read. */
export interface EddnStep {
  readonly file: string;
  readonly outcomes: readonly (readonly [outcome: EddnOutcome, long: ReadonlyMap<number, string>])[];
  readonly failure?: string;
  /** What is to be said of the file, where it was read to its end. */
  readonly remark?: string;
}

/** What becomes of all lines of journals, and of the files beside them: these go by the last journal of their folder. */
export async function* outcomesIn(
  files: readonly InputFile[],
  settings: SenderSettings,
  stdin: AsyncIterable<Uint8Array>,
): AsyncGenerator<EddnStep> {
  for (const folder of byFolder(files)) {
    const status = statusIn(folder);
    let sender: EddnSender | undefined;
    let before: string | undefined;
    for (const file of folder) {
      const isJournal = file.kind === "journal";
      if (!sender || (isJournal && !isNextPart(before, file.path)))
        sender = createSender(settings, { file: file.name, status });
      if (isJournal) before = file.path;
      try {
        if (isJournal) yield* journalSteps(file, sender, stdin);
        else yield sideFileStep(file, sender, settings);
      } catch (error) {
        yield { file: file.name, outcomes: [], failure: `cannot read ${file.name}: ${reasonOf(error)}` };
      }
    }
  }
}

async function* journalSteps(
  { name, path }: InputFile,
  sender: EddnSender,
  stdin: AsyncIterable<Uint8Array>,
): AsyncGenerator<EddnStep> {
  let outcomes: EddnStep["outcomes"][number][] = [];
  const read = nothingRead();
  const sink = outcomesOf(sender, (outcome, long) => outcomes.push([outcome, long]), read);
  let isFront = true;
  for await (const chunk of path === undefined ? stdin : readChunks(path)) {
    if (isFront) refusePacked(chunk);
    isFront = false;
    sink.push(chunk);
    yield { file: name, outcomes };
    outcomes = [];
  }
  sink.end();
  if (read.isBinary) throw new Error("it is no text");
  if (read.lines > 0 && read.events === 0) throw new Error(`no event is in its ${counted(read.lines, "line")}`);
  yield { file: name, outcomes, ...(read.broken > 0 ? { remark: `${name}: ${brokenText(read)}` } : {}) };
}

/** The largest Market.json is a hundredth of it. */
const longestSideFile = 16 * 1024 * 1024;

function sideFileStep({ name, path, kind }: InputFile, { voyage }: EddnSender, settings: SenderSettings): EddnStep {
  if (path === undefined) throw new Error("a file beside the journal cannot come from standard input");
  const text = textOfFile(readBounded(path, longestSideFile));
  if (text.trim() === "") return { file: name, outcomes: [] };
  const outcome = sideFileOutcome(kind, eventIn(text), voyage, settings);
  return { file: name, outcomes: [[outcome, longNumbersIn(text)]] };
}

/** What Status.json of a folder says; where it cannot be read, that is told when its turn comes. */
function statusIn(folder: readonly InputFile[]): EventObject | undefined {
  const file = folder.find(({ kind }) => kind === "Status");
  if (file?.path === undefined) return undefined;
  try {
    return eventIn(textOfFile(readBounded(file.path, longestSideFile)));
  } catch {
    return undefined;
  }
}

function eventIn(text: string): EventObject {
  const event = parsed(text);
  if (!isObject(event)) throw new Error("it is not an object");
  return event;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("it is not JSON");
  }
}

import type { InputFile } from "../../files/discover/discover.js";
import { journalPartOf } from "../../files/discover/journal-part.js";
import { kindOfName, promisedEvents, type SideFile, sideFiles } from "../../files/discover/kind.js";
import { layoutOf } from "../../read/json/layout.js";
import { objectIn } from "../../read/json/parse.js";
import { collect, lineFeed, textOfFile } from "../../read/text-file.js";
import { type Announcement, besideJournal, type JournalThen } from "../../rules/checks/beside-journal.js";
import { sessionEvent } from "../../rules/checks/parsed-event.js";
import { sessionReads } from "../../rules/checks/run-session-checks.js";
import { createSession } from "../../session/session.js";
import { type Known, type Origin, secondsIn } from "../../session/session-event.js";
import { type LintStep, readContents } from "../lint/lint-file.js";
import type { Storage } from "../lint/storage.js";
import type { Choices } from "../validate/choices.js";
import { comparedFindings } from "../validate/document.js";
import { compareFindings, type FramedFinding } from "../validate/finding.js";
import { journalOrder } from "./order.js";

/** The game writes a side file in the second of the line that announces it; clocks are read twice. In seconds. */
const sameTime = 2;
/** Seconds in which a line may be written before or after what it reports. */
const unsettled = 2;
/** The journal tells what a Status shows if its last line is no further from it, in seconds. */
const closeToEnd = 5;
/** The most lines of one second that are compared with a file. */
const mostLines = 20;
/** A journal without one of these is an excerpt, or kinds were left out of it: each login has them. */
const usualKinds = ["Music", "Materials", "Rank", "Progress", "Reputation"];

/** Compares each side file with the newest journal in its folder, while the steps of a run pass through. */
export async function* besideJournals(
  steps: AsyncIterable<LintStep>,
  files: readonly InputFile[],
  choicesOf: (file: InputFile) => Choices,
  storage: Storage,
): AsyncGenerator<LintStep, void, undefined> {
  const journalBeside = besideWhich(files);
  let last: InputFile | undefined;
  let waiting: readonly FramedFinding[] = [];
  for await (const step of steps) {
    const { file, isEnd } = step;
    const journal = step.member || !isSideFile(file) ? undefined : journalBeside(file);
    if (!journal || !isSideFile(file) || !choicesOf(file).session) {
      yield step;
      continue;
    }
    if (file !== last) waiting = await findingsBeside(file, journal, choicesOf(file), storage);
    last = file;
    // What is wrong by itself is not reported again.
    waiting = waiting.filter((one) => !step.findings.some((own) => isAbout(own.path, one.path)));
    const end = step.findings.at(-1);
    const due = waiting.filter((one) => isEnd || (end && compareFindings(one, end) <= 0));
    waiting = waiting.filter((one) => !due.includes(one));
    yield due.length === 0 ? step : { ...step, findings: [...step.findings, ...due].sort(compareFindings) };
  }
}

/** True if one of two paths leads to a part of what the other leads to. */
function isAbout(one: string, other: string): boolean {
  return `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`);
}

interface SideFileInput extends InputFile {
  readonly kind: SideFile;
  readonly path: string;
}

/** True for a side file under the name that the game gives it, of which a folder has one. */
function isSideFile(file: InputFile): file is SideFileInput {
  const { path, kind } = file;
  return path !== undefined && kindOfName(path) === kind && sideFiles.some((one) => one === kind);
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}

/** Finds the journal that a side file is compared with: the newest in its folder, by the times in their names. */
export function besideWhich(files: readonly InputFile[]): (file: InputFile) => InputFile | undefined {
  const newest = new Map<string, InputFile>();
  for (const file of files.some(isSideFile) ? journalOrder(files) : []) {
    const { kind, path } = file;
    if (kind === "journal" && path !== undefined && journalPartOf(path)) newest.set(folderOf(path), file);
  }
  return (file) => (isSideFile(file) ? newest.get(folderOf(file.path)) : undefined);
}

/** The findings in a side file against the journal beside it; none if one of the two cannot be read. */
async function findingsBeside(
  file: SideFileInput,
  journal: InputFile,
  choices: Choices,
  storage: Storage,
): Promise<readonly FramedFinding[]> {
  try {
    let bytes: Uint8Array = new Uint8Array();
    const document = collect((all) => {
      bytes = all;
    });
    for await (const chunk of chunksOf(file, choices, storage)) document.push(chunk);
    document.end();
    const text = textOfFile(bytes);
    const event = objectIn(text);
    const kind = event?.event;
    const time = secondsIn(typeof event?.timestamp === "string" ? event.timestamp : "");
    if (!event || time === undefined || typeof kind !== "string" || !promisedEvents[file.kind].includes(kind))
      return [];
    const then = await journalAt(journal, kind, time, choices, storage);
    return then ? comparedFindings(file.name, text, besideJournal(event, then), choices) : [];
  } catch {
    return [];
  }
}

async function* chunksOf(file: InputFile, { specOnly }: Choices, storage: Storage): AsyncGenerator<Uint8Array> {
  for await (const content of readContents(file, storage.chunks(file.path ?? ""), specOnly, storage)) {
    if (!content.isMember) yield* content.chunks;
  }
}

/** What a journal says about a time; undefined if it does not say enough about that time. */
async function journalAt(
  journal: InputFile,
  kind: string,
  time: number,
  choices: Choices,
  storage: Storage,
): Promise<JournalThen | undefined> {
  const session = createSession(journal.name);
  let announced: readonly Announcement[] = [];
  const missing = new Set(usualKinds);
  let held: readonly Known<number>[] = [];
  let [until, settled, end] = [0, 0, Number.NEGATIVE_INFINITY];
  const take = (text: string, line: number): void => {
    const [, stated] = /"timestamp" ?: ?"([^"]{1,40})"/.exec(text) ?? [];
    const seconds = stated === undefined ? undefined : secondsIn(stated);
    if (seconds !== undefined) end = Math.max(end, seconds);
    // What comes later is not known at that time.
    if (seconds === undefined || seconds > time + unsettled) return;
    if (seconds <= time) until = line;
    if (seconds <= time - unsettled) settled = line;
    const [, named = ""] = /"event" ?: ?"(\w+)"/.exec(text) ?? [];
    missing.delete(named);
    if (named !== kind && !sessionReads.has(named)) return;
    const event = objectIn(text);
    if (!event) {
      session.afterUnreadable();
      return;
    }
    const layout = layoutOf(text, event);
    session.after(sessionEvent(named, event, layout, line));
    const origin = (field: string): Origin => {
      const { start } = layout.locate(`/${field}`) ?? layout.locate("/event") ?? layout;
      return { line, column: start + 1, kind: named, value: event[field] };
    };
    if (named === kind && Math.abs(seconds - time) <= sameTime)
      announced = [...announced, { event, origin }].slice(-mostLines);
    if (named !== "Cargo" || event.Vessel !== "Ship" || typeof event.Count !== "number") return;
    const count = { value: event.Count, from: origin("Count") };
    held = seconds <= time - unsettled ? [count] : [...held, count].slice(-mostLines);
  };
  const feed = lineFeed();
  for await (const chunk of chunksOf(journal, choices, storage)) {
    for (const { text, line } of feed.push(chunk)) take(text, line);
  }
  for (const { text, line } of feed.end()) take(text, line);
  const isComparable = kind === "Status" ? Math.abs(end - time) <= closeToEnd : announced.length > 0;
  return isComparable
    ? { name: journal.name, announced, state: session.state, until, settled, held, hasAllKinds: missing.size === 0 }
    : undefined;
}

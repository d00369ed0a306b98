import { cannotRead } from "../base/failure.js";
import { type EventObject, isObject } from "../base/object.js";
import { readContents } from "../engine/lint/lint-file.js";
import type { FileContent, Storage } from "../engine/lint/storage.js";
import { eraAfter, isOldEra, unknownEra } from "../engine/validate/era.js";
import { anyEventValidator, type Kinds } from "../engine/validate/validators.js";
import type { InputFile } from "../files/discover/discover.js";
import { isReadByLine, promisedEvents } from "../files/discover/kind.js";
import { type ByteProblem, decode } from "../read/decode.js";
import { takeMark } from "../read/file-start.js";
import { layoutOf } from "../read/json/layout.js";
import { mostInList, mostValues } from "../read/json/parse.js";
import { spellings } from "../read/json/spelling.js";
import { type ByteSink, splitLines } from "../read/lines.js";
import { collect } from "../read/text-file.js";
import { createRoom, createShape, longestName, type ObservedShape, type Room, takeRoom } from "./draft.js";
import { addExample, createExamples, type Examples } from "./examples.js";
import { observe } from "./observe.js";

interface ReadEvent {
  readonly event: EventObject & { readonly event: string };
  /** The pointers of its numbers that are written with a fraction, although JSON.parse makes them integers. */
  readonly fractions: ReadonlySet<string>;
}

/** Reads complete events from the bytes of a file; what is broken, or lacks what every event has, is reported and skipped. */
export function eventsFrom(
  { kind }: Pick<InputFile, "kind">,
  { onEvent, onBroken }: { readonly onEvent: (event: ReadEvent) => void; readonly onBroken: () => void },
): ByteSink {
  const take = (value: unknown, fractions: ReadonlySet<string>): void => {
    if (isWhole(value)) onEvent({ event: value, fractions });
    else onBroken();
  };
  const read = (text: string, problems: readonly ByteProblem[]): void => {
    if (problems.length === 0 && text.trim() === "") return;
    const value = problems.length === 0 ? parsed(text) : undefined;
    const fractions = fractionsOf(text, value);
    if (kind === "events" && Array.isArray(value))
      for (const [index, element] of value.entries()) take(element, fractionsBelow(`/${index}`, fractions));
    else take(value, fractions);
  };
  const sink =
    kind === "journal"
      ? splitLines((text, _line, _terminated, problems) => read(text, problems))
      : collect((bytes) => {
          const { text, problems } = decode(bytes, kind === "events" ? mostInList : mostValues);
          read(text, problems);
        });
  // A file that is not text counts as one broken record.
  return takeMark(sink, (mark) => {
    if (mark === "binary") onBroken();
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isWhole(value: unknown): value is ReadEvent["event"] {
  return isObject(value) && anyEventValidator().validate.call(undefined, value);
}

function fractionsOf(text: string, value: unknown): ReadonlySet<string> {
  if (value === undefined) return new Set();
  const { wholeFractions, roundedFractions } = spellings(layoutOf(text, value), () => true);
  return new Set([...wholeFractions, ...roundedFractions].map(({ pointer }) => pointer));
}

/** The pointers below an element of an array, relative to the element. */
function fractionsBelow(start: string, fractions: ReadonlySet<string>): ReadonlySet<string> {
  const below = [...fractions].filter((pointer) => pointer.startsWith(`${start}/`));
  return new Set(below.map((pointer) => pointer.slice(start.length)));
}

/** The observations about a kind of event, or a side file. */
export interface Gathered {
  readonly shape: ObservedShape;
  readonly examples: Examples;
  /** The number of parts of the shape, including itself. */
  parts: number;
}

export type Gathering = Awaited<ReturnType<typeof gather>>;

interface Wish {
  readonly storage: Storage;
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly kinds: Kinds;
  /** True to draft kinds that have a schema too. */
  readonly draftsAll: boolean;
}

/** Reads files and records what their events look like; one that cannot be read does not stop the others. */
export async function gather(files: readonly InputFile[], wish: Wish) {
  const room = createRoom();
  /** By the name of the event, or of the side file with its extension. */
  const kinds = new Map<string, Gathered>();
  /** The kinds that have a schema and are not drafted. */
  const described = new Set<string>();
  /** The files that could not be read, with the reason. */
  const failures: string[] = [];
  /** The number of broken records that were skipped. */
  let broken = 0;
  /** The number of events skipped because an old version of the game wrote them in another format. */
  let old = 0;
  const gatherFrom = async (file: FileContent): Promise<void> => {
    let era = unknownEra;
    const sink = eventsFrom(file, {
      onEvent: (read) => {
        // Only in a journal is the first event also the oldest.
        if (file.kind === "journal" || read.event.event === "Fileheader") era = eraAfter(era, read.event);
        if (isOldEra(era)) old++;
        else if (isDescribed(labelOf(read, file), wish)) described.add(labelOf(read, file));
        else addEvent(read, labelOf(read, file), kinds, room);
      },
      onBroken: () => {
        broken++;
      },
    });
    for await (const chunk of file.chunks) sink.push(chunk);
    sink.end();
  };
  const tried = async (name: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      failures.push(cannotRead(name, error));
    }
  };
  for (const file of files) {
    await tried(file.name, async () => {
      const chunks = file.path === undefined ? wish.stdin : wish.storage.chunks(file.path);
      for await (const content of readContents(file, chunks, false, wish.storage)) {
        await tried(content.name, () => gatherFrom(content));
      }
    });
  }
  // There was no room for `refused` names and values.
  return { kinds, described, broken, old, refused: room.refused, failures };
}

/** A side file counts under its own name, because it may contain more than the journal line that points to it. */
function labelOf({ event }: ReadEvent, { kind }: FileContent): string {
  if (isReadByLine(kind) || kind === "events") return event.event;
  return promisedEvents[kind].includes(event.event) ? `${kind}.json` : event.event;
}

function addEvent(read: ReadEvent, label: string, kinds: Map<string, Gathered>, room: Room): void {
  const seen = kinds.get(label) ?? newKind(label, kinds, room);
  if (!seen) return;
  const { shape, examples } = seen;
  const onPart = (): void => {
    seen.parts++;
  };
  observe(shape, read.event, { room, fractions: read.fractions, onPart });
  if (examples.shown.size < seen.parts) addExample(examples, shape, read.event, room);
}

function newKind(label: string, kinds: Map<string, Gathered>, room: Room): Gathered | undefined {
  if (label.length > longestName || !takeRoom(room, "kinds", 1)) return undefined;
  const seen = { shape: createShape(""), examples: createExamples(), parts: 1 };
  kinds.set(label, seen);
  return seen;
}

/** Side files are never drafted, because users' schemas are only about events. */
function isDescribed(label: string, { kinds, draftsAll }: Wish): boolean {
  const [, name] = /^(.+)\.json$/.exec(label) ?? [];
  if (name !== undefined && Object.hasOwn(promisedEvents, name)) return true;
  return !draftsAll && kinds.validatorOf(label) !== undefined;
}

import { bytesOfText } from "../../read/stray-bytes.js";
import { isHeardAlike, isHeardKind } from "../changes/heard-values.js";
import { unquoted } from "../edits.js";
import { type Placed, type Replacing, replacedNumber, replacedText } from "../replace.js";
import { likeBefore } from "./like-before.js";
import { notedEvent } from "./noted-values.js";
import type { ProvenLine } from "./proven-line.js";

/** What takes the place of a value of a line, by the number of its field among those that are noted. */
export interface NotedEdit {
  readonly noted: number;
  readonly bytes: Uint8Array;
}

/** What is to be replaced in a line. */
export interface NotedEdits {
  readonly edits: readonly NotedEdit[];
  /** Whether the story of a session may go on with the line as with the one that it becomes, as far as that is asked. */
  readonly isAlike: boolean;
}

type EditsOf = (line: ProvenLine) => NotedEdits;

const number = /^[-\d]/;
const makers = new WeakMap<Replacing, EditsOf>();

/** What is to be replaced in lines of which all is noted that matters for it. */
export function notedEdits(replacing: Replacing): EditsOf {
  const maker = makers.get(replacing) ?? likeBefore((line) => editsIn(line, replacing));
  makers.set(replacing, maker);
  return maker;
}

function editsIn(line: ProvenLine, replacing: Replacing): NotedEdits {
  const { event, values } = notedEvent(line);
  const edits: NotedEdit[] = [];
  const heard = isHeardKind(line.marks.kind) ? replacing.heard : undefined;
  const made = heard && { ...event };
  for (const { name, noted, mark, source } of values) {
    const replaced = replacedSource(source, { mark, name, event }, replacing);
    if (replaced === source) continue;
    edits.push({ noted, bytes: bytesOfText(replaced) });
    if (made) made[name] = JSON.parse(replaced);
  }
  return { edits, isAlike: !heard || isHeardAlike(line.marks.kind, event, made, heard) };
}

function replacedSource(source: string, placed: Placed, replacing: Replacing): string {
  if (number.test(source)) return replacedNumber(source, placed, replacing);
  if (!source.startsWith('"')) return source;
  const text = unquoted(source);
  const replaced = replacedText(text, placed, replacing);
  return replaced === text ? source : JSON.stringify(replaced);
}

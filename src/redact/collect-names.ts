import type { JudgeContext } from "../judge/context.js";
import { markedValues } from "../personal/marked-values.js";
import type { PersonalMark } from "../personal/marks.js";
import { type Beside, namesAt, type PersonalPart, personalParts } from "../personal/parts.js";
import { decoratedNames, decorationsIn, npcNames } from "../personal/people.js";
import { salvage } from "../read/json/salvage.js";
import type { PersonalSort } from "../schemas/personal.js";
import { unquoted } from "./edits.js";
import { eventNameAt } from "./event-name.js";
import { type KindMarks, kindMarks } from "./kind-marks.js";
import type { KnownNames } from "./known-names.js";
import { rawLineAt, takeLines } from "./lines.js";
import type { Pseudonyms } from "./pseudonyms.js";
import { eventsIn, type FoundEvent, parsed, type RecordReading, rawText } from "./record.js";

/** What is known before anything is replaced. */
export interface NameGathering {
  readonly names: Pick<KnownNames, "addPlayer" | "addNpc">;
  readonly pseudonyms: Pick<Pseudonyms, "avoid">;
}

/** Sorts whose names other texts may hold, beside those of players: what else is called so is called so nowhere else. */
const spoken: ReadonlySet<PersonalMark> = new Set<PersonalSort>([
  ...(["commander", "player", "pilot", "sender", "addressee", "chat", "prose", "squadron", "group"] as const),
  "carrier-name",
]);

/** Gathers the names in a journal, piece by piece. */
export function gatherFromLines(
  context: Pick<JudgeContext, "kinds">,
  gathering: NameGathering,
): ReturnType<typeof takeLines> {
  const marksOf = kindMarks(context);
  const reading: RecordReading = { kinds: context.kinds, where: "journal" };
  return takeLines({
    lines(bytes) {
      for (let start = 0; start < bytes.length; ) {
        const { textEnd, end } = rawLineAt(bytes, start);
        const kind = eventNameAt(bytes, start, textEnd);
        const marks = kind === undefined ? undefined : marksOf(kind);
        if (kind === undefined || marks?.hasNames)
          gatherFrom(bytes.subarray(start, textEnd), reading, gathering, marks);
        start = end;
      }
    },
    endless: () => {},
  });
}

/** Gathers the names in a line or a document; where it is broken, in the whole objects of it. */
export function gatherFrom(
  bytes: Uint8Array,
  reading: RecordReading,
  gathering: NameGathering,
  marks?: KindMarks,
): void {
  const { text } = rawText(bytes);
  const whole = parsed(text);
  if (whole) {
    if (marks && gatherFields(text, whole.value as Beside, marks, gathering)) return;
    for (const event of eventsIn(text, whole.value, reading)) gatherEvent(event, gathering);
    return;
  }
  for (const { value, start, end } of salvage(text, reading.where === "journal").objects) {
    for (const event of eventsIn(text, value, reading, { start, end })) gatherEvent(event, gathering);
  }
}

function gatherEvent({ scan, schema, event }: FoundEvent, gathering: NameGathering): void {
  for (const { start, end, name, field } of markedValues(scan, schema)) {
    const source = scan.text.slice(start, end);
    if (source.startsWith('"')) gatherValue(unquoted(source), field.mark, event, name, gathering);
  }
}

function gatherValue(
  text: string,
  mark: PersonalMark,
  event: Beside,
  name: string | undefined,
  gathering: NameGathering,
): void {
  for (const npc of npcNames(text)) gathering.names.addNpc(npc);
  const decorated = namesAt(decoratedNames(text));
  const isSpoken = spoken.has(mark) || decorated.length > 0;
  for (const part of decorated) gatherPart(text, part, isSpoken, gathering);
  if (mark === "unknown" || mark === "harmless" || mark === "date") return;
  for (const part of personalParts(text, mark, event, name)) gatherPart(text, part, isSpoken, gathering);
}

function gatherPart(
  text: string,
  { start, end, form, isDoubtful }: PersonalPart,
  isSpoken: boolean,
  gathering: NameGathering,
): void {
  if (form === "prose" || form === "chat" || form === "path") return;
  const name = text.slice(start, end);
  gathering.pseudonyms.avoid(name);
  if (form === "name" && isSpoken && !isDoubtful) gathering.names.addPlayer(name);
}

/**
 * Gathers the names of an event by its own fields, without a look at where they stand; says whether it could. Of a key that stands
 * twice a parsed event has lost one, and names in the game's own form may stand anywhere.
 */
function gatherFields(text: string, event: Beside, { kind, ownFields }: KindMarks, gathering: NameGathering): boolean {
  if (!ownFields || event.event !== kind || text.includes("\\")) return false;
  let decorations = countOf(decorationsIn(text));
  const found: [name: string, value: string, mark: PersonalMark][] = [];
  for (const name of Object.keys(event)) {
    const field = ownFields.get(name);
    if (!field) continue;
    const value = event[name];
    const isOnce = text.indexOf(field.quotedKey) === text.lastIndexOf(field.quotedKey);
    if (!isOnce || (typeof value === "object" && value !== null)) return false;
    if (typeof value !== "string") continue;
    decorations -= countOf(decorationsIn(value));
    found.push([name, value, field.mark]);
  }
  if (decorations > 0) return false;
  for (const [name, value, mark] of found) gatherValue(value, mark, event, name, gathering);
  return true;
}

function countOf(items: Iterable<unknown>): number {
  let count = 0;
  for (const _ of items) count++;
  return count;
}

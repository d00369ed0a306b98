import type { JudgeContext } from "../judge/context.js";
import { markedValues } from "../personal/marked-values.js";
import type { PersonalMark } from "../personal/marks.js";
import { type Beside, namesAt, type PersonalPart, personalParts } from "../personal/parts.js";
import { decoratedNames, mayBeDecorated, npcNames } from "../personal/people.js";
import { salvage } from "../read/json/salvage.js";
import type { PersonalSort } from "../schemas/personal.js";
import { unquoted } from "./edits.js";
import { kindIn } from "./event-name.js";
import { kindMarks } from "./kind-marks.js";
import type { KnownNames } from "./known-names.js";
import { rawLineAt, takeLines } from "./lines.js";
import { likeBefore } from "./proven/like-before.js";
import { notedEvent } from "./proven/noted-values.js";
import type { ProvenLine } from "./proven/proven-line.js";
import { type ProvenTaker, provenLines } from "./proven/proven-lines.js";
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
  const proven = provenLines(context);
  const gatherOnce = notedGatherer(gathering);
  const reading: RecordReading = { kinds: context.kinds, where: "journal" };
  /** Whether a line may hold names that other texts may hold: behind what is broken any event may stand. */
  const mayHaveNames = (text: string): boolean => {
    const whole = parsed(text);
    const kind = whole && kindIn(whole.value);
    return kind === undefined || marksOf(kind)?.hasNames === true || mayBeDecorated(text);
  };
  const taker: ProvenTaker = {
    from: () => {},
    line(line) {
      const { marks, isNoted, bytes, start, end } = line;
      if (!marks.hasNames) return;
      if (isNoted) gatherOnce(line);
      else gatherFrom(bytes.subarray(start, end), reading, gathering);
    },
    to: () => {},
  };
  return takeLines({
    lines(bytes) {
      for (let start = 0; start < bytes.length; ) {
        const next = proven?.(bytes, start, taker) ?? start;
        if (next >= bytes.length) return;
        const { textEnd, end } = rawLineAt(bytes, next);
        const line = bytes.subarray(next, textEnd);
        if (mayHaveNames(rawText(line).text)) gatherFrom(line, reading, gathering);
        start = end;
      }
    },
    endless: () => {},
  });
}

const gatherers = new WeakMap<NameGathering, (line: ProvenLine) => void>();

/** Gathers the names in lines of which all is noted that matters for it. */
function notedGatherer(gathering: NameGathering): (line: ProvenLine) => void {
  const gather =
    gatherers.get(gathering) ??
    likeBefore((line) => {
      const { event, values } = notedEvent(line);
      for (const { name, mark, source } of values) {
        if (source.startsWith('"')) gatherValue(unquoted(source), mark, event, name, gathering);
      }
    });
  gatherers.set(gathering, gather);
  return gather;
}

/** Gathers the names in a line or a document; where it is broken, in the whole objects of it. */
export function gatherFrom(bytes: Uint8Array, reading: RecordReading, gathering: NameGathering): void {
  const { text } = rawText(bytes);
  const whole = parsed(text);
  if (whole) {
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
  { start, end, form, isDoubtful, isOfGame }: PersonalPart,
  isSpoken: boolean,
  gathering: NameGathering,
): void {
  if (form === "prose" || form === "chat" || form === "path" || isOfGame) return;
  const name = text.slice(start, end);
  gathering.pseudonyms.avoid(name);
  if (form === "name" && isSpoken && !isDoubtful) gathering.names.addPlayer(name);
}

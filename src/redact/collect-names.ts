import type { JudgeContext } from "../judge/context.js";
import { markedValues } from "../personal/marked-values.js";
import type { PersonalMark } from "../personal/marks.js";
import { type PersonalPart, personalParts } from "../personal/parts.js";
import { decoratedNames, npcNames } from "../personal/people.js";
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
  const mayHaveNames = (marks: KindMarks | undefined): boolean => marks?.hasNames === true;
  return takeLines({
    lines(bytes) {
      for (let start = 0; start < bytes.length; ) {
        const { textEnd, end } = rawLineAt(bytes, start);
        const kind = eventNameAt(bytes, start, textEnd);
        if (kind === undefined || mayHaveNames(marksOf(kind)))
          gatherFrom(bytes.subarray(start, textEnd), reading, gathering);
        start = end;
      }
    },
    endless: () => {},
  });
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
    const { mark } = field;
    const source = scan.text.slice(start, end);
    if (!source.startsWith('"')) continue;
    const text = unquoted(source);
    for (const npc of npcNames(text)) gathering.names.addNpc(npc);
    const decorated = decoratedNames(text).map((span) => ({ ...span, form: "name" as const }));
    const isPersonal = mark !== "unknown" && mark !== "harmless" && mark !== "date";
    const parts = isPersonal ? [...decorated, ...personalParts(text, mark, event, name)] : decorated;
    for (const part of parts) gatherPart(text, part, spoken.has(mark) || decorated.length > 0, gathering);
  }
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

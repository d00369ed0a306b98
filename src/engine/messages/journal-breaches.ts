import { layoutOf } from "../../read/json/layout.js";
import type { Breach } from "../../rules/breach.js";
import type { RecordContext } from "../judge/context.js";
import { judgeEvent } from "../judge/event.js";
import { createTally } from "../judge/tally.js";
import type { Envelope } from "./envelope.js";

/** What is wrong with the event in a message by the schemas of the journal, as far as these say something of it. */
export function journalBreaches(
  { schema, event, message, layout }: Envelope,
  { choices, kinds }: RecordContext,
): readonly Breach[] {
  const validator = event === undefined ? undefined : schema?.ofJournal(event);
  // Whoever wants the specification alone gets no more of the journal here.
  const isLeftOut = choices.specOnly && event !== undefined && !kinds.validatorOf(event);
  const place = validator && !isLeftOut ? layout.locate("/message") : undefined;
  if (!validator || !place) return [];
  const part = layoutOf(layout.text, message, { start: place.start, end: place.end });
  const found = judgeEvent(message, part, {
    choices,
    kinds: { names: [], validatorOf: () => validator },
    tally: createTally(),
    // Messages are proven whichever version they name.
    setting: { where: "events", version: undefined },
  });
  return found
    .filter(({ rule }) => rule !== "address-cube")
    .map((breach) => ({ ...breach, path: `/message${breach.path}`, isTaken: true }));
}

import { journal, musicLine } from "../example-records.js";
import type { LineFault } from "../fault.js";
import { isSameJson, memberSpan, safeFix, twinsAt, unsafeFix } from "../fix/text-fix.js";
import { defineRule } from "../rule.js";
import type { RelatedViolation } from "../wording.js";

interface Details extends Partial<Pick<RelatedViolation, "but" | "related">> {
  /** The game itself writes the key twice. */
  readonly isOfGame?: boolean;
}

/** Keys that the game itself writes twice, by kind of event. */
const ofGame: Readonly<Record<string, string>> = { Bounty: "/Faction", MissionAccepted: "/Target" };

/** True if the game itself writes a key of an event twice. */
export function isTwiceInGame(event: string | undefined, path: string): boolean {
  return event !== undefined && Object.hasOwn(ofGame, event) && ofGame[event] === path;
}

/** True if a message gives a value, a text or a number. */
function gives(message: string, value: string): boolean {
  return value.startsWith('"') ? message.includes(value) : message.split(/[^\d.-]+/).includes(value);
}

export const rule = defineRule({
  id: "duplicate-key",
  severity: "warning",
  says: "a key occurs twice in one object",

  what: "A key appears twice in the same object.",
  why: "Nearly every JSON reader keeps the last value and drops the first without a word, so half of what was written is never seen.",
  evidence:
    "A real fault of the game, met in 21 of 1,149,586 lines; where the game itself does it, such as with Faction in Bounty, there is nothing to do.",

  wording: ({ isOfGame, but }: Details) => {
    const start = "appears more than once in its object, and JSON readers use only the last value, this one";
    if (isOfGame)
      return { message: `${start}: the game itself writes it twice, so there is nothing to do in a genuine journal` };
    const contrary = but === undefined ? "" : `; but ${but.replace(/: one of the two.*$/, "")}`;
    return { message: `${start}${contrary}: delete ${but === undefined ? "one of them" : "the one that is wrong"}` };
  },

  fix: {
    safe: "Where both values are equal, or a line above contradicts the later one and gives the earlier one, the later key is deleted with its value.",
    unsafe: "Where they differ, the earlier one is deleted: programs see only the last.",
    does: ({ safe }) => `delete the ${safe ? "later" : "earlier"} one`,
    make({ isOfGame, but = "" }, { text, start, layout }) {
      const twins = twinsAt(layout().scan(), start);
      if (!twins || isOfGame) return undefined;
      const { earlier, later } = twins;
      const first = text.slice(earlier.start, earlier.end);
      const isSame = isSameJson(first, text.slice(later.start, later.end));
      return isSame || gives(but, first)
        ? safeFix(memberSpan(text, later), "")
        : unsafeFix(memberSpan(text, earlier), "");
    },
  },

  fails: () =>
    journal(
      '{ "timestamp":"2025-03-02T19:14:51Z", "event":"Music", "MusicTrack":"Combat", "MusicTrack":"Exploration" }',
    ),
  passes: () => journal(musicLine()),
});

export const fault: LineFault = {
  plant({ event, form, random }) {
    const keys = Object.entries(event).filter(([name, each]) => name !== "event" && typeof each !== "object");
    const [key, value] = random.pick(keys);
    const twin = `${key} `;
    const label = JSON.stringify(key);
    const line = form.text({ ...event, [twin]: value });
    const at = line.lastIndexOf(JSON.stringify(twin));
    const text = `${line.slice(0, at)}${label}${line.slice(at + label.length + 1)}`;
    const start = at + label.length + 1;
    const end = text.length - (text.endsWith(" }") ? 2 : 1);
    return { text, start, end, path: [key], event: event.event, says: `${key} stands twice` };
  },
};

import type { Io } from "../cli/io.js";
import { summarise, type Tally } from "../judge/tally.js";
import { counted, thousands } from "../text/counted.js";
import { displayWidth, shown, startIn } from "../text/display.js";
import type { Pulse } from "./pulse.js";

/** The line at the foot of a terminal that tells how things stand. */
export interface StatusLine {
  /** Shows how things stand now, where that is another text than is there already. */
  readonly draw: () => Promise<void>;
  /** Takes the line away, before something else is written. */
  readonly clear: () => Promise<void>;
}

const interval = 200;
const pipeColumns = 80;
/** A terminal writes ^C behind the line, and must not go on to the next one for that. */
const columnsLeftFree = 3;
const widestPlace = 64;
const widestKind = 32;

/** A status line on standard error, where someone is there to see it. */
export function createStatusLine(tally: Tally, pulse: Pulse, wanted: boolean, io: Io): StatusLine {
  if (!wanted || !io.stderr.isTerminal || io.env.CI) return { draw: async () => {}, clear: async () => {} };
  let there = "";
  let drawnAt = Number.NEGATIVE_INFINITY;
  return {
    async draw() {
      if (there !== "" && io.now() - drawnAt < interval) return;
      drawnAt = io.now();
      const text = statusText(tally, pulse, (io.stderr.columns ?? pipeColumns) - columnsLeftFree);
      if (text === there) return;
      there = text;
      // Written over what is there and only then cleared behind it, lest it flicker.
      await io.stderr.write(`\r${text}\u001b[K`);
    },
    async clear() {
      if (there === "") return;
      there = "";
      await io.stderr.write("\r\u001b[K");
    },
  };
}

/** How things stand, the most important first, in no more than some columns. */
export function statusText(tally: Tally, pulse: Pulse, columns: number): string {
  const { events, kinds, withoutSchema } = summarise(tally);
  const place = pulse.place();
  const parts = [
    `${counted(tally.errors, "error")}, ${counted(tally.warnings, "warning")}`,
    ...(place === undefined ? [] : [cut(shown(place), widestPlace)]),
    `${counted(events, "event")}, ${thousands(pulse.lastMinute(events))}/min`,
    Object.entries({ ...withoutSchema, ...kinds })
      .sort(([, a], [, b]) => b - a)
      .map(([kind, count]) => `${cut(shown(kind), widestKind)} ${thousands(count)}`)
      .join(", "),
  ];
  return cut(parts.filter((part) => part !== "").join(" | "), columns);
}

function cut(text: string, columns: number): string {
  return displayWidth(text) <= columns ? text : `${startIn(text, columns - 1)}…`;
}

import { counted, thousands } from "../../base/counted.js";
import { cutTo, shown } from "../../base/display.js";
import { summarise, type Tally } from "../../engine/judge/tally.js";
import { createFootLine, type FootLine } from "../foot-line.js";
import type { Io } from "../io.js";
import type { Pulse } from "./pulse.js";

const widestPlace = 64;
const widestKind = 32;

/** A status line on standard error, where someone is there to see it. */
export function createStatusLine(tally: Tally, pulse: Pulse, wanted: boolean, io: Io): FootLine {
  return createFootLine((columns) => statusText(tally, pulse, columns), wanted, io);
}

/** How things stand, the most important first, in no more than some columns. */
export function statusText(tally: Tally, pulse: Pulse, columns: number): string {
  const { events, kinds, withoutSchema } = summarise(tally);
  const place = pulse.place();
  const parts = [
    `${counted(tally.errors, "error")}, ${counted(tally.warnings, "warning")}`,
    ...(place === undefined ? [] : [cutTo(shown(place), widestPlace)]),
    `${counted(events, "event")}, ${thousands(pulse.lastMinute(events))}/min`,
    Object.entries({ ...withoutSchema, ...kinds })
      .sort(([, a], [, b]) => b - a)
      .map(([kind, count]) => `${cutTo(shown(kind), widestKind)} ${thousands(count)}`)
      .join(", "),
  ];
  return cutTo(parts.filter((part) => part !== "").join(" | "), columns);
}

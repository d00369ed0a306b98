import { toldEvent } from "../judge/session/told-event.js";
import { layoutOf } from "../read/json/layout.js";
import type { Told } from "../session/told.js";
import type { SessionEvent } from "./session/pilot.js";

/** An event that is written, as the story of its session hears of it. */
export function toldWritten(event: SessionEvent, text: string, line: number): Told {
  const fields = event as unknown as Readonly<Record<string, unknown>>;
  return toldEvent(event.event, fields, layoutOf(text, fields), line);
}

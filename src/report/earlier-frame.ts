import type { FramedPlace } from "../engine/judge/finding.js";
import type { Frame } from "../engine/judge/frame.js";

/** The frame of an earlier line, of which no more is kept than the kind of its event and one value. */
export function earlierFrame({ kind, text }: FramedPlace): Frame {
  // Where the event itself is meant, its name is the value.
  const isName = text === JSON.stringify(kind);
  return { before: isName ? "…" : `${kind} …`, value: text, after: "", cutBefore: false, cutAfter: true };
}

import { type Finding, type Frame, type FramedFinding, withoutFrame } from "../engine/validate/finding.js";

/** The lines around findings that were handed out, as long as somebody has these: reports show them. */
const framed = new WeakMap<Finding, FramedFinding>();

const noFrame: Frame = { before: "", value: "", after: "", cutBefore: false, cutAfter: false };

/** A finding as programs get it, without the line that it was found in. */
export function handedOut(found: FramedFinding): Finding {
  const finding = withoutFrame(found);
  framed.set(finding, found);
  return finding;
}

/** The same with its line, which nobody knows where the finding was not made here, but was read from a report, say. */
export function framedAgain(finding: Finding): FramedFinding {
  const known = framed.get(finding);
  if (known) return known;
  const { related, ...rest } = finding;
  if (related === undefined) return { ...rest, frame: noFrame };
  return { ...rest, frame: noFrame, related: related.map((place) => ({ ...place, kind: "", text: "" })) };
}

import { type Finding, type Frame, type FramedFinding, withoutFrame } from "../engine/validate/finding.js";

/** The lines of findings that were returned, for as long as the caller keeps them: reports show them. */
const framed = new WeakMap<Finding, FramedFinding>();

const noFrame: Frame = { before: "", value: "", after: "", cutBefore: false, cutAfter: false };

/** A finding as programs get it, without its line. */
export function handedOut(found: FramedFinding): Finding {
  const finding = withoutFrame(found);
  framed.set(finding, found);
  return finding;
}

/** Restores the line of a finding, which is unknown if the finding was not made here, for example if it was read from a report. */
export function framedAgain(finding: Finding): FramedFinding {
  const known = framed.get(finding);
  if (known) return known;
  const { related, ...rest } = finding;
  if (related === undefined) return { ...rest, frame: noFrame };
  return { ...rest, frame: noFrame, related: related.map((place) => ({ ...place, kind: "", text: "" })) };
}

import { leavesDoubt } from "../judge/session/doubt.js";
import { heldAgainst } from "../judge/session/session-judge.js";
import { families } from "../rules/list.js";
import type { JournalRuleId } from "../rules/rule-id.js";
import type { Session } from "../session/session.js";
import type { Told } from "../session/told.js";
import type { Planted } from "./faults/fault.js";
import type { PlannedFault } from "./faults/plan.js";
import { plantedFault } from "./faults/planted.js";
import { relatedTo } from "./faults/related.js";
import type { SessionEvent } from "./session/pilot.js";
import { toldWritten } from "./told-written.js";
import { withoutGaps } from "./without-gaps.js";
import { lineInStory, progressOf, type Writing } from "./writing.js";
import type { WrittenFile } from "./written-file.js";

/** What opens and closes a file is left whole: the linter reads the lines between by it. */
const spared: ReadonlySet<string> = new Set(["Fileheader", "Continued", "Shutdown"]);
/** Of these nothing may come between two in an evening, and none may be of another time. */
const closed: ReadonlySet<string> = new Set(["Rank", "Progress", "Reputation"]);

/** Writes an event, or in its place what is broken of it where a fault is due. */
export function writeEvent(writing: Writing, written: WrittenFile, played: SessionEvent): void {
  const { form, heedsStory } = writing;
  if (!heedsStory) {
    written.writeEvent(played, form);
    return;
  }
  const event = withoutGaps(played);
  if (isMisfit(writing, toldWritten(event, form.text(event), lineInStory(writing, written)))) return;
  const found = faultFor(writing, written, event);
  writing.followsCleanLine = !found;
  if (found) writeFault(writing, written, event, found);
  else writeClean(writing, written, event);
}

function writeClean(writing: Writing, written: WrittenFile, event: SessionEvent): void {
  const text = writing.form.text(event);
  const told = toldWritten(event, text, lineInStory(writing, written));
  writing.story.after(told);
  writing.wholeStory.after(told);
  written.write(text);
}

/** The fault that is due and that an event can have. */
function faultFor(writing: Writing, written: WrittenFile, event: SessionEvent): PlannedFault | undefined {
  const { form, plan, random, start, followsCleanLine, story, settings } = writing;
  if (spared.has(event.event) || (settings.scenario && closed.has(event.event))) return undefined;
  return plan.plant({ event, form, random, followsCleanLine, start, state: story.state }, progressOf(writing, written));
}

function writeFault(writing: Writing, written: WrittenFile, event: SessionEvent, found: PlannedFault): void {
  const { story, wholeStory, form } = writing;
  const { rule, fault, planted } = found;
  for (const clean of planted.above ?? []) writeClean(writing, written, clean);
  const line = lineInStory(writing, written);
  const told = isWhole(rule) ? toldText(planted.text, line) : undefined;
  const flaw = plantedFault(rule, planted, "", { file: written.file, line: written.line() });
  written.note({ ...flaw, ...(told ? relatedTo(told, flaw, story.state, writing.parts) : {}) });
  tellPlanted(story, told);
  wholeStory.after(toldWritten(event, form.text(event), line));
  written.write(planted.text);
  for (const clean of planted.below ?? []) writeClean(writing, written, clean);
  if (fault.isExtra) writeClean(writing, written, event);
}

/** More of them than this, and it is written all the same. */
const mostMisfits = 500;

/** Whether an event that is made from its schema alone contradicts the session; it then does not happen. */
function isMisfit(writing: Writing, told: Told): boolean {
  const { choice, story, wholeStory, misfits } = writing;
  if (!choice.isSampled(told.kind)) {
    writing.misfits = 0;
    return false;
  }
  const isBroken = [story, wholeStory].some(({ state }) => heldAgainst(told, state).length > 0);
  const isDropped = isBroken && misfits < mostMisfits;
  writing.misfits = isDropped ? misfits + 1 : 0;
  return isDropped;
}

/** Whether the linter believes a line that breaks a rule. */
function isWhole(rule: JournalRuleId): boolean {
  return families.session.some((id) => id === rule) || !leavesDoubt(rule);
}

/** A line that is broken and can be read all the same. */
function toldText(text: Planted["text"], line: number): Told {
  return toldWritten(JSON.parse(String(text)) as SessionEvent, String(text), line);
}

/** Of a line that is broken in itself the linter may believe little, so that nothing is known for certain behind it. */
function tellPlanted(story: Session, told: Told | undefined): void {
  if (told) story.after(told);
  else story.afterLost();
}

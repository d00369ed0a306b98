import type { Session } from "../session/session.js";
import type { GenerateChoice } from "./choice.js";
import type { Plan } from "./faults/plan.js";
import type { Form } from "./form/form.js";
import type { Random } from "./random.js";
import type { Pilot, SessionEvent } from "./session/pilot.js";
import type { GenerateSettings } from "./settings.js";
import type { WrittenFile } from "./written-file.js";

/** All that writing a journal needs beside the events. */
export interface Writing {
  readonly settings: GenerateSettings;
  readonly pilot: Pilot;
  readonly choice: GenerateChoice;
  readonly form: Form;
  readonly plan: Plan;
  readonly random: Random;
  /** The time at which the session started, in seconds. */
  readonly start: number;
  /** Events that have happened, of which those before `next` are written. */
  readonly queue: { events: readonly SessionEvent[]; next: number };
  /** Lines and bytes of the parts that are done. */
  readonly done: { lines: number; bytes: number };
  /** The parts that were begun, and how many lines are above each. */
  readonly parts: { readonly file: string; readonly linesAbove: number }[];
  followsCleanLine: boolean;
  /** What the journal has told so far. */
  readonly story: Session;
  /** The same, as if no line were broken: the linter knows something between the two. */
  readonly wholeStory: Session;
  /** Whether anything goes by what the journal has told: faults, and events that are made from their schemas. */
  readonly heedsStory: boolean;
  /** Lets more happen; `sought` are kinds that are needed now. */
  readonly goOn: (sought: readonly string[] | undefined) => readonly SessionEvent[];
  /** How many events in a row did not fit. */
  misfits: number;
}

/** Where the next line stands in the story, in which the parts follow on each other. */
export function lineInStory({ done }: Writing, written: WrittenFile): number {
  return done.lines + written.line();
}

/** How much of the run is over, where 1 is all of it. */
export function progressOf({ settings: { amount }, done, pilot, start }: Writing, written: WrittenFile): number {
  // The line that closes the file belongs to the number that was asked for.
  if ("events" in amount) return (done.lines + written.line()) / amount.events;
  if ("bytes" in amount) return (done.bytes + written.length()) / amount.bytes;
  return (pilot.clock.seconds() - start) / (amount.hours * 3600);
}

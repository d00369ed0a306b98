import { isObject } from "../base/object.js";
import { refuse } from "../base/refuse.js";
import { type EddnMessage, type EddnOutcome, type EddnReason, eddnDefaults } from "../eddn/outcome.js";
import { createSender, type EddnSoftware } from "../eddn/sender.js";
import { ownEddnSchemas } from "../engine/eddn/schemas.js";
import { kindOf } from "../engine/validate/event.js";
import { packageVersion } from "../schema/built/version.js";
import { mustBeFilledText, type OptionTable, refuseOptions } from "./refuse-options.js";

/** The sender, for the header of each message. */
export interface ToEddnOptions {
  readonly uploaderId?: string;
  readonly softwareName?: string;
  readonly softwareVersion?: string;
}

/** The outcome for an event: a message, or why there is none. */
export type EddnAnswer =
  /** With the indices of the events that it was made from. */
  | { readonly message: EddnMessage; readonly events: readonly number[] }
  | { readonly reason: EddnReason; readonly event: number };

const optionTable = {
  uploaderId: mustBeFilledText,
  softwareName: mustBeFilledText,
  softwareVersion: mustBeFilledText,
} satisfies OptionTable<ToEddnOptions>;

/**
 * Yields the messages that a program that feeds EDDN should send for the events of a journal, in their order, and the
 * reason for each event without one. Nothing is sent. A run of FSSSignalDiscovered becomes one message, which comes
 * when the run has ended.
 */
export function toEddn(events: Iterable<unknown>, options: ToEddnOptions = {}): Generator<EddnAnswer> {
  // A string is iterable too, by characters.
  refuse(
    typeof events === "string" || !(Symbol.iterator in Object(events)),
    "the events must be an array of parsed events, or another iterable",
  );
  refuseOptions(options, optionTable);
  const {
    uploaderId = eddnDefaults.uploaderId,
    softwareName: name = eddnDefaults.softwareName,
    softwareVersion: version = packageVersion(),
  } = options;
  return answers(events, { uploaderId, name, version });
}

function* answers(events: Iterable<unknown>, software: EddnSoftware): Generator<EddnAnswer> {
  const outfitting = `outfitting/${eddnDefaults.outfitting}` as const;
  const sender = createSender({ software, schemas: ownEddnSchemas(), outfitting });
  let number = 0;
  for (const event of events) {
    const kind = isObject(event) ? kindOf(event) : undefined;
    if (isObject(event) && kind !== undefined) {
      yield* sender.after(kind, event, number).map(answerOf);
    } else {
      yield* sender.afterUnreadable().map(answerOf);
      yield { reason: "not-for-eddn", event: number };
    }
    number++;
  }
  yield* sender.end().map(answerOf);
}

function answerOf(outcome: EddnOutcome): EddnAnswer {
  if ("sent" in outcome) return { message: outcome.sent, events: outcome.lines };
  return { reason: outcome.reason, event: outcome.line };
}

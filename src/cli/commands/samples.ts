import type { Events } from "#events";
import { sameName } from "../../base/same-name.js";
import { ownKinds } from "../../engine/judge/validators.js";
import { checkSeed, isTooMany, most } from "../../generate/check.js";
import { type Clock, createClock } from "../../generate/clock.js";
import { forms } from "../../generate/form/index.js";
import { sessionOptions } from "../../generate/options.js";
import { createRandom } from "../../generate/random.js";
import { movedTo } from "../../generate/sample/moved-to.js";
import { sampleEvent } from "../../generate/sample/sample.js";
import { unknownKind } from "../../generate/unknown-kind.js";
import type { GenerateRequest } from "../generate-options.js";
import type { Io } from "../io.js";
import type { Outcome } from "./verdict.js";

const blockLength = 64 * 1024;
const secondsBetween = 10;

/** Prints single events of a kind, one a line. */
export async function printSamples(request: GenerateRequest, io: Io): Promise<Outcome> {
  const { seed = 1, count = 1, format = "compact", minimal, full } = request;
  const kind = kindOf(request);
  checkSeed(seed);
  if (isTooMany(count)) throw new Error(`there must be no more than ${most} events`);
  const random = createRandom(seed);
  const extent = minimal ? "minimal" : full ? "full" : "usual";
  const form = forms[format === "game" ? "game" : "compact"];
  let clock: Clock | undefined;
  let text = "";
  for (let number = 0; number < count; number++) {
    const event = sampleEvent(kind, random, extent);
    // Time goes on from the first event, so that the lines make a journal.
    clock ??= createClock(event.timestamp);
    text += form.text(movedTo(clock.now(), event)) + form.lineEnd;
    clock.pass(secondsBetween);
    if (text.length < blockLength) continue;
    await io.stdout.write(text);
    text = "";
  }
  if (text !== "") await io.stdout.write(text);
  return 0;
}

/** The options of `generate` that say nothing about single events, as the command line has them. */
const ofSessions = ["out", ...sessionOptions, "faultReport"] as const;

function kindOf(request: GenerateRequest): keyof Events {
  const [word = "", name = "", ...rest] = request.words;
  if (word !== "event" || name === "" || rest.length > 0) {
    throw new Error(
      "write journal-lint generate event FSDJump for single events, or leave the words out for a session",
    );
  }
  const alien = ofSessions.find((option) => request[option] !== undefined);
  const flags = [request.stdout && "stdout", request.force && "force", request.fault.length > 0 && "fault", alien];
  const wrong = flags.find((flag) => typeof flag === "string");
  if (wrong) {
    const option = String(wrong).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw new Error(`--${option} is for sessions, not for single events`);
  }
  if (request.minimal && request.full) throw new Error("give --minimal or --full, not both");
  const kind = sameName(name, ownKinds.names);
  if (kind === undefined) throw new Error(unknownKind(name));
  return kind as keyof Events;
}

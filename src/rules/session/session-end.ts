import { readsOf } from "../../session/seen-event.js";
import { deeds, sights, works } from "../../session/slices/deeds.js";
import { blockKinds, tailKinds } from "../../session/slices/login.js";
import { against, linesAbove, type SessionCheck } from "../checks/session-check.js";
import { record } from "../example-records.js";
import type { LineFault } from "../fault.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "session-end",
  severity: "warning",
  strict: "error",
  says: "an event follows Shutdown",

  what: "Shutdown is the last line of a journal.",
  why: "Programs close the session with it and miss what follows. Lines were added by hand, or two journals were joined.",
  evidence:
    "Shutdown was the last line in 1,235 of 1,241 files; of the others, two have one more Friends line, and four had lines added by hand. No file has Shutdown twice.",

  wording: (violation: RelatedViolation, source) => sessionWording(violation, source),

  fails: () => journal(shutdown, shutdown),
  passes: () => journal(shutdown),
});

const shutdown = record("Shutdown");

const nothingAfterShutdown: SessionCheck = {
  reads: readsOf([
    "Shutdown",
    "Commander",
    "LoadGame",
    "Location",
    ...deeds,
    ...works,
    ...tailKinds,
    ...blockKinds,
    ...sights,
  ]),
  violations(seen, { login: { shutdown } }) {
    if (!shutdown) return [];
    const again = seen.kind === "Shutdown" ? " again" : "";
    const says = `${seen.kind} is written${again} after the Shutdown ${linesAbove(seen, shutdown.from)}, which ends a journal: move it above, or into the next journal`;
    return [against("session-end", shutdown, { says, message: "the journal ends here", mostly: again === "" })];
  },
};

export const checks: readonly SessionCheck[] = [nothingAfterShutdown];

export const fault: LineFault = {
  kinds: ["StartJump", "Undocked"],
  plant: ({ event }) => ({
    broken: event,
    path: ["event"],
    says: "an event behind Shutdown",
    above: [{ event: "Shutdown" }],
  }),
};

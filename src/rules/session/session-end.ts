import { readsOf } from "../../session/session-event.js";
import { isLongAfter, signsOfLife } from "../../session/slices/login.js";
import { against, check, defineSessionRule, linesAbove } from "../checks/define-session-rule.js";
import { journal, record } from "../example-records.js";
import { inKinds } from "../planting.js";

export const rule = defineSessionRule({
  id: "session-end",
  says: "an event follows Shutdown",

  what: "Shutdown is the last line of a journal.",
  why: "Programs close the session with it and miss what follows. Lines were added by hand, or two journals were joined.",
  evidence:
    "Shutdown was the last line in 1,235 of 1,241 files; of the others, two have one more Friends line, and four had lines added by hand. No file has Shutdown twice.",

  fails: () => journal(shutdown, shutdown),
  passes: () => journal(shutdown),
});

const shutdown = record("Shutdown");

const nothingAfterShutdown = check(readsOf(["Shutdown", ...signsOfLife]), (event, state) => {
  const { shutdown } = state.login;
  if (!shutdown) return undefined;
  const again = event.kind === "Shutdown" ? " again" : "";
  const message = `${event.kind} is written${again} after the Shutdown ${linesAbove(event, shutdown.from)}, which ends a journal: move it above or into the next journal, or delete the Shutdown if play goes on`;
  // Later, the game may have been started again.
  const needs = isLongAfter(state.eventsSoFar.last?.seconds, event) ? ["Fileheader"] : [];
  return against(event, shutdown, "/event", {
    message,
    note: "the journal ends here",
    mostly: again === "",
    needs,
  });
});

export const checks = [nothingAfterShutdown];

export const fault = inKinds(["StartJump", "Undocked"], ({ event }) => ({
  broken: event,
  path: ["event"],
  says: "an event behind Shutdown",
  above: [{ event: "Shutdown" }],
}));

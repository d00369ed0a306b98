import { journal } from "../example.js";
import { record } from "../example-records.js";
import { defineRule } from "../rule.js";
import { type RelatedBreach, sessionWording } from "../session-wording.js";

export const rule = defineRule({
  id: "wrong-ship",
  severity: "warning",
  strict: "error",
  says: "an event is about another ship or vehicle than the player's",

  what: "The ship that the player leaves and boards is that of the last Loadout, and an SRV or a fighter that comes back is the one that was launched.",
  why: "Programs keep ships and vehicles by their ids. Where these do not fit, one is taken for another.",
  evidence: "The ship was the same in 9,236 of 9,236 cases, the SRV in 1,905 of 1,905.",

  wording: (breach: RelatedBreach, source) => sessionWording(breach, source),

  fails: () => journal(buggy("LaunchSRV", 31), buggy("DockSRV", 32)),
  passes: () => journal(buggy("LaunchSRV", 31), buggy("DockSRV", 31)),
});

function buggy(event: string, ID: number): string {
  const launch = event === "LaunchSRV" ? { Loadout: "starter", PlayerControlled: true } : {};
  return record(event, { SRVType: "testbuggy", ...launch, ID });
}

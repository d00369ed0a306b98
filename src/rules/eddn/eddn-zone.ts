import { optional } from "../../base/object.js";
import { found } from "../../base/text.js";
import { timestampProblem } from "../../schema/timestamp.js";
import { findsOf } from "../checks/eddn-message.js";
import { beaconMessage } from "../example-records.js";
import { defineRule } from "../rule.js";

interface Details {
  /** The same time as the game would write it. */
  readonly corrected?: string;
}

export const rule = defineRule({
  id: "eddn-zone",
  severity: "warning",
  says: "timestamp is not in UTC",

  what: "The timestamp of the message is to be in UTC, as the game writes it: best copied as it is. The gateway takes any offset, and answers OK.",
  why: "Many listeners compare timestamps as texts, or take the digits for UTC, and order messages wrongly by hours.",

  wording: ({ corrected }: Details, source) => ({
    message: `must be in UTC, found ${found(source)}`,
    suggestion: corrected,
  }),

  fails: () => beaconMessage({ timestamp: "2025-03-02T20:14:51+01:00" }),
  passes: () => beaconMessage({ timestamp: "2025-03-02T19:14:51Z" }),
});

export const finds = findsOf(rule, ({ message: { timestamp } }) => {
  if (typeof timestamp !== "string" || timestamp.endsWith("Z")) return [];
  const { problem, corrected } = timestampProblem(timestamp);
  return problem === "not-utc" ? [{ path: "/message/timestamp", ...optional("corrected", corrected) }] : [];
});

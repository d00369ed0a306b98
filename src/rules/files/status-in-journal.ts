import { conditionsOf, noViolations } from "../checks/condition.js";
import { journal, record, statusFile } from "../example-records.js";
import { extra } from "../planting.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "status-in-journal",
  says: "a Status event is in a journal",

  what: "A Status event is in a journal. The game writes it only to Status.json, over and over.",
  why: "Programs do not look for it here. A journal that has one was put together by a tool, perhaps from the wrong files.",
  evidence: "Not one among 1,149,586 genuine journal lines.",

  wording: () => ({
    message: "is Status, which the game writes to Status.json and never into a journal: move it there",
  }),

  fails: () => journal(record("Status", { Flags: 16777224 })),
  passes: () => statusFile({ Flags: 16777224 }),
});

export const conditions = conditionsOf(rule, {
  kinds: ["Status"],
  reads: [],
  violations: (_event, { where }) => (where === "journal" ? [{ path: "/event" }] : noViolations),
});

export const fault = extra(({ random }) => ({
  broken: { event: "Status", Flags: random.pick([0, 16_777_224, 16_777_240]) },
  path: ["event"],
  says: "Status stands in a journal",
}));

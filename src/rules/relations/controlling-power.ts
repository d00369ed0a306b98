import { found } from "../../base/text.js";
import type { BreakOf } from "../../schema/relations/broken.js";
import { journal, jumpLine } from "../example-records.js";
import { inKinds } from "../planting.js";
import { listText } from "../relation-rules.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "controlling-power",
  says: "ControllingPower is not one of Powers",

  what: "The ControllingPower of a system is one of its Powers.",
  why: "Powers lists all powers in the system, including the one that controls it. A program that looks the controlling power up in that list finds nothing here.",
  evidence: "Held in 300 of 300 cases.",

  wording: (broken: BreakOf, source) => ({
    message:
      broken.type === "unlisted" && broken.isListMissing
        ? `is ${found(source)}, but Powers is missing: add Powers, the list of all powers in the system`
        : `must be one of Powers${broken.type === "unlisted" ? listText(broken) : ""}, found ${found(source)}`,
  }),

  fails: () => journal(jumpLine({ ControllingPower: "Edmund Mahon", Powers: ["Zemina Torval"] })),
  passes: () => journal(jumpLine({ ControllingPower: "Edmund Mahon", Powers: ["Edmund Mahon", "Zemina Torval"] })),
});

export const fault = inKinds(["FSDJump"], ({ event }) => ({
  broken: { ...event, ControllingPower: "Pranav Antal" },
  path: ["ControllingPower"],
  says: "the power is not one of Powers",
}));

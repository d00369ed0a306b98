import { personalKeys } from "../../schema/eddn/schema-files.js";
import { findsOf } from "../checks/eddn-message.js";
import { dockedMessage } from "../example-records.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "eddn-personal",
  severity: "warning",
  says: "a key is private to the player, although the schema does not forbid it",

  what: "Schemas such as journal/1 take keys that they do not know, and forbid what is about the player only where the game writes it today. This one still reveals something about the player, such as a name, an account, a reputation or a fine. The gateway answers OK.",
  why: "All who read the network get it, for ever, and can follow a player by it.",

  isOfName: true,
  wording: () => ({ message: "is private to the player and must be left out" }),

  fails: () => dockedMessage({ StationFaction: { Name: "Varkesh Deep Miners", MyReputation: 36.4 } }),
  passes: () => dockedMessage({ StationFaction: { Name: "Varkesh Deep Miners" } }),
});

export const finds = findsOf(rule, ({ parts }) =>
  parts.filter(({ key }) => personalKeys.has(key)).map(({ path }) => ({ path })),
);

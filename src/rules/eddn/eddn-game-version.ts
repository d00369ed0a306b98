import { isObject } from "../../base/object.js";
import { found } from "../../base/text.js";
import type { Located } from "../checks/condition.js";
import { findsOf } from "../checks/eddn-message.js";
import { beaconMessage } from "../example-records.js";
import { defineRule } from "../rule.js";

interface Details {
  readonly says: "missing" | "stripped";
  readonly key: "gameversion" | "gamebuild";
}

export const rule = defineRule({
  id: "eddn-game-version",
  severity: "warning",
  says: "gameversion or gamebuild is missing, or not as the game writes it",

  what: "The header is to have gameversion and gamebuild, copied from Fileheader or else from LoadGame, exactly as they are: the build ends with a space. Data from the servers of the game has a word such as CAPI-Live-market in their place, and what is not known is an empty text. The gateway answers OK in any case.",
  why: "Only by these two can listeners tell data of the live game from that of the legacy galaxy and of tests. Many ignore messages without them, and the sender never learns of it.",

  wording: ({ says, key }: Details, source) => ({
    message:
      says === "missing"
        ? `is missing: write the ${key} of the game, or an empty string if it is not known`
        : `must be as the game writes it, with the space at its end, found ${found(source)}`,
  }),

  fails: () => beaconMessage({}, { header: { gamebuild: "r308767/r0" } }),
  passes: () => beaconMessage({}, { header: { gameversion: "CAPI-Live-market", gamebuild: "CAPI-Live-market" } }),
});

export const finds = findsOf(rule, ({ whole, header }) => {
  if (!isObject(whole.header)) return [];
  return (["gameversion", "gamebuild"] as const).flatMap((key): readonly Located<Details>[] => {
    const { [key]: value } = header;
    const path = `/header/${key}`;
    if (!Object.hasOwn(header, key)) return [{ path, says: "missing", key, isAbsent: true }];
    const isStripped = key === "gamebuild" && typeof value === "string" && /^r\d.*\d$/.test(value);
    return isStripped ? [{ path, says: "stripped", key }] : [];
  });
});

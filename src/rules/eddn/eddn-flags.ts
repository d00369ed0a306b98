import { excerpt } from "../../base/visible.js";
import { parseGameVersion } from "../../schema/game-version.js";
import type { Located } from "../checks/condition.js";
import { findsOf } from "../checks/eddn-message.js";
import { beaconMessage } from "../example-records.js";
import { defineRule } from "../rule.js";

interface Details {
  readonly says: "missing" | "unfounded";
  readonly flag: "horizons" | "odyssey";
  readonly version: string;
}

export const rule = defineRule({
  id: "eddn-flags",
  severity: "warning",
  says: "horizons or odyssey is not that of LoadGame",

  what: "The message repeats Horizons and Odyssey of LoadGame as horizons and odyssey, and leaves out what LoadGame leaves out. Every LoadGame of the game from 4.0 on has both, and none before has Odyssey. The gateway answers OK.",
  why: "Listeners tell by them which stations, settlements and modules a player could see. Without them they take it that there are none.",

  wording: ({ says, flag, version }: Details) => ({
    message:
      says === "missing"
        ? `is missing, LoadGame of game version ${excerpt(version)} always has it`
        : `must be left out, ${excerpt(version)} is a version of the game without ${flag === "odyssey" ? "Odyssey" : "Horizons"}`,
  }),

  fails: () => beaconMessage({ odyssey: undefined }),
  passes: () => beaconMessage({ odyssey: undefined }, { header: { gameversion: "3.8.0.407" } }),
});

export const finds = findsOf(rule, ({ schema, header: { gameversion: version }, message }) => {
  const parsed = typeof version === "string" ? parseGameVersion(version) : undefined;
  if (!parsed || !schema || typeof version !== "string") return [];
  const hasBoth = parsed.major >= 4;
  return (["horizons", "odyssey"] as const).flatMap((flag): readonly Located<Details>[] => {
    const path = `/message/${flag}`;
    if (!Object.hasOwn(schema.message.properties ?? {}, flag)) return [];
    if (hasBoth && message[flag] === undefined) return [{ path, says: "missing", flag, version, isAbsent: true }];
    const isUnfounded = !hasBoth && flag === "odyssey" && message[flag] === true;
    return isUnfounded ? [{ path, says: "unfounded", flag, version }] : [];
  });
});

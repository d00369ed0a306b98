import { nearest, someOf } from "../../base/nearest.js";
import { found, thousands } from "../../base/text.js";
import { promisedEvents } from "../../files/discover/kind.js";
import { record } from "../example-records.js";
import type { FileFault } from "../fault.js";
import { safeFix, sourceAt, unsafeFix } from "../fix/text-fix.js";
import { defineRule } from "../rule.js";

interface Details {
  readonly promised: readonly string[];
  /** The event is unknown, so it is taken for a misspelling of the expected one. */
  readonly isMisspelt: boolean;
  /** How many events are not what the name promises. */
  readonly records?: number;
}

export const rule = defineRule({
  id: "wrong-side-file",
  severity: "error",
  says: "the side file holds another event than its name promises",

  what: "Status.json holds a Status event, ModulesInfo.json a ModuleInfo event, NavRoute.json a NavRoute or NavRouteClear event; the other side files hold the event of their own name. This file holds something else.",
  why: "A program opens the file by its name and trusts what is in it. The usual slip is ModulesInfo for ModuleInfo: the file has an s that the event has not.",
  evidence: "4 of 8 genuine NavRoute.json files held NavRouteClear, which is therefore legal.",

  wording: ({ promised, isMisspelt, records = 1 }: Details, source) => ({
    message: `must be ${someOf(promised)} in this side file, found ${found(source)}${insteadText(source, records)}`,
    suggestion: isMisspelt ? promised[0] : undefined,
  }),

  fix: {
    safe: "A name that no event has, and that differs from the one that belongs here in capitals or by one letter, is written as that.",
    unsafe: "Any other name that no event has is written as the one that belongs here.",
    make({ promised, isMisspelt }, place) {
      if (!isMisspelt) return undefined;
      const near = nearest(String(JSON.parse(sourceAt(place))), promised);
      if (near !== undefined) return safeFix(place, JSON.stringify(near));
      const [first] = promised;
      return first === undefined ? undefined : unsafeFix(place, JSON.stringify(first));
    },
  },

  fails: () => ({ text: record("ModulesInfo", modules), as: "modules" }),
  passes: () => ({ text: record("ModuleInfo", modules), as: "modules" }),
});

/** What to do with a file that was given the name of another. */
function insteadText(source: string, records: number): string {
  if (records > 1) return `: ${thousands(records)} events as in a journal; give it the name of one, Journal.….log`;
  const [name = ""] = Object.entries(promisedEvents).find(([, events]) => events.includes(JSON.parse(source))) ?? [];
  return name === "" ? "" : `: rename the file to ${name}.json, or copy the right one`;
}

const modules = { Modules: [{ Slot: "CargoHatch", Item: "modularcargobaydoor", Power: 0.6, Priority: 4 }] };

export const fault: FileFault = {
  make: ({ modulesInfo }) => ({
    file: "ModulesInfo.json",
    broken: { ...modulesInfo, event: "ModulesInfo" },
    path: ["event"],
    says: "the event is called as the file",
  }),
};

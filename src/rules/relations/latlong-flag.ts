import { flagBits } from "../../schema/status-flags.js";
import { conditionsOf } from "../checks/condition.js";
import { flagCondition } from "../checks/flag-condition.js";
import { statusFile } from "../example-records.js";
import { inStatus } from "../planting.js";
import { defineRule } from "../rule.js";

interface Details {
  /** The fields that disagree with the flag. */
  readonly fields: readonly string[];
  readonly hasFlag: boolean;
}

export const rule = defineRule({
  id: "latlong-flag",
  says: "bit 21 of Flags and the presence of Latitude and Longitude disagree",

  what: "Bit 21 of Flags (Has Lat Long, 2097152) is set exactly where Latitude and Longitude are present.",
  why: "Programs ask the bit before they read the position. Where the two disagree they miss a position that is there, or read one that is not.",
  evidence: "Held in 256 of 256 cases.",

  wording: ({ fields, hasFlag }: Details) => ({
    message: hasFlag
      ? `has bit 21 (Has Lat Long) set, but there is no ${fields.join(" and no ")}: add it or clear the bit`
      : "is here, but bit 21 (Has Lat Long, 2097152) of Flags is not set: set the bit, or remove the field",
  }),

  fails: () => statusFile({ Flags: 16777224, Latitude: -18.2044, Longitude: 96.7315 }),
  passes: () => statusFile({ Flags: 18874376, Latitude: -18.2044, Longitude: 96.7315 }),
});

const position = ["Latitude", "Longitude"];

export const conditions = conditionsOf(
  rule,
  flagCondition(
    (isSet, event) => {
      const hasFlag = isSet(flagBits.hasLatLong);
      const fields = position.filter((field) => (event[field] !== undefined) !== hasFlag);
      return (hasFlag ? fields.slice(0, 1) : fields).map((field) => ({
        path: hasFlag ? "/Flags" : `/${field}`,
        fields,
        hasFlag,
      }));
    },
    ...position,
  ),
);

export const fault = inStatus(
  "the flag of a position is set, and there is none",
  "Flags",
  (flags) => flags + 2 ** flagBits.hasLatLong,
);

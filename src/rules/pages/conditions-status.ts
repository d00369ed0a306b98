import type { RulePage } from "./page.js";
import { record } from "./records.js";

const status = (fields: Readonly<Record<string, unknown>>) =>
  ({ text: record("Status", fields), as: "status" }) as const;
const place = { Latitude: -18.2044, Longitude: 96.7315 };

/** The pages of the rules about what holds between the fields of Status. */
export const statusConditionPages = {
  "latlong-flag": {
    what: "Bit 21 of Flags (Has Lat Long, 2097152) is set exactly where Latitude and Longitude are present.",
    why: "Programs ask the bit before they read the position. Where the two disagree they miss a position that is there, or read one that is not.",
    evidence: "Held in 256 of 256 cases.",
    fails: status({ Flags: 16777224, ...place }),
    passes: status({ Flags: 18874376, ...place }),
  },
  "pips-sum": {
    what: "Pips shares twelve half-pips out between systems, engines and weapons, from 0 to 8 for each.",
    why: "Another sum cannot be set in the cockpit. Perhaps whole pips were written for half-pips: 2, 2, 2 for 4, 4, 4.",
    evidence: "Held in 245 of 245 cases.",
    fails: status({ Flags: 16777224, Pips: [2, 2, 2] }),
    passes: status({ Flags: 16777224, Pips: [4, 4, 4] }),
  },
  "vehicle-flags": {
    what: "At most one of bits 24 (in the main ship), 25 (in a fighter) and 26 (in an SRV) of Flags is set.",
    why: "The player sits in one vehicle at a time, and a program that asks which one gets two answers here.",
    evidence: "Held in 63 of 63 cases.",
    fails: status({ Flags: 83886088 }),
    passes: status({ Flags: 67108872 }),
  },
  "docked-landed": {
    what: "Bits 0 (Docked, on a landing pad) and 1 (Landed, on the surface of a planet) of Flags are not both set.",
    why: "A ship stands on a pad or on the ground. Programs that follow landings would count this one twice.",
    evidence: "Held in 63 of 63 cases.",
    fails: status({ Flags: 16777231 }),
    passes: status({ Flags: 16777229 }),
  },
} as const satisfies Readonly<Record<string, RulePage>>;

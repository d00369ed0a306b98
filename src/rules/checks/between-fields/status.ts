import { type Condition, type EventObject, held } from "./condition.js";

const bits = { docked: 0, landed: 1, latLong: 21, mainShip: 24, fighter: 25, srv: 26 } as const;

/** Bits above 31 make `&` wrong, so that such flags, which the schema refuses, say nothing here. */
function flagsOf(event: EventObject): number | undefined {
  const flags = event.Flags;
  return typeof flags === "number" && Number.isInteger(flags) && flags >= 0 && flags < 2 ** 32 ? flags : undefined;
}

function isSet(flags: number, bit: number): boolean {
  return ((flags >>> bit) & 1) === 1;
}

/** The game writes Status to its own file alone. */
const statusInJournal: Condition = {
  rule: "status-in-journal",
  kinds: ["Status"],
  reads: [],
  violations: (_event, { where }) => (where === "journal" ? [{ rule: "status-in-journal", path: "/event" }] : held),
};

/** Bit 21 of Flags says whether there is a latitude and a longitude. */
const latlongFlag: Condition = {
  rule: "latlong-flag",
  kinds: ["Status"],
  reads: ["Flags", "Latitude", "Longitude"],
  violations(event) {
    const flags = flagsOf(event);
    if (flags === undefined) return held;
    const hasFlag = isSet(flags, bits.latLong);
    const fields = ["Latitude", "Longitude"].filter((field) => (event[field] !== undefined) !== hasFlag);
    if (fields.length === 0) return held;
    if (hasFlag) return [{ rule: "latlong-flag", path: "/Flags", fields, hasFlag }];
    return fields.map((field) => ({ rule: "latlong-flag", path: `/${field}`, fields, hasFlag }));
  },
};

/** Twelve half-pips are shared out, at most eight to each. */
const pipsSum: Condition = {
  rule: "pips-sum",
  kinds: ["Status"],
  reads: ["Pips"],
  violations(event) {
    const pips = event.Pips;
    if (!Array.isArray(pips) || pips.length !== 3 || !pips.every((pip) => Number.isInteger(pip))) return held;
    const sum = pips.reduce((total: number, pip: number) => total + pip, 0);
    return sum === 12 && pips.every((pip: number) => pip >= 0 && pip <= 8)
      ? held
      : [{ rule: "pips-sum", path: "/Pips", pips, sum }];
  },
};

/** The player sits in one vehicle at a time. */
const vehicleFlags: Condition = {
  rule: "vehicle-flags",
  kinds: ["Status"],
  reads: ["Flags"],
  violations(event) {
    const flags = flagsOf(event);
    if (flags === undefined) return held;
    const set = [bits.mainShip, bits.fighter, bits.srv].filter((bit) => isSet(flags, bit));
    return set.length > 1 ? [{ rule: "vehicle-flags", path: "/Flags", set }] : held;
  },
};

/** A ship stands on a landing pad or on a planet. */
const dockedLanded: Condition = {
  rule: "docked-landed",
  kinds: ["Status"],
  reads: ["Flags"],
  violations(event) {
    const flags = flagsOf(event);
    if (flags === undefined || !isSet(flags, bits.docked) || !isSet(flags, bits.landed)) return held;
    return [{ rule: "docked-landed", path: "/Flags" }];
  },
};

/** What holds between the fields of Status. */
export const conditions: readonly Condition[] = [statusInJournal, latlongFlag, pipsSum, vehicleFlags, dockedLanded];

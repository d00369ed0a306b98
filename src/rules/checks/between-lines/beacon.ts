import { tellsOf } from "../../../session/pieces/heard.js";
import { against } from "./against.js";
import { lastAbove, linesAbove } from "./lines-above.js";
import type { SessionRule } from "./session-rule.js";

/** What a beacon tells of comes only after it was scanned, and no more than it says. */
const scannedByBeacon: SessionRule = {
  reads: { Scan: ["ScanType"] },
  breaches(told, state) {
    const { beacon } = state.arrival;
    if (!beacon || told.value("ScanType") !== "NavBeaconDetail" || !tellsOf(state, "NavBeaconScan")) return [];
    const { value, from } = beacon;
    if (value === "none") {
      const but = `no NavBeaconScan has come since ${lastAbove(told, from).slice(0, -1)}`;
      return [against("out-of-turn", beacon, { field: "ScanType", but, message: "the arrival", disputes: ["none"] })];
    }
    if (value.scanned !== value.count) return [];
    const but = `all of the ${value.count} bodies that ${lastAbove(told, from)} found were scanned above`;
    return [against("out-of-turn", beacon, { field: "ScanType", but, message: "the beacon", disputes: ["more"] })];
  },
};

const allOfBeacon: SessionRule = {
  reads: { FSDJump: [], StartJump: [], SupercruiseEntry: [], Docked: [], NavBeaconScan: [] },
  breaches(told, { arrival: { beacon } }) {
    if (!beacon || beacon.value === "none") return [];
    const { count, scanned } = beacon.value;
    if (scanned === 0 || scanned >= count) return [];
    const says = `${told.kind} comes, but of the ${count} bodies that NavBeaconScan, ${linesAbove(told, beacon.from)}, found only ${scanned} were scanned`;
    return [against("out-of-turn", beacon, { says, message: "the beacon", disputes: ["fewer"] })];
  },
};

export const beaconRules: readonly SessionRule[] = [scannedByBeacon, allOfBeacon];

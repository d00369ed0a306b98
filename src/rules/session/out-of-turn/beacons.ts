import { mentions } from "../../../session/slices/heard.js";
import { against, lastAbove, linesAbove, type SessionCheck } from "../../checks/session-check.js";

/** Scans from a navigation beacon come only after it was scanned, and are no more than it announced. */
const scannedByBeacon: SessionCheck = {
  reads: { Scan: ["ScanType"] },
  violations(seen, state) {
    const { beacon } = state.arrival;
    if (!beacon || seen.value("ScanType") !== "NavBeaconDetail" || !mentions(state, "NavBeaconScan")) return [];
    const { value, from } = beacon;
    if (value === "none") {
      const but = `there is no NavBeaconScan since the ${from.kind} ${linesAbove(seen, from)}`;
      return [against("out-of-turn", beacon, { field: "ScanType", but, message: "the arrival", disputes: ["none"] })];
    }
    if (value.scanned !== value.count) return [];
    const but = `all of the ${value.count} bodies that ${lastAbove(seen, from)} found were scanned above`;
    return [against("out-of-turn", beacon, { field: "ScanType", but, message: "the beacon", disputes: ["more"] })];
  },
};

const allOfBeacon: SessionCheck = {
  reads: { FSDJump: [], StartJump: [], SupercruiseEntry: [], Docked: [], NavBeaconScan: [] },
  violations(seen, { arrival: { beacon } }) {
    if (!beacon || beacon.value === "none") return [];
    const { count, scanned } = beacon.value;
    if (scanned === 0 || scanned >= count) return [];
    const says = `Scan is missing: the NavBeaconScan ${linesAbove(seen, beacon.from)} found ${count} bodies, and only ${scanned} were scanned before ${seen.kind}`;
    return [against("out-of-turn", beacon, { says, message: "the beacon", disputes: ["fewer"] })];
  },
};

export const checks: readonly SessionCheck[] = [scannedByBeacon, allOfBeacon];

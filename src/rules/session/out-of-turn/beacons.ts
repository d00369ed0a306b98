import { mentions } from "../../../session/slices/heard.js";
import { against, check, lastAbove, linesAbove } from "../../checks/session-check.js";

/** Scans from a navigation beacon come only after it was scanned, and are no more than it announced. */
const scannedByBeacon = check({ Scan: ["ScanType"] }, (seen, state) => {
  const { beacon } = state.arrival;
  if (!beacon || seen.value("ScanType") !== "NavBeaconDetail" || !mentions(state, "NavBeaconScan")) return undefined;
  const { value, from } = beacon;
  if (value === "none") {
    const but = `there is no NavBeaconScan since the ${from.kind} ${linesAbove(seen, from)}`;
    return against(seen, beacon, "/ScanType", { but, message: "the arrival", disputes: ["none"] });
  }
  if (value.scanned !== value.count) return undefined;
  const but = `all of the ${value.count} bodies that ${lastAbove(seen, from)} found were scanned above`;
  return against(seen, beacon, "/ScanType", { but, message: "the beacon", disputes: ["more"] });
});

const allOfBeacon = check(
  { FSDJump: [], StartJump: [], SupercruiseEntry: [], Docked: [], NavBeaconScan: [] },
  (seen, { arrival: { beacon } }) => {
    if (!beacon || beacon.value === "none") return undefined;
    const { count, scanned } = beacon.value;
    if (scanned === 0 || scanned >= count) return undefined;
    const says = `Scan is missing: the NavBeaconScan ${linesAbove(seen, beacon.from)} found ${count} bodies, and only ${scanned} were scanned before ${seen.kind}`;
    return against(seen, beacon, "/event", { says, message: "the beacon", disputes: ["fewer"] });
  },
);

export const checks = [scannedByBeacon, allOfBeacon];

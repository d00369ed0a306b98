import { mentions } from "../../../session/slices/events-so-far.js";
import { against, check, lastAbove, linesAbove } from "../../checks/define-session-rule.js";

/** Scans from a navigation beacon come only after it was scanned, and are no more than it announced. */
const scannedByBeacon = check({ Scan: ["ScanType"] }, (event, state) => {
  const { beacon } = state.arrival;
  if (!beacon || event.value("ScanType") !== "NavBeaconDetail" || !mentions(state, "NavBeaconScan")) return undefined;
  const { value, from } = beacon;
  if (value === "none") {
    const but = `there is no NavBeaconScan since the ${from.kind} ${linesAbove(event, from)}`;
    return against(event, beacon, "/ScanType", { but, note: "the arrival", disputes: ["none"] });
  }
  if (value.scanned !== value.count) return undefined;
  const but = `all of the ${value.count} bodies that ${lastAbove(event, from)} found were scanned above`;
  return against(event, beacon, "/ScanType", { but, note: "the beacon", disputes: ["more"] });
});

const allOfBeacon = check(
  { FSDJump: [], StartJump: [], SupercruiseEntry: [], Docked: [], NavBeaconScan: [] },
  (event, { arrival: { beacon } }) => {
    if (!beacon || beacon.value === "none") return undefined;
    const { count, scanned } = beacon.value;
    if (scanned === 0 || scanned >= count) return undefined;
    const message = `Scan is missing: the NavBeaconScan ${linesAbove(event, beacon.from)} found ${count} bodies, and only ${scanned} were scanned before ${event.kind}`;
    return against(event, beacon, "/event", { message, note: "the beacon", disputes: ["fewer"] });
  },
);

export const checks = [scannedByBeacon, allOfBeacon];

import { numberIn } from "../../../session/session-event.js";
import { isReadWhole } from "../../../session/slices/login.js";
import { isForeignShip, ofShip } from "../../../session/slices/vehicle.js";
import type { StartedJump } from "../../../session/state.js";
import { against, check, lastAbove, linesAbove } from "../../checks/define-session-rule.js";

/** The events that extend the range of a jump, by the value that the jump reports. */
const boostSources: Readonly<Record<number, string>> = {
  1: "Synthesis of FSD Basic",
  2: "Synthesis of FSD Standard",
  3: "Synthesis of FSD Premium",
  4: "JetConeBoost",
};

const boostedBefore = check({ FSDJump: ["BoostUsed", "Taxi", "Multicrew"] }, (event, state) => {
  const { boosts } = state.arrival;
  const used = numberIn(event, "BoostUsed");
  const source = used === undefined ? undefined : boostSources[used];
  if (!boosts || used === undefined || source === undefined || isForeignShip(event)) return undefined;
  if (boosts.value.includes(used)) return undefined;
  const but = `there is no ${source} since the ${boosts.from.kind} ${linesAbove(event, boosts.from)}`;
  const needs = [used === 4 ? "JetConeBoost" : "Synthesis"];
  return against(event, boosts, "/BoostUsed", { but, note: "the jump before", needs });
});

const jumpKind = ({ isHyperspace }: StartedJump): string => (isHyperspace ? "a jump" : "a start into supercruise");

const endOf = ({ isHyperspace }: StartedJump): "FSDJump" | "SupercruiseEntry" =>
  isHyperspace ? "FSDJump" : "SupercruiseEntry";

/** A jump that has begun must end before another flight event. */
const endsFirst = check(
  { StartJump: [], FSDJump: [], SupercruiseEntry: [], SupercruiseExit: [], Docked: [], Undocked: [] },
  (event, state) => {
    const { jump } = state.flight;
    if (!jump || jump.value === "none") return undefined;
    const end = endOf(jump.value);
    if (event.kind === end) return undefined;
    const advice = event.kind === jump.from.kind ? ", or this line is doubled" : ": add it, or move it here from below";
    const message = `${end} is missing between the ${jump.from.kind} ${linesAbove(event, jump.from)} and ${event.kind}${advice}`;
    const note = `${jumpKind(jump.value)} begins here`;
    return against(event, jump, "/event", { message, note, mostly: true, needs: [end] });
  },
);

/** Lines that somebody wrote may all have one time, but not a journal that is complete. */
const takesTime = check({ FSDJump: [] }, (event, state) => {
  const { jump } = state.flight;
  if (!jump || jump.value === "none" || !jump.value.isHyperspace || !isReadWhole(state)) return undefined;
  if (jump.value.at === undefined || event.seconds !== jump.value.at) return undefined;
  const states = "is of the same second, and a jump takes longer: one of the two times is wrong";
  return against(event, jump, "/timestamp", { states, note: "the jump begins here", mostly: true });
});

/** A flight of the player's own ship begins with StartJump. */
const beginsFirst = check({ FSDJump: ofShip, SupercruiseEntry: ofShip }, (event, state) => {
  const { jump } = state.flight;
  if (jump?.value !== "none" || isForeignShip(event)) return undefined;
  const advice = event.kind === jump.from.kind ? ", or this line is doubled" : ": add it, or move it here from below";
  const message = `StartJump is missing between the ${jump.from.kind} ${linesAbove(event, jump.from)} and ${event.kind}${advice}`;
  return against(event, jump, "/event", {
    message,
    note: "no jump has begun since here",
    mostly: true,
    needs: ["StartJump"],
  });
});

const latestJump = 300;

const jumpsInTime = check({ CarrierJump: ["MarketID"] }, (event, { carriers: { requests } }) => {
  const request = requests.get(numberIn(event, "MarketID") ?? Number.NaN);
  const late = (Date.parse(event.timestamp) - Date.parse(String(request?.value.departure))) / 1000;
  if (!request || Number.isNaN(late) || (late >= 0 && late <= latestJump)) return undefined;
  const states = `set the departure to ${request.value.departure}`;
  return against(event, request, "/timestamp", { states, note: "the departure", mostly: true });
});

const cancelsWhatWasAsked = check({ CarrierJumpCancelled: ["CarrierID"] }, (event, { carriers: { requests } }) => {
  const id = numberIn(event, "CarrierID");
  const [request] = requests.values();
  if (!request || id === undefined || requests.has(id)) return undefined;
  const states = `was for another carrier`;
  return against(event, request, "/CarrierID", { states, note: "the request", mostly: true });
});

export const checks = [boostedBefore, endsFirst, beginsFirst, takesTime, jumpsInTime, cancelsWhatWasAsked];

/** Scans from a navigation beacon come only after it was scanned, and are no more than it announced. */
const scannedByBeacon = check({ Scan: ["ScanType"] }, (event, state) => {
  const { beacon } = state.arrival;
  if (!beacon || event.value("ScanType") !== "NavBeaconDetail") return undefined;
  const { value, from } = beacon;
  if (value === "none") {
    const but = `there is no NavBeaconScan since the ${from.kind} ${linesAbove(event, from)}`;
    return against(event, beacon, "/ScanType", {
      but,
      note: "the arrival",
      disputes: ["none"],
      needs: ["NavBeaconScan"],
    });
  }
  if (value.scanned !== value.count) return undefined;
  const but = `all of the ${value.count} bodies that ${lastAbove(event, from)} found were scanned above: its NumBodies is too low, or this is a body too many`;
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

export const beaconChecks = [scannedByBeacon, allOfBeacon];

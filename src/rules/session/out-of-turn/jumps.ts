import { numberIn } from "../../../session/seen-event.js";
import { mentions } from "../../../session/slices/heard.js";
import { isForeignShip, ofShip } from "../../../session/slices/vehicle.js";
import type { StartedJump } from "../../../session/state.js";
import { against, check, linesAbove } from "../../checks/session-check.js";

/** The events that extend the range of a jump, by the value that the jump reports. */
const boostSources: Readonly<Record<number, string>> = {
  1: "Synthesis of FSD Basic",
  2: "Synthesis of FSD Standard",
  3: "Synthesis of FSD Premium",
  4: "JetConeBoost",
};

const isLengthened = check({ FSDJump: ["BoostUsed", "Taxi", "Multicrew"] }, (seen, state) => {
  const { boosts } = state.arrival;
  const used = numberIn(seen, "BoostUsed");
  const source = used === undefined ? undefined : boostSources[used];
  if (!boosts || used === undefined || source === undefined || isForeignShip(seen)) return undefined;
  if (boosts.value.includes(used) || !mentions(state, used === 4 ? "JetConeBoost" : "Synthesis")) return undefined;
  const but = `there is no ${source} since the ${boosts.from.kind} ${linesAbove(seen, boosts.from)}`;
  return against(seen, boosts, "/BoostUsed", { but, message: "the jump before" });
});

const jumpKind = ({ isHyperspace }: StartedJump): string => (isHyperspace ? "a jump" : "a start into supercruise");

const endOf = ({ isHyperspace }: StartedJump): "FSDJump" | "SupercruiseEntry" =>
  isHyperspace ? "FSDJump" : "SupercruiseEntry";

/** A jump that has begun must end before another flight event. */
const endsFirst = check(
  { StartJump: [], FSDJump: [], SupercruiseEntry: [], SupercruiseExit: [], Docked: [], Undocked: [] },
  (seen, state) => {
    const { jump } = state.flight;
    if (!jump || jump.value === "none") return undefined;
    const end = endOf(jump.value);
    if (seen.kind === end || !mentions(state, end)) return undefined;
    const advice = seen.kind === jump.from.kind ? ", or this line is doubled" : ": add it, or move it here from below";
    const says = `${end} is missing between the ${jump.from.kind} ${linesAbove(seen, jump.from)} and ${seen.kind}${advice}`;
    return against(seen, jump, "/event", { says, message: `${jumpKind(jump.value)} begins here`, mostly: true });
  },
);

/** A flight of the player's own ship begins with StartJump. */
const beginsFirst = check({ FSDJump: ofShip, SupercruiseEntry: ofShip }, (seen, state) => {
  const { jump } = state.flight;
  if (jump?.value !== "none" || isForeignShip(seen) || !mentions(state, "StartJump", seen.kind as "FSDJump"))
    return undefined;
  const advice = seen.kind === jump.from.kind ? ", or this line is doubled" : ": add it, or move it here from below";
  const says = `StartJump is missing between the ${jump.from.kind} ${linesAbove(seen, jump.from)} and ${seen.kind}${advice}`;
  return against(seen, jump, "/event", { says, message: "no jump has begun since here", mostly: true });
});

const latestJump = 300;

const jumpsInTime = check({ CarrierJump: ["MarketID"] }, (seen, { carriers: { requests } }) => {
  const request = requests.get(numberIn(seen, "MarketID") ?? Number.NaN);
  const late = (Date.parse(seen.timestamp) - Date.parse(String(request?.value.departure))) / 1000;
  if (!request || Number.isNaN(late) || (late >= 0 && late <= latestJump)) return undefined;
  const states = `set the departure to ${request.value.departure}`;
  return against(seen, request, "/timestamp", { states, message: "the departure", mostly: true });
});

const cancelsWhatWasAsked = check({ CarrierJumpCancelled: ["CarrierID"] }, (seen, { carriers: { requests } }) => {
  const id = numberIn(seen, "CarrierID");
  const [request] = requests.values();
  if (!request || id === undefined || requests.has(id)) return undefined;
  const states = `was for another carrier`;
  return against(seen, request, "/CarrierID", { states, message: "the request", mostly: true });
});

export const checks = [isLengthened, endsFirst, beginsFirst, jumpsInTime, cancelsWhatWasAsked];

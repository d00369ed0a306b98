import { numberIn } from "../../../session/seen-event.js";
import { mentions } from "../../../session/slices/heard.js";
import { isForeignShip, ofShip } from "../../../session/slices/vehicle.js";
import type { StartedJump } from "../../../session/state.js";
import { against, linesAbove, type SessionCheck } from "../../checks/session-check.js";

/** The events that extend the range of a jump, by the value that the jump reports. */
const boostSources: Readonly<Record<number, string>> = {
  1: "Synthesis of FSD Basic",
  2: "Synthesis of FSD Standard",
  3: "Synthesis of FSD Premium",
  4: "JetConeBoost",
};

const isLengthened: SessionCheck = {
  reads: { FSDJump: ["BoostUsed", "Taxi", "Multicrew"] },
  violations(seen, state) {
    const { boosts } = state.arrival;
    const used = numberIn(seen, "BoostUsed");
    const source = used === undefined ? undefined : boostSources[used];
    if (!boosts || used === undefined || source === undefined || isForeignShip(seen)) return [];
    if (boosts.value.includes(used) || !mentions(state, used === 4 ? "JetConeBoost" : "Synthesis")) return [];
    const but = `there is no ${source} since the ${boosts.from.kind} ${linesAbove(seen, boosts.from)}`;
    return [against("out-of-turn", boosts, { field: "BoostUsed", but, message: "the jump before" })];
  },
};

const jumpKind = ({ isHyperspace }: StartedJump): string => (isHyperspace ? "a jump" : "a start into supercruise");

const endOf = ({ isHyperspace }: StartedJump): "FSDJump" | "SupercruiseEntry" =>
  isHyperspace ? "FSDJump" : "SupercruiseEntry";

/** A jump that has begun must end before another flight event. */
const endsFirst: SessionCheck = {
  reads: { StartJump: [], FSDJump: [], SupercruiseEntry: [], SupercruiseExit: [], Docked: [], Undocked: [] },
  violations(seen, state) {
    const { jump } = state.flight;
    if (!jump || jump.value === "none") return [];
    const end = endOf(jump.value);
    if (seen.kind === end || !mentions(state, end)) return [];
    const says = `${end} is missing between the ${jump.from.kind} ${linesAbove(seen, jump.from)} and ${seen.kind}: add it, or move it here from below`;
    return [against("out-of-turn", jump, { says, message: `${jumpKind(jump.value)} begins here`, mostly: true })];
  },
};

/** A flight of the player's own ship begins with StartJump. */
const beginsFirst: SessionCheck = {
  reads: { FSDJump: ofShip, SupercruiseEntry: ofShip },
  violations(seen, state) {
    const { jump } = state.flight;
    if (jump?.value !== "none" || isForeignShip(seen) || !mentions(state, "StartJump", seen.kind as "FSDJump"))
      return [];
    const cure = seen.kind === jump.from.kind ? ", or this line is doubled" : ": add it, or move it here from below";
    const says = `StartJump is missing between the ${jump.from.kind} ${linesAbove(seen, jump.from)} and ${seen.kind}${cure}`;
    return [against("out-of-turn", jump, { says, message: "no jump has begun since here", mostly: true })];
  },
};

export const checks: readonly SessionCheck[] = [isLengthened, endsFirst, beginsFirst];

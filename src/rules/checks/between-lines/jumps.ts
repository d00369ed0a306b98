import { excerpt } from "../../../base/visible.js";
import { numberIn, textIn } from "../../../session/seen-event.js";
import { isBackWhereItWas } from "../../../session/slices/arrival.js";
import { isOpenJump } from "../../../session/slices/flight.js";
import { mentions } from "../../../session/slices/heard.js";
import { positionIn } from "../../../session/slices/surface.js";
import { isOfOthers } from "../../../session/slices/vehicle.js";
import type { StarPosition, StartedJump } from "../../../session/state.js";
import { against } from "./against.js";
import { lastAbove, linesAbove } from "./lines-above.js";
import type { SessionRule } from "./session-rule.js";

const quoted = (name: string | undefined): string => JSON.stringify(excerpt(name ?? ""));

const ofStart = ["JumpType", "SystemAddress", "StarSystem", "StarClass", "Taxi"] as const;

/** A jump goes to the system that was chosen for it. */
const startsForTarget: SessionRule = {
  reads: { StartJump: ofStart },
  violations(seen, { flight: { target } }) {
    const address = numberIn(seen, "SystemAddress");
    if (!target || address === undefined || seen.value("JumpType") !== "Hyperspace" || seen.value("Taxi") === true) {
      return [];
    }
    const { value, from } = target;
    const message = "the target is chosen here";
    if (address !== value.address) {
      const but = `${lastAbove(seen, from)} chose ${value.address}`;
      return [against("jump-target", target, { field: "SystemAddress", but, message, mostly: true })];
    }
    const starClass = textIn(seen, "StarClass");
    if (starClass === undefined || value.starClass === undefined || starClass === value.starClass) return [];
    const but = `${lastAbove(seen, from)} says ${quoted(value.starClass)} of the same star`;
    return [against("jump-target", target, { field: "StarClass", but, message })];
  },
};

const startsForElsewhere: SessionRule = {
  reads: { StartJump: ofStart },
  violations(seen, { place: { system } }) {
    const isHere = system !== undefined && seen.value("SystemAddress") === system.value.address;
    if (!isHere || seen.value("JumpType") !== "Hyperspace") return [];
    const but = `${lastAbove(seen, system.from)} has brought the player there already`;
    const message = `the player is in ${excerpt(system.value.name ?? "this system")} since here`;
    return [against("jump-target", system, { field: "SystemAddress", but, message })];
  },
};

const arrivesAtTarget: SessionRule = {
  reads: { FSDJump: ["SystemAddress", "StarSystem"] },
  violations(seen, state) {
    const { jump } = state.flight;
    if (!jump || !isOpenJump(jump.value) || isBackWhereItWas(state, seen)) return [];
    const address = numberIn(seen, "SystemAddress");
    const name = textIn(seen, "StarSystem");
    const message = "the jump begins here";
    const goes = (where: string | number): string => `${lastAbove(seen, jump.from)} goes to ${where}`;
    if (address !== undefined && jump.value.address !== undefined && address !== jump.value.address) {
      return [against("jump-target", jump, { field: "SystemAddress", but: goes(jump.value.address), message })];
    }
    if (name === undefined || jump.value.name === undefined || name === jump.value.name) return [];
    return [against("jump-target", jump, { field: "StarSystem", but: goes(quoted(jump.value.name)), message })];
  },
};

/** The game writes three digits, so that it may be off by half of the last one, and more for single precision. */
const distanceSlack = 0.001_000_1;

const jumpsSoFar: SessionRule = {
  reads: { FSDJump: ["SystemAddress", "StarPos", "JumpDist"] },
  violations(seen, state) {
    const { position } = state.place;
    const there = positionIn(seen.value("StarPos"));
    const distance = numberIn(seen, "JumpDist");
    if (!position || !there || distance === undefined || isBackWhereItWas(state, seen)) return [];
    const real = distanceBetweenStars(position.value, there);
    if (Math.abs(real - distance) <= distanceSlack) return [];
    const but = `from where ${lastAbove(seen, position.from)} was it is ${real.toFixed(3)} light-years`;
    const suggestion = real.toFixed(3);
    return [
      against("jump-distance", position, { field: "JumpDist", but, suggestion, message: "the jump comes from here" }),
    ];
  },
};

function distanceBetweenStars(from: StarPosition, to: StarPosition): number {
  return Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]);
}

/** What lengthens a jump, by how the jump mentions it. */
const boostSources: Readonly<Record<number, string>> = {
  1: "Synthesis of FSD Basic",
  2: "Synthesis of FSD Standard",
  3: "Synthesis of FSD Premium",
  4: "JetConeBoost",
};

const isLengthened: SessionRule = {
  reads: { FSDJump: ["BoostUsed", "Taxi", "Multicrew"] },
  violations(seen, state) {
    const { boosts } = state.arrival;
    const used = numberIn(seen, "BoostUsed");
    const source = used === undefined ? undefined : boostSources[used];
    if (!boosts || used === undefined || source === undefined || isOfOthers(seen)) return [];
    if (boosts.value.includes(used) || !mentions(state, used === 4 ? "JetConeBoost" : "Synthesis")) return [];
    const but = `no ${source} has come since ${lastAbove(seen, boosts.from).slice(0, -1)}`;
    return [against("out-of-turn", boosts, { field: "BoostUsed", but, message: "the jump before" })];
  },
};

const jumpKind = ({ isHyperspace }: StartedJump): string => (isHyperspace ? "a jump" : "a start into supercruise");
const endOf = ({ isHyperspace }: StartedJump): "FSDJump" | "SupercruiseEntry" =>
  isHyperspace ? "FSDJump" : "SupercruiseEntry";

/** What a jump that has begun must end in before anything else of the kind comes. */
const endsFirst: SessionRule = {
  reads: { StartJump: [], FSDJump: [], SupercruiseEntry: [], SupercruiseExit: [], Docked: [], Undocked: [] },
  violations(seen, state) {
    const { jump } = state.flight;
    if (!jump || jump.value === "none") return [];
    const end = endOf(jump.value);
    if (seen.kind === end || !mentions(state, end)) return [];
    const says = `${seen.kind} comes before the ${end} of the ${jump.from.kind} ${linesAbove(seen, jump.from)}`;
    return [against("out-of-turn", jump, { says, message: `${jumpKind(jump.value)} begins here`, mostly: true })];
  },
};

/** A flight of one's own begins with StartJump. */
const beginsFirst: SessionRule = {
  reads: { FSDJump: ["Taxi", "Multicrew"], SupercruiseEntry: ["Taxi", "Multicrew"] },
  violations(seen, state) {
    const { jump } = state.flight;
    if (jump?.value !== "none" || isOfOthers(seen) || !mentions(state, "StartJump", seen.kind as "FSDJump")) return [];
    const says = `${seen.kind} comes without a StartJump since ${lastAbove(seen, jump.from).slice(0, -1)}`;
    return [against("out-of-turn", jump, { says, message: "no jump has begun since here", mostly: true })];
  },
};

export const jumpRules: readonly SessionRule[] = [
  arrivesAtTarget,
  startsForElsewhere,
  startsForTarget,
  jumpsSoFar,
  isLengthened,
  endsFirst,
  beginsFirst,
];

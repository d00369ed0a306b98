import { numberIn } from "../../session/session-event.js";
import { mayBeCarried } from "../../session/slices/docking.js";
import { isBackWhereItWas } from "../../session/slices/flight.js";
import { positionIn } from "../../session/slices/surface.js";
import { against, check, defineSessionRule, lastAbove } from "../checks/define-session-rule.js";
import { journal, jumpLine } from "../example-records.js";
import { inKinds } from "../planting.js";

export const rule = defineSessionRule({
  id: "jump-distance",
  says: "a jump is longer or shorter than its way",

  what: "JumpDist is the distance from the StarPos of the last arrival to that of this one, to 0.001 light-years, unless Thargoids stop the ship where it was.",
  why: "Programs add up distances. If one does not fit, an arrival is missing in between.",
  evidence: "It held in 8,698 of 8,699 jumps; for the other, a line was lost.",

  fails: () => journal(from(), to(9.5)),
  passes: () => journal(from(), to(5)),
});

function from(): string {
  return jumpLine({ StarSystem: "Quillmar", SystemAddress: 628952664435, StarPos: [-62.53125, 41.21875, 93.40625] });
}

const to = (JumpDist: number): string => jumpLine({ JumpDist, Body: "Varkesh" });

/** The game writes three decimals: the error is up to half of the last one, plus some for single precision. */
const distanceSlack = 0.001_000_1;

/** In light-years. */
const parsec = 3.261_56;

const jumpsSoFar = check({ FSDJump: ["SystemAddress", "StarPos", "JumpDist"] }, (event, state) => {
  const { position } = state.location;
  const there = positionIn(event.value("StarPos"));
  const distance = numberIn(event, "JumpDist");
  if (!position || !there || distance === undefined || isBackWhereItWas(state, event)) return undefined;
  const [x, y, z] = position.value;
  const real = Math.hypot(x - there[0], y - there[1], z - there[2]);
  if (Math.abs(real - distance) <= distanceSlack) return undefined;
  const isParsecs = Math.abs((distance * parsec) / real - 1) < 0.001;
  const cause = isParsecs ? "JumpDist looks like parsecs" : "JumpDist is wrong, or one of the two StarPos";
  const but = `${lastAbove(event, position.from)} was ${real.toFixed(3)} light-years away, going by StarPos: ${cause}`;
  const needs = mayBeCarried(state) ? ["CarrierJump"] : [];
  const suggestion = isParsecs ? { suggestion: real.toFixed(3) } : {};
  return against(event, position, "/JumpDist", { but, ...suggestion, note: "the jump comes from here", needs });
});

export const checks = [jumpsSoFar];

export const fault = inKinds(["FSDJump"], ({ event, state, isFaulty }) => {
  const { system, position } = state.location;
  // The distance of a jump that ends where it began cannot be checked.
  if (!position || isFaulty(position.from.line) || event.SystemAddress === system?.value.address) return undefined;
  return { broken: { ...event, JumpDist: Number(event.JumpDist) + 1 }, path: ["JumpDist"], says: "a longer way" };
});

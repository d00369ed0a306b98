import { type Known, numberIn, type Reads } from "../../session/session-event.js";
import { mayHaveDocked } from "../../session/slices/docking.js";
import { isBackWhereItWas, isOpenJump } from "../../session/slices/flight.js";
import { mayBeOthers } from "../../session/slices/ship.js";
import { isForeignShip, vehicleOfSymbol } from "../../session/slices/vehicle.js";
import type { SessionState, Tanks } from "../../session/state.js";
import { against, check, defineSessionRule, lastAbove, linesAbove } from "../checks/define-session-rule.js";
import { journal, loadGameLine, record } from "../example-records.js";
import { inKinds } from "../planting.js";

export const rule = defineSessionRule({
  id: "fuel-mismatch",
  says: "fuel does not add up",

  what: "FuelUsed and FuelLevel of a jump make what the tank held before, unless fuel was scooped on the way; no tank holds more than Loadout says; what FuelScoop adds, it adds to what was there, but for what the reservoir took; RefuelAll fills it; ReservoirReplenished fills the reservoir of Loadout.",
  why: "Programs that plan routes go by the tank. If it does not add up, a line is missing or a number was changed.",
  evidence:
    "Jumps added up in 8,333 of 8,342 cases, and ships scooped at the others; no level of 19,513 was above the capacity; the reservoir agreed in all 4,533 cases, RefuelAll in 3,988 and FuelScoop in 10,983.",

  fails: () => journal(loadGameLine({ FuelCapacity: 32 }), scoops(40.5)),
  passes: () => journal(loadGameLine({ FuelCapacity: 32 }), scoops(24.5)),
});

const scoops = (Total: number): string => record("FuelScoop", { Scooped: 4.5, Total });

/** Numbers are written in single precision. */
const fuelSlack = 0.001_01;

/** The number of tonnes that can be scooped before they are reported. */
const scoopedAtOnce = 5;

const burnsWhatWasThere = check(
  { FSDJump: ["FuelUsed", "FuelLevel", "SystemAddress", "Taxi", "Multicrew"] },
  (event, state) => {
    const { fuel, tanks } = state.ships;
    const used = numberIn(event, "FuelUsed");
    const level = numberIn(event, "FuelLevel");
    if (!fuel || used === undefined || level === undefined || isForeignShip(event) || mayBeOthers(state.vehicle))
      return undefined;
    const change = level + used - fuel.value;
    // A ship that leaves while scooping has a little more fuel than was reported.
    const hasScoop = state.fitted.outfit?.spelled.includes("fuelscoop") ?? true;
    const isScooping = change > 0 && change <= scoopedAtOnce && (fuel.from.kind === "FuelScoop" || hasScoop);
    if (Math.abs(change) <= fuelSlack || isScooping || isBackWhereItWas(state, event)) return undefined;
    const isBeyondTank = tanks !== undefined && level + used > tanks.value.main + scoopedAtOnce;
    const ofLess = change > 0 ? refuelling(state, fuel) : ["ReservoirReplenished"];
    const needs = isBeyondTank ? [] : ofLess;
    const but = `with the FuelLevel of ${level} that makes ${rounded(level + used)} tonnes before the jump, and ${lastAbove(event, fuel.from)} left ${rounded(fuel.value)} in the tank`;
    return against(event, fuel, "/FuelUsed", { but, note: "the fuel before the jump", mostly: true, needs });
  },
);

/** The size of the largest reservoir of any ship; it is filled along with the tank. */
const largestReservoir = 1.3;

/** By how much the fuel before scooping, by the scoop's own figures, may exceed the last known level, or fall below it. */
const scoopSlack = { above: 0.15, below: 1.5 };

const scoopsFromWhatWasThere = check({ FuelScoop: ["Scooped", "Total"] }, (event, state) => {
  const { fuel } = state.ships;
  const scooped = numberIn(event, "Scooped");
  const total = numberIn(event, "Total");
  if (!fuel || scooped === undefined || total === undefined || mayBeOthers(state.vehicle)) return undefined;
  const change = total - scooped - fuel.value;
  // A jump that has begun has taken its fuel, and ReservoirReplenished may count some of what is being scooped.
  const isSure = !isOpenJump(state.flight.jump?.value) && fuel.from.kind !== "ReservoirReplenished";
  if (change <= scoopSlack.above && (change >= -scoopSlack.below || !isSure)) return undefined;
  const states = `left ${rounded(fuel.value)} tonnes in the tank, which makes ${rounded(fuel.value + scooped)} with the ${rounded(scooped)} that were scooped`;
  const needs = change > 0 ? refuelling(state, fuel) : ["ReservoirReplenished", "FSDJump"];
  return against(event, fuel, "/Total", { states, note: "the fuel before", mostly: true, needs });
});

/** The kinds by which the ship may have got fuel. */
const refuelling = (state: SessionState, { from }: Known<unknown>): readonly string[] =>
  mayHaveDocked(state, from) ? ["FuelScoop", "RefuelAll"] : ["FuelScoop"];

const rounded = (amount: number): number => Number(amount.toFixed(3));

/** The kinds that give the fuel level, in the first of these fields. */
const levels: Reads = {
  FSDJump: ["FuelLevel", "Taxi", "Multicrew"],
  FuelScoop: ["Total"],
  LoadGame: ["FuelLevel", "ShipID", "Ship"],
  ReservoirReplenished: ["FuelMain"],
};

const capacitySlack = 0.01;

const fitsTank = check(levels, (event, { ships: { tanks, now }, vehicle }) => {
  const field = levels[event.kind]?.[0] ?? "";
  const isLogin = event.kind === "LoadGame";
  const level = numberIn(event, field);
  const isOther = isForeignShip(event) || mayBeOthers(vehicle) || (isLogin && event.value("ShipID") !== now?.value.id);
  if (!tanks || level === undefined || isOther || level <= tanks.value.main + capacitySlack) return undefined;
  if (isLogin && vehicleOfSymbol(event.value("Ship")) !== "ship") return undefined;
  const but = `the tank of ${lastAbove(event, tanks.from)} holds ${tanks.value.main} tonnes`;
  return against(event, tanks, `/${field}`, { but, note: "the tank" });
});

const reservoirSlack = 0.0001;

const fillsReservoir = check({ ReservoirReplenished: ["FuelReservoir"] }, (event, { ships: { tanks }, vehicle }) => {
  const found = numberIn(event, "FuelReservoir");
  const reserve = tanks?.value.reserve;
  if (!tanks || found === undefined || reserve === undefined || mayBeOthers(vehicle)) return undefined;
  if (Math.abs(found - reserve) <= reservoirSlack) return undefined;
  const but = `the reservoir of ${lastAbove(event, tanks.from)} holds ${reserve}`;
  return against(event, tanks, "/FuelReservoir", { but, note: "the reservoir" });
});

const fillsTank = check({ RefuelAll: ["Amount"] }, (event, { ships: { tanks, fuel }, vehicle, flight }) => {
  const amount = numberIn(event, "Amount");
  // A line that was moved away from the station is reported as such.
  if (!tanks || amount === undefined || mayBeOthers(vehicle) || flight.docked?.value === false) return undefined;
  const { main } = tanks.value;
  const total = (fuel?.value ?? 0) + amount;
  const isTooMuch = total > main + largestReservoir;
  if (!isTooMuch && (!fuel || total >= main - largestReservoir)) return undefined;
  const before: Known<number | Tanks> = fuel ?? tanks;
  const but = fuel
    ? `the tank of ${main} tonnes held ${rounded(fuel.value)} since ${fuel.from.kind} ${linesAbove(event, fuel.from)}`
    : `the tank of ${lastAbove(event, tanks.from)} holds ${main} tonnes`;
  const ofLess = isTooMuch ? ["ReservoirReplenished", "FSDJump"] : ["FuelScoop"];
  const needs = amount > main + largestReservoir ? [] : ofLess;
  return against(event, before, "/Amount", { but, note: "the fuel before", mostly: true, needs });
});

/** At login, both lines describe the same tank. */
const sameTank = check({ Loadout: ["FuelCapacity", "ShipID"] }, (event, { ships: { tanks, now }, vehicle }) => {
  const capacity = Object(event.value("FuelCapacity")) as { readonly Main?: unknown };
  if (tanks?.from.kind !== "LoadGame" || typeof capacity.Main !== "number" || mayBeOthers(vehicle)) return undefined;
  const isSame = Math.abs(capacity.Main - tanks.value.main) <= capacitySlack;
  if (isSame || now?.value.id !== event.value("ShipID")) return undefined;
  const states = `says that the tank holds ${tanks.value.main} tonnes`;
  return against(event, tanks, "/FuelCapacity/Main", { states, note: "the tank" });
});

export const checks = [burnsWhatWasThere, scoopsFromWhatWasThere, fitsTank, fillsReservoir, fillsTank, sameTank];

export const fault = inKinds(["FSDJump"], ({ event, state }) => {
  // After a jump that does not add up, further jumps are not reported until the fuel level is known again.
  const { fuel } = state.ships;
  const { kinds } = state.eventsSoFar;
  if (!kinds.has("FuelScoop") || !fuel || fuel.from.kind === "FSDJump") return undefined;
  if (fuel.from.kind !== "FuelScoop" && !kinds.has("RefuelAll")) return undefined;
  return { broken: { ...event, FuelUsed: Number(event.FuelUsed) + 10 }, path: ["FuelUsed"], says: "more fuel" };
});

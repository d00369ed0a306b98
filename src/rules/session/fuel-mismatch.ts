import { type Known, numberIn, type Reads } from "../../session/seen-event.js";
import { isBackWhereItWas } from "../../session/slices/arrival.js";
import { mentions } from "../../session/slices/heard.js";
import { mayBeOthers } from "../../session/slices/ship.js";
import { isForeignShip, vehicleOfSymbol } from "../../session/slices/vehicle.js";
import type { Tanks } from "../../session/state.js";
import { against, check, defineSessionRule, lastAbove, linesAbove } from "../checks/session-check.js";
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
  (seen, state) => {
    const { fuel } = state.ships;
    const used = numberIn(seen, "FuelUsed");
    const level = numberIn(seen, "FuelLevel");
    if (!fuel || used === undefined || level === undefined || isForeignShip(seen) || mayBeOthers(state.vehicle))
      return undefined;
    const change = level + used - fuel.value;
    // A ship that leaves while scooping has a little more fuel than was reported.
    const hasScoop = state.fitted.outfit?.spelled.includes("fuelscoop") ?? true;
    const isScooping = change > 0 && change <= scoopedAtOnce && (fuel.from.kind === "FuelScoop" || hasScoop);
    if (Math.abs(change) <= fuelSlack || isScooping || isBackWhereItWas(state, seen)) return undefined;
    const explains = change > 0 ? (["FuelScoop", "RefuelAll"] as const) : (["ReservoirReplenished"] as const);
    if (!explains.some((kind) => mentions(state, kind))) return undefined;
    const but = `with the FuelLevel of ${level} that makes ${rounded(level + used)} tonnes before the jump, and ${lastAbove(seen, fuel.from)} left ${rounded(fuel.value)} in the tank`;
    return against(seen, fuel, "/FuelUsed", { but, message: "the fuel before the jump", mostly: true });
  },
);

/** The size of the largest reservoir of any ship; it is filled along with the tank. */
const largestReservoir = 1.3;

/** The allowed excess of the fuel before scooping, by the scoop's own figures, over the last known level. */
const scoopSlack = 0.02;

const scoopsFromWhatWasThere = check({ FuelScoop: ["Scooped", "Total"] }, (seen, state) => {
  const { fuel } = state.ships;
  const scooped = numberIn(seen, "Scooped");
  const total = numberIn(seen, "Total");
  if (!fuel || scooped === undefined || total === undefined || mayBeOthers(state.vehicle)) return undefined;
  const change = total - scooped - fuel.value;
  // The reservoir may have been filled several times from what was scooped.
  // ReservoirReplenished may count some of what is being scooped.
  const isSure = fuel.from.kind !== "ReservoirReplenished" && mentions(state, "ReservoirReplenished");
  const isTooLittle = isSure && change < -3 * largestReservoir;
  if (change <= scoopSlack && !isTooLittle) return undefined;
  const states = `left ${rounded(fuel.value)} tonnes in the tank, which makes ${rounded(fuel.value + scooped)} with the ${rounded(scooped)} that were scooped`;
  return against(seen, fuel, "/Total", { states, message: "the fuel before", mostly: true });
});

const rounded = (amount: number): number => Number(amount.toFixed(3));

/** The kinds that give the fuel level, in the first of these fields. */
const levels: Reads = {
  FSDJump: ["FuelLevel", "Taxi", "Multicrew"],
  FuelScoop: ["Total"],
  LoadGame: ["FuelLevel", "ShipID", "Ship"],
  ReservoirReplenished: ["FuelMain"],
};

const capacitySlack = 0.01;

const fitsTank = check(levels, (seen, { ships: { tanks, now }, vehicle }) => {
  const field = levels[seen.kind]?.[0] ?? "";
  const isLogin = seen.kind === "LoadGame";
  const level = numberIn(seen, field);
  const isOther = isForeignShip(seen) || mayBeOthers(vehicle) || (isLogin && seen.value("ShipID") !== now?.value.id);
  if (!tanks || level === undefined || isOther || level <= tanks.value.main + capacitySlack) return undefined;
  if (isLogin && vehicleOfSymbol(seen.value("Ship")) !== "ship") return undefined;
  const but = `the tank of ${lastAbove(seen, tanks.from)} holds ${tanks.value.main} tonnes`;
  return against(seen, tanks, `/${field}`, { but, message: "the tank" });
});

const reservoirSlack = 0.0001;

const fillsReservoir = check({ ReservoirReplenished: ["FuelReservoir"] }, (seen, { ships: { tanks }, vehicle }) => {
  const found = numberIn(seen, "FuelReservoir");
  const reserve = tanks?.value.reserve;
  if (!tanks || found === undefined || reserve === undefined || mayBeOthers(vehicle)) return undefined;
  if (Math.abs(found - reserve) <= reservoirSlack) return undefined;
  const but = `the reservoir of ${lastAbove(seen, tanks.from)} holds ${reserve}`;
  return against(seen, tanks, "/FuelReservoir", { but, message: "the reservoir" });
});

const fillsTank = check({ RefuelAll: ["Amount"] }, (seen, { ships: { tanks, fuel }, vehicle, flight }) => {
  const amount = numberIn(seen, "Amount");
  // A line that was moved away from the station is reported as such.
  if (!tanks || amount === undefined || mayBeOthers(vehicle) || flight.docked?.value === false) return undefined;
  const { main } = tanks.value;
  const total = (fuel?.value ?? 0) + amount;
  const isTooMuch = total > main + largestReservoir;
  if (!isTooMuch && (!fuel || total >= main - largestReservoir)) return undefined;
  const before: Known<number | Tanks> = fuel ?? tanks;
  const but = fuel
    ? `the tank of ${main} tonnes held ${rounded(fuel.value)} since ${fuel.from.kind} ${linesAbove(seen, fuel.from)}`
    : `the tank of ${lastAbove(seen, tanks.from)} holds ${main} tonnes`;
  return against(seen, before, "/Amount", { but, message: "the fuel before", mostly: true });
});

/** At login, both lines describe the same tank. */
const sameTank = check({ Loadout: ["FuelCapacity", "ShipID"] }, (seen, { ships: { tanks, now }, vehicle }) => {
  const capacity = Object(seen.value("FuelCapacity")) as { readonly Main?: unknown };
  if (tanks?.from.kind !== "LoadGame" || typeof capacity.Main !== "number" || mayBeOthers(vehicle)) return undefined;
  const isSame = Math.abs(capacity.Main - tanks.value.main) <= capacitySlack;
  if (isSame || now?.value.id !== seen.value("ShipID")) return undefined;
  const states = `says that the tank holds ${tanks.value.main} tonnes`;
  return against(seen, tanks, "/FuelCapacity/Main", { states, message: "the tank" });
});

export const checks = [burnsWhatWasThere, scoopsFromWhatWasThere, fitsTank, fillsReservoir, fillsTank, sameTank];

export const fault = inKinds(["FSDJump"], ({ event, state }) => {
  // After a jump that does not add up, further jumps are not reported until the fuel level is known again.
  if (!mentions(state, "FuelScoop") || state.ships.fuel?.from.kind !== "FuelScoop") return undefined;
  return { broken: { ...event, FuelUsed: Number(event.FuelUsed) + 10 }, path: ["FuelUsed"], says: "more fuel" };
});

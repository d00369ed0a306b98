import { type Known, numberIn } from "../../session/seen-event.js";
import { isBackWhereItWas } from "../../session/slices/arrival.js";
import { mentions } from "../../session/slices/heard.js";
import { mayBeOthers } from "../../session/slices/ship.js";
import { isForeignShip, vehicleOfSymbol } from "../../session/slices/vehicle.js";
import type { Tanks } from "../../session/state.js";
import { against, lastAbove, linesAbove, type SessionCheck } from "../checks/session-check.js";
import { loadGameLine, record } from "../example-records.js";
import type { LineFault } from "../fault.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "fuel-mismatch",
  severity: "warning",
  strict: "error",
  says: "fuel does not add up",

  what: "FuelUsed and FuelLevel of a jump make what the tank held before, unless fuel was scooped on the way; no tank holds more than Loadout says; what FuelScoop adds, it adds to no more than was there; RefuelAll fills it; ReservoirReplenished fills the reservoir of Loadout.",
  why: "Programs that plan routes go by the tank. If it does not add up, a line is missing or a number was changed.",
  evidence:
    "Jumps added up in 8,333 of 8,342 cases, and ships scooped at the others; no level of 19,513 was above the capacity; the reservoir agreed in all 4,533 cases, RefuelAll in 3,988 and FuelScoop in 10,983.",

  wording: (violation: RelatedViolation, source) => sessionWording(violation, source),

  fails: () => journal(loadGameLine({ FuelCapacity: 32 }), scoops(40.5)),
  passes: () => journal(loadGameLine({ FuelCapacity: 32 }), scoops(24.5)),
});

function scoops(Total: number): string {
  return record("FuelScoop", { Scooped: 4.5, Total });
}

/** Numbers are written in single precision. */
const fuelSlack = 0.001_01;

/** The number of tonnes that can be scooped before they are reported. */
const scoopedAtOnce = 5;

const burnsWhatWasThere: SessionCheck = {
  reads: { FSDJump: ["FuelUsed", "FuelLevel", "SystemAddress", "Taxi", "Multicrew"] },
  violations(seen, state) {
    const { fuel } = state.ships;
    const used = numberIn(seen, "FuelUsed");
    const level = numberIn(seen, "FuelLevel");
    if (!fuel || used === undefined || level === undefined || isForeignShip(seen) || mayBeOthers(state.vehicle))
      return [];
    const change = level + used - fuel.value;
    // A ship that leaves while scooping has a little more fuel than was reported.
    const hasScoop = state.fitted.outfit?.spelled.includes("fuelscoop") ?? true;
    const isScooping = change > 0 && change <= scoopedAtOnce && (fuel.from.kind === "FuelScoop" || hasScoop);
    if (Math.abs(change) <= fuelSlack || isScooping || isBackWhereItWas(state, seen)) return [];
    const explains = change > 0 ? (["FuelScoop", "RefuelAll"] as const) : (["ReservoirReplenished"] as const);
    if (!explains.some((kind) => mentions(state, kind))) return [];
    const but = `with the FuelLevel of ${level} that makes ${rounded(level + used)} tonnes before the jump, and ${lastAbove(seen, fuel.from)} left ${rounded(fuel.value)} in the tank`;
    return [
      against("fuel-mismatch", fuel, { field: "FuelUsed", but, message: "the fuel before the jump", mostly: true }),
    ];
  },
};

/** The allowed excess of the fuel before scooping, by the scoop's own figures, over the last known level. */
const scoopSlack = 0.02;

const scoopsFromWhatWasThere: SessionCheck = {
  reads: { FuelScoop: ["Scooped", "Total"] },
  violations(seen, { ships: { fuel }, vehicle }) {
    const scooped = numberIn(seen, "Scooped");
    const total = numberIn(seen, "Total");
    if (!fuel || scooped === undefined || total === undefined || mayBeOthers(vehicle)) return [];
    if (total - scooped <= fuel.value + scoopSlack) return [];
    const but = `${lastAbove(seen, fuel.from)} left ${rounded(fuel.value)} tonnes in the tank, which makes ${rounded(fuel.value + scooped)} with the ${rounded(scooped)} that were scooped`;
    return [against("fuel-mismatch", fuel, { field: "Total", but, message: "the fuel before", mostly: true })];
  },
};

const rounded = (amount: number): number => Number(amount.toFixed(3));

/** The field of each kind that gives the fuel level. */
const levels = { FSDJump: "FuelLevel", FuelScoop: "Total", LoadGame: "FuelLevel" } as const;

const capacitySlack = 0.01;

const fitsTank: SessionCheck = {
  reads: {
    FSDJump: ["FuelLevel", "Taxi", "Multicrew"],
    FuelScoop: ["Total"],
    LoadGame: ["FuelLevel", "ShipID", "Ship"],
  },
  violations(seen, { ships: { tanks, now }, vehicle }) {
    const field = levels[seen.kind as keyof typeof levels];
    const level = numberIn(seen, field);
    const isOther =
      isForeignShip(seen) || mayBeOthers(vehicle) || isOtherLogin(seen.kind, seen.value("ShipID"), now?.value.id);
    if (!tanks || level === undefined || isOther || level <= tanks.value.main + capacitySlack) return [];
    if (seen.kind === "LoadGame" && vehicleOfSymbol(seen.value("Ship")) !== "ship") return [];
    const but = `the tank of ${lastAbove(seen, tanks.from)} holds ${tanks.value.main} tonnes`;
    return [against("fuel-mismatch", tanks, { field, but, message: "the tank" })];
  },
};

function isOtherLogin(kind: string, id: unknown, now: number | undefined): boolean {
  return kind === "LoadGame" && id !== now;
}

const reservoirSlack = 0.0001;

const fillsReservoir: SessionCheck = {
  reads: { ReservoirReplenished: ["FuelReservoir"] },
  violations(seen, { ships: { tanks }, vehicle }) {
    const found = numberIn(seen, "FuelReservoir");
    const reserve = tanks?.value.reserve;
    if (!tanks || found === undefined || reserve === undefined || mayBeOthers(vehicle)) return [];
    if (Math.abs(found - reserve) <= reservoirSlack) return [];
    const but = `the reservoir of ${lastAbove(seen, tanks.from)} holds ${reserve}`;
    return [against("fuel-mismatch", tanks, { field: "FuelReservoir", but, message: "the reservoir" })];
  },
};

/** The size of the largest reservoir of any ship; it is filled along with the tank. */
const largestReservoir = 1.3;

const fillsTank: SessionCheck = {
  reads: { RefuelAll: ["Amount"] },
  violations(seen, { ships: { tanks, fuel }, vehicle, flight }) {
    const amount = numberIn(seen, "Amount");
    // A line that was moved away from the station is reported as such.
    if (!tanks || amount === undefined || mayBeOthers(vehicle) || flight.docked?.value === false) return [];
    const { main } = tanks.value;
    const total = (fuel?.value ?? 0) + amount;
    const isTooMuch = total > main + largestReservoir;
    if (!isTooMuch && (!fuel || total >= main - largestReservoir)) return [];
    const before: Known<number | Tanks> = fuel ?? tanks;
    const but = fuel
      ? `the tank of ${main} tonnes held ${rounded(fuel.value)} since ${fuel.from.kind} ${linesAbove(seen, fuel.from)}`
      : `the tank of ${lastAbove(seen, tanks.from)} holds ${main} tonnes`;
    return [against("fuel-mismatch", before, { field: "Amount", but, message: "the fuel before", mostly: true })];
  },
};

/** At login, both lines describe the same tank. */
const sameTank: SessionCheck = {
  reads: { Loadout: ["FuelCapacity", "ShipID"] },
  violations(seen, { ships: { tanks, now }, vehicle }) {
    const capacity = Object(seen.value("FuelCapacity")) as { readonly Main?: unknown };
    if (tanks?.from.kind !== "LoadGame" || typeof capacity.Main !== "number" || mayBeOthers(vehicle)) return [];
    const isSame = Math.abs(capacity.Main - tanks.value.main) <= capacitySlack;
    if (isSame || now?.value.id !== seen.value("ShipID")) return [];
    const but = `${lastAbove(seen, tanks.from)} says that the tank holds ${tanks.value.main} tonnes`;
    return [against("fuel-mismatch", tanks, { field: "FuelCapacity/Main", but, message: "the tank" })];
  },
};

export const checks: readonly SessionCheck[] = [
  burnsWhatWasThere,
  scoopsFromWhatWasThere,
  fitsTank,
  fillsReservoir,
  fillsTank,
  sameTank,
];

export const fault: LineFault = {
  kinds: ["FSDJump"],
  plant({ event, state }) {
    // After a jump that does not add up, further jumps are not reported until the fuel level is known again.
    if (!mentions(state, "FuelScoop") || state.ships.fuel?.from.kind !== "FuelScoop") return undefined;
    return { broken: { ...event, FuelUsed: Number(event.FuelUsed) + 10 }, path: ["FuelUsed"], says: "more fuel" };
  },
};

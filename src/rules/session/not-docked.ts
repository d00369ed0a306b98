import { readsOf } from "../../session/session-event.js";
import { stationKinds } from "../../session/slices/docking.js";
import { against, check, defineSessionRule, linesAbove } from "../checks/define-session-rule.js";
import { dockedLine, journal, record } from "../example-records.js";
import { extra } from "../planting.js";

export const rule = defineSessionRule({
  id: "not-docked",
  severity: "warning",
  says: "a service of a station is used from elsewhere",

  what: "What stations offer is used only while docked or on foot, and CarrierJump is written only aboard the carrier.",
  why: "Programs take the last station for the place of a sale. If the ship has left it, a line is missing.",
  evidence:
    "It held in 18,697 of 18,708 cases; ten of the others are orders to a carrier and data that can be bought from anywhere, which are not checked. CarrierJump came aboard in all 204.",

  fails: () => journal(docks(), leaves(), enters(), record("RepairAll", { Cost: 480 })),
  passes: () => journal(record("RepairAll", { Cost: 480 })),
});

const port = { MarketID: 3229914880, StationName: "Linden Terminal", StationType: "Coriolis" } as const;

const docks = (): string => dockedLine({ ...port, StarSystem: "Varkesh", SystemAddress: 594592926067 });

const leaves = (): string => record("Undocked", { ...port, Taxi: false, Multicrew: false });

function enters(): string {
  return record("SupercruiseEntry", {
    Taxi: false,
    Multicrew: false,
    StarSystem: "Varkesh",
    SystemAddress: 594592926067,
  });
}

const onlyDocked = check(
  readsOf(stationKinds),
  (event, { flight: { docked }, vehicle: { now }, surface: { ship } }) => {
    // The pads of some settlements provide services to any ship that lands there.
    const isLanded = ship !== undefined && ship.value !== "in the air";
    if (docked?.value !== false || now?.value !== "ship" || isLanded) return undefined;
    const message = `${event.kind} needs a station, but the ship is not docked (since the ${docked.from.kind} ${linesAbove(event, docked.from)}): Docked is missing in between, or this line does not belong here: move or delete it`;
    const note = "the ship is not docked from here on";
    return against(event, docked, "/event", { message, note, mostly: true, disputes: ["docked"], needs: ["Docked"] });
  },
);

const jumpsAboard = check({ CarrierJump: [] }, (event, { flight: { docked }, vehicle: { now } }) => {
  if (docked?.value !== false || now?.value !== "ship") return undefined;
  const message = `CarrierJump is written only aboard the carrier, but the ship is not docked (since the ${docked.from.kind} ${linesAbove(event, docked.from)}): Docked is missing in between`;
  return against(event, docked, "/event", { message, note: "the ship is not docked from here on", needs: ["Docked"] });
});

export const checks = [onlyDocked, jumpsAboard];

export const fault = extra(({ state: { flight, vehicle, surface }, isFaulty }) => {
  const { docked } = flight;
  if (docked?.value !== false || isFaulty(docked.from.line) || vehicle.now?.value !== "ship") return undefined;
  if (surface.ship && surface.ship.value !== "in the air") return undefined;
  return { broken: { event: "RepairAll", Cost: 480 }, path: ["event"], says: "repairs far from any station" };
});

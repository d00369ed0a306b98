import type { Station } from "../galaxy/station.js";
import { marketVisit } from "./commerce.js";
import { ownCarrierPort } from "./fleet.js";
import { enterSupercruise, exitSupercruise, replenish } from "./flight.js";
import { shipyardVisit } from "./garage.js";
import { cruising, docked, happeningsOf, offers } from "./happening.js";
import { bare, type Delay, message, music, wage } from "./line.js";
import { atStation, inSystem, moored, own } from "./location.js";
import { missionsMet, rewards } from "./missions.js";
import { signals } from "./place.js";
import type { Fields, Lines, Player, WrittenEvent } from "./player.js";
import type { Ship } from "./ship.js";

/** The station fields of docking events. */
function portOf({ marketId, name, displayName, type }: Station): Fields {
  return { MarketID: marketId, StationName: name, StationName_Localised: displayName, StationType: type };
}

export function hasPadFor({ type }: Ship, { pads }: Station): boolean {
  return pads.Large + (type === "Type9" ? 0 : pads.Medium) > 0;
}

/** The next station to dock at: one in the system, or the player's own carrier if it is here. */
function portAhead({ random, system, ship, life }: Player): Station | undefined {
  const { carrier } = life;
  const isNear = carrier?.system.address === system.address;
  if (carrier && isNear && (!system.colony || random.chance(50))) return ownCarrierPort(carrier);
  const fitting = system.colony?.stations.filter((station) => hasPadFor(ship, station)) ?? [];
  const towns = fitting.filter(({ isCarrier, displayName }) => !isCarrier && displayName === undefined);
  if (life.isColonist && towns.length > 0 && life.hold.size > 0 && random.chance(60)) return siteOf(random.pick(towns));
  return fitting.length === 0 ? undefined : random.pick(fitting);
}

/** The colonisation ship near a station, with the same services. */
function siteOf(station: Station): Station {
  return {
    ...station,
    name: `$EXT_PANEL_ColonisationShip; ${station.name}`,
    displayName: `System Colonisation Ship ${station.name}`,
    marketId: 3_832_000_000 + station.marketId,
    bodyId: station.bodyId + 10,
  };
}

/** How docking proceeds: a pad may be denied at first, a permission may be lost, and business may follow at once. */
function anyApproach({ random }: Player) {
  const lost: "DockingCancelled" | "DockingTimeout" = random.chance(50) ? "DockingCancelled" : "DockingTimeout";
  return { isDenied: random.chance(25), lost: random.chance(4) ? lost : undefined, isBusy: random.chance(80) };
}

/** Goes from supercruise to the landing pad. */
export function comeIn(
  player: Player,
  station = portAhead(player),
  { isDenied, lost, isBusy } = anyApproach(player),
): Lines | undefined {
  const { random, system } = player;
  if (!station) return undefined;
  const { name, displayName, marketId, pads } = station;
  const padCount = pads.Small + pads.Medium + pads.Large;
  const port = portOf(station);
  const request = { ...port, LandingPads: pads };
  const dropped = { Type: name, Type_Localised: displayName, Threat: 0, MarketID: marketId };
  return [
    ...(random.chance(65) ? replenish(player) : []),
    ...(random.chance(75) ? missionsMet(player, station) : []),
    bare(player, "SupercruiseDestinationDrop", [60, 300], dropped),
    ...(random.chance(30) ? signals(player, system).slice(-1) : []),
    ...exitSupercruise(player, atStation(station)),
    message(player, name, "$STATION_NoFireZone_entered;", "No fire zone entered.", [6, 12]),
    ...(isDenied ? denied(player, station) : []),
    bare(player, "DockingRequested", [4, 9], request),
    message(player, name, "$STATION_docking_granted;", "Docking request granted."),
    bare(player, "DockingGranted", [0, 1], { LandingPad: random.between(1, Math.max(1, padCount)), ...port }),
    ...chatter(player, station),
    // The pilot gives the permission up or takes too long, and asks again.
    ...(lost
      ? [
          bare(player, lost, [5, 40], port),
          bare(player, "DockingRequested", [4, 9], request),
          bare(player, "DockingGranted", [0, 1], { LandingPad: 1, ...port }),
        ]
      : []),
    ...(random.chance(75) ? music(player, "DockingComputer", [1, 3]) : []),
    ...dockAt(player, station),
    ...(isBusy ? firstErrand(player) : []),
  ];
}

/** Occasionally, a message from traffic control. */
function chatter(player: Player, { name }: Station): Lines {
  if (!player.random.chance(9)) return [];
  return [message(player, name, "$DockingChatter_Neutral;", "Keep to the speed limit near the station.", [1, 6])];
}

/** No pad is free, so the pilot asks repeatedly. */
function denied(player: Player, station: Station): Lines {
  const port = portOf(station);
  return Array.from({ length: player.random.between(1, 6) }, () => [
    bare(player, "DockingRequested", [1, 23], { ...port, LandingPads: station.pads }),
    message(player, station.name, "$STATION_docking_denied;", "Docking request denied."),
    bare(player, "DockingDenied", 0, { Reason: "NoSpace", ...port }),
    ...chatter(player, station),
  ]).flat();
}

/** Docks at a station, in the player's own ship or a hired one. */
export function dock(player: Player, station: Station, delay: Delay, ship = own): WrittenEvent {
  const { random } = player;
  player.where = { at: "docked", station };
  // The station was once drawn here: a seed keeps its session.
  random.below(1);
  const isDamaged = random.chance(4);
  return {
    ...bare(player, "Docked", delay),
    ...moored(player, station),
    StationState: station.state,
    ...ship,
    ...inSystem(player),
    Wanted: random.chance(5) || undefined,
    ActiveFine: random.chance(5) || undefined,
    CockpitBreach: isDamaged || undefined,
    LandingPads: station.pads,
  };
}

export function undock(player: Player, { name, type, marketId }: Station, ship = own): WrittenEvent {
  player.where = { at: "space" };
  return bare(player, "Undocked", [30, 300], { StationName: name, StationType: type, MarketID: marketId, ...ship });
}

function dockAt(player: Player, station: Station): Lines {
  const { random, life } = player;
  const isPaid = life.hasCrew && random.chance(60);
  return [
    dock(player, station, [40, 110]),
    ...(isPaid ? wage(player, 0) : []),
    ...(random.chance(isPaid ? 75 : 20) ? services(player, station) : []),
    ...(random.chance(70) ? music(player, "Starport", [1, 4]) : []),
    ...services(player, station),
    ...(life.hasCrew && !isPaid && random.chance(50) ? wage(player, 0) : []),
    ...(random.chance(14)
      ? [message(player, station.name, "$DockingChatter_Friendly;", "Good to have you here.", [1, 6])]
      : []),
  ];
}

/** The player's first action after docking: usually the market, if there is one. */
function firstErrand(player: Player): Lines {
  const { random } = player;
  const rewarded = random.chance(70) ? rewards(player) : undefined;
  const traded = rewarded ?? (random.chance(40) ? marketVisit(player) : undefined);
  return traded ?? (random.chance(60) ? shipyardVisit(player) : undefined) ?? [];
}

/** Buys fuel, repairs and ammunition where they are sold. */
export function services(player: Player, station: Station): Lines {
  const { random, ship, life } = player;
  const lines: WrittenEvent[] = [];
  const Amount = Math.round((ship.tank - player.fuel) * 1e6) / 1e6;
  const fuelCost = Math.round(Amount * 50);
  if (Amount > 0 && offers("refuel")(station) && fuelCost <= player.credits) {
    player.credits -= fuelCost;
    player.fuel = ship.tank;
    lines.push(bare(player, "RefuelAll", [1, 5], { Cost: fuelCost, Amount }));
  }
  if (life.hull < 1 && offers("repair")(station) && player.credits > 5000) {
    const Cost = random.between(90, 4800);
    player.credits -= Cost;
    life.hull = 1;
    lines.push(bare(player, "RepairAll", 1, { Cost }));
  }
  if (random.chance(12) && offers("rearm")(station) && player.credits > 5000) {
    const Cost = random.between(20, 4800);
    player.credits -= Cost;
    lines.push(bare(player, "BuyAmmo", 1, { Cost }));
  }
  return lines;
}

export const goOut = docked((player, station) => {
  const { random } = player;
  player.life.flight = "normal";
  const isHasty = random.chance(8);
  const left = undock(player, station);
  if (isHasty) return [left, ...enterSupercruise(player)];
  return [
    left,
    ...(random.chance(80) ? music(player, "NoTrack", [0, 2]) : []),
    message(player, station.name, "$STATION_NoFireZone_exited;", "No fire zone left.", [30, 60]),
  ];
});

const requests = ["DockingRequested", "DockingGranted", "DockingDenied", "DockingCancelled", "DockingTimeout"];
const dockingKinds = [
  ...["SupercruiseDestinationDrop", "SupercruiseExit", "ReservoirReplenished", "MissionRedirected", ...requests],
  ...["Docked", "RefuelAll", "RepairAll", "BuyAmmo", "NpcCrewPaidWage", "ReceiveText", "Market"],
];

export const portHappenings = happeningsOf([
  ["station", 16, cruising(comeIn), dockingKinds],
  ["station", 9, goOut, ["Undocked", "ReceiveText"]],
]);

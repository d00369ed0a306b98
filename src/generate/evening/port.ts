import type { Station } from "../galaxy/station.js";
import { dock, undock } from "../session/docking.js";
import type { SessionEvent } from "../session/pilot.js";
import { ownCarrierPort } from "./aboard-carrier.js";
import { marketVisit } from "./commerce.js";
import { missionsMet, rewards } from "./errands.js";
import { enterSupercruise, exitSupercruise, isIn, replenish } from "./flight.js";
import { shipyardVisit } from "./garage.js";
import type { Happening } from "./happening.js";
import { bare, message, music } from "./line.js";
import { wage } from "./log-in.js";
import type { Player } from "./player.js";
import { signals } from "./signals.js";

/** The station fields of docking events. */
function portOf({ marketId, name, displayName, type }: Station) {
  return {
    MarketID: marketId,
    StationName: name,
    ...(displayName === undefined ? {} : { StationName_Localised: displayName }),
    StationType: type,
  };
}

/** The next station to dock at: one in the system, or the player's own carrier if it is here. */
function portAhead({ random, system, ship, life }: Player): Station | undefined {
  const { carrier } = life;
  const isLarge = ship.type === "Type9";
  const isNear = carrier?.system.address === system.address;
  if (carrier && isNear && (!system.colony || random.chance(50))) return ownCarrierPort(carrier);
  const fitting = system.colony?.stations.filter(({ pads }) => pads.Large + (isLarge ? 0 : pads.Medium) > 0) ?? [];
  const towns = fitting.filter(({ isCarrier, displayName }) => !isCarrier && displayName === undefined);
  if (life.isColonist && towns.length > 0 && life.hold.size > 0 && random.chance(60)) return siteOf(random.pick(towns));
  return fitting.length === 0 ? undefined : random.pick(fitting);
}

const siteIds = 3_832_000_000;

/** The colonisation ship near a station, with the same services. */
function siteOf(station: Station): Station {
  return {
    ...station,
    name: `$EXT_PANEL_ColonisationShip; ${station.name}`,
    displayName: `System Colonisation Ship ${station.name}`,
    marketId: siteIds + station.marketId,
    bodyId: station.bodyId + 10,
  };
}

/** A random landing pad. */
function padOf({ random }: Player, { pads: { Small, Medium, Large } }: Station): number {
  return random.between(1, Math.max(1, Small + Medium + Large));
}

/** How docking proceeds: a pad may be denied at first, a permission may be lost, and business may follow at once. */
interface Approach {
  readonly isDenied: boolean;
  readonly lost: "DockingCancelled" | "DockingTimeout" | undefined;
  readonly isBusy: boolean;
}

function anyApproach({ random }: Player): Approach {
  const lost = random.chance(50) ? "DockingCancelled" : "DockingTimeout";
  return { isDenied: random.chance(25), lost: random.chance(4) ? lost : undefined, isBusy: random.chance(80) };
}

/** Goes from supercruise to the landing pad. */
export function comeIn(
  player: Player,
  station = portAhead(player),
  { isDenied, lost, isBusy } = anyApproach(player),
): readonly SessionEvent[] | undefined {
  const { random, system } = player;
  if (!station) return undefined;
  const port = portOf(station);
  const dropped =
    station.displayName === undefined
      ? { Type: station.name }
      : { Type: station.name, Type_Localised: station.displayName };
  return [
    ...(random.chance(65) ? replenish(player) : []),
    ...(random.chance(75) ? missionsMet(player, station) : []),
    bare(player, "SupercruiseDestinationDrop", [60, 300], { ...dropped, Threat: 0, MarketID: station.marketId }),
    ...(random.chance(30) ? signals(player, system).slice(-1) : []),
    ...exitSupercruise(player, station.name, station.bodyId, "Station"),
    message(player, station.name, "$STATION_NoFireZone_entered;", "No fire zone entered.", [6, 12]),
    ...(isDenied ? denied(player, port, station) : []),
    bare(player, "DockingRequested", [4, 9], { ...port, LandingPads: station.pads }),
    message(player, station.name, "$STATION_docking_granted;", "Docking request granted."),
    bare(player, "DockingGranted", [0, 1], { LandingPad: padOf(player, station), ...port }),
    ...(random.chance(9) ? [chatter(player, station)] : []),
    ...(lost ? givenUp(player, port, station, lost) : []),
    ...(random.chance(75) ? music(player, "DockingComputer", [1, 3]) : []),
    ...dockAt(player, station),
    ...(isBusy ? firstErrand(player) : []),
  ];
}

/** A message from traffic control. */
function chatter(player: Player, { name }: Station): SessionEvent {
  return message(player, name, "$DockingChatter_Neutral;", "Keep to the speed limit near the station.", [1, 6]);
}

/** A welcome message after docking. */
function welcome(player: Player, { name }: Station): SessionEvent {
  return message(player, name, "$DockingChatter_Friendly;", "Good to have you here.", [1, 6]);
}

/** No pad is free, so the pilot asks repeatedly. */
function denied(player: Player, port: object, station: Station): readonly SessionEvent[] {
  const { random } = player;
  return Array.from({ length: random.between(1, 6) }, () => [
    bare(player, "DockingRequested", [1, 23], { ...port, LandingPads: station.pads }),
    message(player, station.name, "$STATION_docking_denied;", "Docking request denied."),
    bare(player, "DockingDenied", 0, { Reason: "NoSpace", ...port }),
    ...(random.chance(9) ? [chatter(player, station)] : []),
  ]).flat();
}

/** Requests docking, cancels it or lets it time out, and requests it again. */
function givenUp(
  player: Player,
  port: object,
  { pads: LandingPads }: Station,
  kind: NonNullable<Approach["lost"]>,
): readonly SessionEvent[] {
  return [
    bare(player, kind, [5, 40], { ...port }),
    bare(player, "DockingRequested", [4, 9], { ...port, LandingPads }),
    bare(player, "DockingGranted", [0, 1], { LandingPad: 1, ...port }),
  ];
}

function dockAt(player: Player, station: Station): readonly SessionEvent[] {
  const { random, life } = player;
  const isPaid = life.hasCrew && random.chance(60);
  return [
    ...dock(player, { stations: [station] }, [40, 110]),
    ...(isPaid ? [wage(player, 0)] : []),
    ...(random.chance(isPaid ? 75 : 20) ? services(player, station) : []),
    ...(random.chance(70) ? music(player, "Starport", [1, 4]) : []),
    ...services(player, station),
    ...(life.hasCrew && !isPaid && random.chance(50) ? [wage(player, 0)] : []),
    ...(random.chance(14) ? [welcome(player, station)] : []),
  ];
}

/** What the player does first after docking: usually a visit to the market, if there is one. */
function firstErrand(player: Player): readonly SessionEvent[] {
  const { random } = player;
  const rewarded = random.chance(70) ? rewards(player) : undefined;
  const traded = rewarded ?? (random.chance(40) ? marketVisit(player) : undefined);
  return traded ?? (random.chance(60) ? shipyardVisit(player) : undefined) ?? [];
}

/** Buys fuel, repairs and ammunition where they are sold. */
export function services(player: Player, { services: sold }: Station): readonly SessionEvent[] {
  const has = (service: string): boolean => sold.some((name) => name.toLowerCase() === service);
  const lines: SessionEvent[] = [];
  const missing = Math.round((player.ship.tank - player.fuel) * 1e6) / 1e6;
  if (missing > 0 && has("refuel")) {
    const Cost = Math.round(missing * 50);
    if (Cost <= player.credits) {
      player.credits -= Cost;
      player.fuel = player.ship.tank;
      lines.push(bare(player, "RefuelAll", [1, 5], { Cost, Amount: missing }));
    }
  }
  if (player.life.hull < 1 && has("repair") && player.credits > 5000) {
    const Cost = player.random.between(90, 4800);
    player.credits -= Cost;
    player.life.hull = 1;
    lines.push(bare(player, "RepairAll", 1, { Cost }));
  }
  if (player.random.chance(12) && has("rearm") && player.credits > 5000) {
    const Cost = player.random.between(20, 4800);
    player.credits -= Cost;
    lines.push(bare(player, "BuyAmmo", 1, { Cost }));
  }
  return lines;
}

/** Undocks. */
export function goOut(player: Player): readonly SessionEvent[] | undefined {
  if (player.where.at !== "docked") return undefined;
  const { station } = player.where;
  player.life.flight = "normal";
  if (player.random.chance(8)) return [...undock(player, station), ...enterSupercruise(player)];
  return [
    ...undock(player, station),
    ...(player.random.chance(80) ? music(player, "NoTrack", [0, 2]) : []),
    message(player, station.name, "$STATION_NoFireZone_exited;", "No fire zone left.", [30, 60]),
  ];
}

/** Docking and undocking. */
export const portHappenings: readonly Happening[] = [
  {
    topic: "station",
    kinds: [
      "SupercruiseDestinationDrop",
      "SupercruiseExit",
      "DockingRequested",
      "DockingGranted",
      "DockingDenied",
      "DockingCancelled",
      "DockingTimeout",
      "Docked",
      "RefuelAll",
      "RepairAll",
      "BuyAmmo",
      "NpcCrewPaidWage",
      "ReceiveText",
      "ReservoirReplenished",
      "MissionRedirected",
      "Market",
    ],
    weight: 16,
    play: (player) => (isIn(player, "supercruise") && !player.life.near ? comeIn(player) : undefined),
  },
  { topic: "station", kinds: ["Undocked", "ReceiveText"], weight: 9, play: goOut },
];

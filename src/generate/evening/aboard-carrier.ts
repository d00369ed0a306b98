import { displayed } from "../galaxy/display.js";
import type { Station } from "../galaxy/station.js";
import type { StarSystem } from "../galaxy/system.js";
import type { SessionEvent } from "../session/pilot.js";
import { arrivalAt, politics, society } from "../session/travel.js";
import { own } from "./flight.js";
import { bare, message, music } from "./line.js";
import { wage } from "./log-in.js";
import type { OwnCarrier, Player } from "./player.js";
import { pledgeOnTheWay } from "./pledge.js";
import { arrivalScans } from "./scans.js";
import { shipLocker } from "./side-files.js";
import { signals } from "./signals.js";

const services = [
  "dock",
  "autodock",
  "commodities",
  "contacts",
  "crewlounge",
  "rearm",
  "refuel",
  "repair",
  "engineer",
  "flightcontroller",
  "stationoperations",
  "stationMenu",
  "carriermanagement",
  "carrierfuel",
  "socialspace",
];

const carrierBody = 59;
const economy = "$economy_Carrier;";
const government = "$government_Carrier;";

/** The player's own carrier as a station, wherever it is. */
export function ownCarrierPort({ id, callsign }: OwnCarrier): Station {
  return {
    name: callsign,
    displayName: undefined,
    type: "FleetCarrier",
    marketId: id,
    isCarrier: true,
    economies: [{ name: economy, share: 1 }],
    owner: {
      Name: "FleetCarrier",
      FactionState: "None",
      Government: "Carrier",
      Influence: 0,
      Allegiance: "Independent",
      Happiness: "",
      MyReputation: 0,
    },
    setsState: false,
    bodyId: carrierBody,
    services,
    distance: 0,
    pads: { Small: 4, Medium: 4, Large: 8 },
    state: undefined,
  };
}

/** True if the player is docked at their own carrier. */
export function isAboard({ where, life: { carrier } }: Player): boolean {
  return where.at === "docked" && where.station.marketId === carrier?.id;
}

/** The carrier jumps with its owner aboard, in a docked ship. */
export function rideAlong(player: Player, carrier: OwnCarrier, to: StarSystem): readonly SessionEvent[] {
  const { life, galaxy } = player;
  player.clock.pass(player.random.between(980, 1040));
  const start = [shipLocker(player, 0), ...music(player, "NoTrack")];
  player.clock.pass(62);
  const heard = [
    message(player, "", `$COMMS_entered:#name=${to.name};`, `Entered Channel: ${to.name}`),
    ...signals(player, to),
  ];
  carrier.system = to;
  player.system = to;
  player.arrival = arrivalAt(to);
  player.route = [];
  life.scanned = undefined;
  const shown = galaxy.language === "English/UK" ? to : { ...to, colony: undefined };
  const arrival = bare(player, "CarrierJump", 0, {
    Docked: true,
    StationName: carrier.callsign,
    StationType: "FleetCarrier",
    MarketID: carrier.id,
    StationFaction: { Name: "FleetCarrier" },
    StationGovernment: government,
    StationGovernment_Localised: displayed(government, galaxy.language),
    StationServices: services,
    StationEconomy: economy,
    StationEconomy_Localised: displayed(economy, galaxy.language),
    StationEconomies: [{ Name: economy, Name_Localised: displayed(economy, galaxy.language), Proportion: 1 }],
    ...own,
    StarSystem: to.name,
    SystemAddress: to.address,
    StarPos: [...to.position],
    ...society(shown, galaxy.language),
    ...player.arrival,
    ...politics(shown),
  });
  return [
    ...start,
    ...heard,
    arrival,
    ...pledgeOnTheWay(player),
    shipLocker(player, 0),
    ...(life.hasCrew ? [wage(player, 0)] : []),
    ...arrivalScans(player),
  ];
}

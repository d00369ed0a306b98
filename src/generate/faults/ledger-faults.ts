import type { RuleId } from "../../rules/rule-id.js";
import { bodyKey } from "../../session/pieces/bodies.js";
import type { SessionEvent } from "../session/pilot.js";
import { type Path, pointerOf, spanOf } from "./change.js";
import type { Host, LineFault } from "./fault.js";

type Fields = Readonly<Record<string, unknown>>;

/** An event and its fields, at the time of another. */
type Telling = readonly [event: string, fields: Fields];

/** A story of some lines, of which one is at fault. */
interface Plot {
  readonly above?: readonly Telling[];
  readonly blamed: Telling;
  readonly path: Path;
  readonly says: string;
  readonly below?: readonly Telling[];
}

/** A fault that comes with all that leads up to it, as sessions tell of few such things. */
function plotted(plot: (host: Host, id: number) => Plot): LineFault {
  return {
    in: "line",
    isExtra: true,
    plant(host) {
      const { event, form, random } = host;
      // Whoever is told of twice would be known the second time.
      const { above = [], blamed, path, says, below = [] } = plot(host, random.between(10_000, 9_000_000));
      const written = ([kind, fields]: Telling): SessionEvent => ({
        timestamp: event.timestamp,
        event: kind,
        ...fields,
      });
      const broken = written(blamed);
      return {
        text: form.text(broken),
        ...spanOf(broken, path, form.text),
        path: pointerOf(path),
        event: broken.event,
        says,
        above: above.map(written),
        below: below.map(written),
      };
    },
  };
}

const signals = [{ Type: "$SAA_SignalType_Geological;", Type_Localised: "Geological", Count: 2 }] as const;

const elsewhere = 594592926067;

const ofMission = (id: number): Fields => ({ MissionID: 880_000_000 + id });

/** A day is left from any time of a session. */
const never = "2999-01-01T00:00:00Z";

const accepted = ({ event: { timestamp } }: Host, id: number): Telling => [
  "MissionAccepted",
  {
    Faction: "Varkesh Deep Miners",
    Name: "Mission_Courier",
    LocalisedName: "Take sealed letters to the next port",
    Expiry: dayAfter(timestamp),
    Wing: false,
    Influence: "+",
    Reputation: "+",
    ...ofMission(id),
  },
];

function dayAfter(timestamp: string): string {
  const time = Date.parse(timestamp);
  return Number.isNaN(time) ? never : `${new Date(time + 86_400_000).toISOString().slice(0, 19)}Z`;
}

const abandoned = (id: number, Name: string): Telling => [
  "MissionAbandoned",
  { Name, LocalisedName: "Take sealed letters to the next port", ...ofMission(id) },
];

const goal = (id: number, fields: Fields): Telling => [
  "CommunityGoal",
  {
    CurrentGoals: [
      {
        CGID: id,
        Title: "Restock the Harvest Depots of Quillmar",
        SystemName: "Quillmar",
        MarketName: "Linden Terminal",
        Expiry: "2025-05-22T07:00:00Z",
        IsComplete: false,
        CurrentTotal: 1_840_233,
        PlayerContribution: 2160,
        NumContributors: 1407,
        TopTier: { Name: "Tier 5", Bonus: "" },
        PlayerPercentileBand: 25,
        ...fields,
      },
    ],
  },
];

const power = { Power: "Yuri Grom" } as const;

const pledged = (TimePledged: number): Telling => ["Powerplay", { ...power, Rank: 3, Merits: 4200, TimePledged }];

/** Faults of what lines above have told of things, missions and accounts. */
export const ledgerFaults = {
  "body-identity": plotted(({ state: { place, bodies } }) => {
    const { address, name } = place.system?.value ?? { address: elsewhere, name: "Varkesh" };
    let id = 200;
    while (bodies.names.has(bodyKey(address, id))) id++;
    const body = { BodyID: id, SystemAddress: address, Signals: signals };
    return {
      above: [["FSSBodySignals", { BodyName: `${name} ${id} a`, ...body }]],
      blamed: ["FSSBodySignals", { BodyName: `${name} ${id} b`, ...body }],
      path: ["BodyName"],
      says: "another name for a body",
    };
  }),
  "unknown-mission": plotted((host, id) => ({
    above: [accepted(host, id), abandoned(id, "Mission_Courier_name")],
    blamed: abandoned(id, "Mission_Courier_name"),
    path: ["MissionID"],
    says: "a mission that is over",
  })),
  "mission-mismatch": plotted((host, id) => ({
    above: [accepted(host, id)],
    blamed: abandoned(id, "Mission_Delivery_name"),
    path: ["Name"],
    says: "the name of another mission",
  })),
  "more-than-held": plotted(() => ({
    blamed: ["Cargo", { Vessel: "SRV", Count: 9 }],
    path: ["Count"],
    says: "more than an SRV has room for",
  })),
  "wrong-balance": plotted((_, id) => ({
    above: [["PowerplayJoin", power], pledged(id)],
    blamed: pledged(id + 3600),
    path: ["TimePledged"],
    says: "an hour within a second",
    below: [["PowerplayLeave", power]],
  })),
  "never-falls": plotted((_, id) => ({
    above: [goal(id, {})],
    blamed: goal(id, { PlayerContribution: 2000 }),
    path: ["CurrentGoals", 0, "PlayerContribution"],
    says: "less than was given before",
  })),
  "fixed-pair": plotted((_, id) => ({
    above: [goal(id, {})],
    blamed: goal(id, { MarketName: "Linden Relay" }),
    path: ["CurrentGoals", 0, "MarketName"],
    says: "a goal at another station",
  })),
  "missing-module": plotted(({ state: { fitted } }) => ({
    above: [shown(fitted.outfit?.shipId ?? 7)],
    blamed: [
      "AfmuRepairs",
      { Module: "$int_engine_size4_class5_name;", Module_Localised: "Thrusters", FullyRepaired: true, Health: 1 },
    ],
    path: ["event"],
    says: "a repair without what repairs",
  })),
} as const satisfies Readonly<Partial<Record<RuleId, LineFault>>>;

/** All that events need but for what repairs. */
const modules = [
  ["ShipCockpit", "asp_cockpit"],
  ["CargoHatch", "modularcargobaydoor"],
  ["Armour", "asp_armour_grade1"],
  ["PowerPlant", "int_powerplant_size4_class5"],
  ["MainEngines", "int_engine_size5_class5"],
  ["FrameShiftDrive", "int_hyperdrive_size5_class5"],
  ["LifeSupport", "int_lifesupport_size4_class2"],
  ["PowerDistributor", "int_powerdistributor_size4_class5"],
  ["Radar", "int_sensors_size5_class2"],
  ["FuelTank", "int_fueltank_size5_class3"],
  ["Slot01_Size6", "int_fuelscoop_size6_class5"],
  ["Slot02_Size5", "int_dronecontrol_collection_size5_class4"],
  ["Slot03_Size3", "int_buggybay_size2_class2"],
  ["Slot04_Size3", "int_refinery_size3_class5"],
  ["Slot05_Size3", "int_detailedsurfacescanner_tiny"],
  ["Slot06_Size2", "int_fighterbay_size5_class1"],
] as const;

function shown(ShipID: number): Telling {
  return [
    "Loadout",
    {
      Ship: "asp",
      ShipID,
      ShipName: "Lantern",
      ShipIdent: "LA-17A",
      HullHealth: 1,
      UnladenMass: 312.4,
      CargoCapacity: 900,
      MaxJumpRange: 42.5,
      FuelCapacity: { Main: 32, Reserve: 0.63 },
      Rebuy: 924_473,
      Modules: modules.map(([Slot, Item]) => ({ Slot, Item, On: true, Priority: 1, Health: 1 })),
    },
  ];
}

import type { JournalRuleId } from "../../rules/rule-id.js";
import type { Outfit } from "../../session/state.js";
import { loadoutOf } from "../session/loadout.js";
import type { SessionEvent } from "../session/pilot.js";
import type { Ship } from "../session/ship.js";
import { type Host, type LineFault, type Path, pointerOf, spanOf } from "./fault.js";

type Modules = Ship["modules"];
type Fields = Readonly<Record<string, unknown>>;

/** An event and its fields, at the time of another. */
type Statement = readonly [event: string, fields: Fields];

/** A story of some lines, of which one is at fault. */
interface Plot {
  readonly above?: readonly Statement[];
  readonly blamed: Statement;
  readonly path: Path;
  readonly says: string;
  readonly below?: readonly Statement[];
}

/** A fault that comes with all that leads up to it, as sessions mention few such things. */
function plotted(plot: (host: Host, id: number) => Plot | undefined): LineFault {
  return {
    in: "line",
    isExtra: true,
    plant(host) {
      const { event, form, random } = host;
      // Whoever is reported twice would be known the second time.
      const found = plot(host, random.between(10_000, 9_000_000));
      if (!found) return undefined;
      const { above = [], blamed, path, says, below = [] } = found;
      const written = ([kind, fields]: Statement): SessionEvent => ({
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

/** Whether missions can be accepted here, for all that is known. */
function hasBoard({ state: { docking, flight, login } }: Host): boolean {
  // Whoever is not in the game yet accepts none.
  if (login.menu || (login.entry ? !login.isPlaced : login.commander || login.head?.value.part === 1)) return false;
  const services: unknown = JSON.parse(docking.station?.value.services ?? "null");
  if (!Array.isArray(services)) return flight.docked === undefined;
  return services.some((service: unknown) => String(service).toLowerCase() === "missions");
}

const ofMission = (id: number): Fields => ({ MissionID: 880_000_000 + id });

/** A day is left from any time of a session. */
const never = "2999-01-01T00:00:00Z";

const accepted = ({ event: { timestamp } }: Host, id: number): Statement => [
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

const abandoned = (id: number, Name: string): Statement => [
  "MissionAbandoned",
  { Name, LocalisedName: "Take sealed letters to the next port", ...ofMission(id) },
];

const goal = (id: number, fields: Fields): Statement => [
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

const pledged = (TimePledged: number): Statement => ["Powerplay", { ...power, Rank: 3, Merits: 4200, TimePledged }];

/** Faults of what lines above have said of things, missions and accounts. */
export const ledgerFaults = {
  "body-identity": plotted(({ state: { place, bodies } }) => {
    if (!place.system) return undefined;
    const { address, name } = place.system.value;
    let id = 200;
    while (bodies.systems.get(address)?.names.has(id)) id++;
    const body = { BodyID: id, SystemAddress: address, Signals: signals };
    return {
      above: [["FSSBodySignals", { BodyName: `${name} ${id} a`, ...body }]],
      blamed: ["FSSBodySignals", { BodyName: `${name} ${id} b`, ...body }],
      path: ["BodyName"],
      says: "another name for a body",
    };
  }),
  "unknown-mission": plotted((host, id) => {
    if (!hasBoard(host)) return undefined;
    return {
      above: [accepted(host, id), abandoned(id, "Mission_Courier_name")],
      blamed: abandoned(id, "Mission_Courier_name"),
      path: ["MissionID"],
      says: "a mission that is over",
    };
  }),
  "mission-mismatch": plotted((host, id) => {
    if (!hasBoard(host)) return undefined;
    return {
      above: [accepted(host, id)],
      blamed: abandoned(id, "Mission_Delivery_name"),
      path: ["Name"],
      says: "the name of another mission",
    };
  }),
  "more-than-held": plotted(({ state: { purse, flight, login } }) => {
    if (purse.balance === undefined || !login.isPlaced || flight.docked?.value !== true) return undefined;
    const suit = { Name: "utilitysuit_class1", Name_Localised: "Maverick Suit", SuitID: 1_700_277_505_182_527 };
    return {
      blamed: ["UpgradeSuit", { ...suit, Class: 2, Cost: purse.balance + 1 }],
      path: ["Cost"],
      says: "more than there is to pay with",
    };
  }),
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
  "missing-module": plotted(({ state: { ships, vehicle, fitted } }) => {
    if (!ships.now || !ships.tanks || vehicle.now?.value !== "ship") return undefined;
    // What was bought or moved would have to be in the Loadout that is reported here, too.
    if (fitted.outfit && fitted.outfit.changed.size > 0) return undefined;
    const { id, type = "asp" } = ships.now.value;
    const ship = {
      type,
      id,
      name: "Lantern",
      ident: "LA-17A",
      tank: ships.tanks.value.main,
      reach: 30,
      modules: fitted.outfit ? seenModules(fitted.outfit) : hull(type),
    };
    return {
      above: [["Loadout", loadoutOf(ship) as Fields]],
      blamed: [
        "AfmuRepairs",
        { Module: "$int_engine_size4_class5_name;", Module_Localised: "Thrusters", FullyRepaired: true, Health: 1 },
      ],
      path: ["event"],
      says: "a repair without what repairs",
    };
  }),
} as const satisfies Readonly<Partial<Record<JournalRuleId, LineFault>>>;

/** The modules as they were reported, so that whatever later lines say of them stays true. */
function seenModules({ modules }: Outfit): Modules {
  return [...modules()].filter(([Slot]) => Slot !== "ShipCockpit").map(([Slot, Item]) => ({ Slot, Item, Power: 0 }));
}

const hull = (type: string): Modules => [
  { Slot: "CargoHatch", Item: "modularcargobaydoor", Power: 0.6, Priority: 4 },
  { Slot: "Armour", Item: `${type}_armour_grade1`, Power: 0 },
];

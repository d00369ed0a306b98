import type { Events } from "#events";
import type { JournalRuleId } from "../../rules/rule-id.js";
import type { Random } from "../random.js";
import { changed, type Fault, type Faults, type LineFault, type Path, pointerOf, spanOf } from "./fault.js";
import { fieldFaults } from "./field-faults.js";
import { endFaults, fileFaults } from "./file-faults.js";
import { ledgerFaults } from "./ledger-faults.js";
import { recordFaults } from "./record-faults.js";
import { sessionFaults } from "./session-faults.js";

/** What is done to an event, and the path of the field that it makes wrong. */
interface Contradiction<Event> {
  readonly broken: Event;
  readonly path: Path;
}

/** A fault that makes fields of one kind of event contradict each other. */
function between<Kind extends keyof Events>(
  kind: Kind,
  says: string,
  contradict: (event: Events[Kind], random: Random) => Contradiction<Events[Kind]> | undefined,
): LineFault {
  return {
    in: "line",
    kinds: [kind],
    plant({ event, form, random }) {
      if (event.event !== kind) return undefined;
      const contradiction = contradict(event as unknown as Events[Kind], random);
      if (!contradiction) return undefined;
      const { broken, path } = contradiction;
      return { text: form.text(broken), ...spanOf(broken, path, form.text), path: pointerOf(path), event: kind, says };
    },
  };
}

/** A copy of an object without some of its fields. */
function without<Thing extends object>(object: Thing, ...keys: readonly (keyof Thing & string)[]): Thing {
  return keys.reduce((copy, key) => changed(copy, [key], undefined), object);
}

const farAway = 4000;

/** Faults of what holds between fields, in a line of a journal. */
const conditionFaults = {
  "address-cube": between("FSDJump", "the place is not the one that the address says", (event) => {
    const [x, y, z] = event.StarPos;
    return { broken: { ...event, StarPos: [x + farAway, y, z - farAway] }, path: ["StarPos"] };
  }),
  "address-name": between("FSDJump", "the name is that of another system", (event) => ({
    broken: { ...event, StarSystem: `${event.StarSystem} AB-C ${event.SystemAddress % 8 === 3 ? "e" : "d"}1-1` },
    path: ["SystemAddress"],
  })),
  "controlling-power": between("FSDJump", "the power is not one of Powers", (event) => ({
    broken: { ...event, ControllingPower: "Pranav Antal" },
    path: ["ControllingPower"],
  })),
  "conflict-progress-state": between("FSDJump", "powers contend for a system that one holds", (event) => ({
    broken: {
      ...event,
      PowerplayState: "Exploited",
      PowerplayConflictProgress: [{ Power: "Yuri Grom", ConflictProgress: 0.5 }],
    },
    path: ["PowerplayConflictProgress"],
  })),
  "squadron-faction": between("FSDJump", "the faction is not the squadron's", (event, random) => {
    const factions = event.Factions ?? [];
    if (factions.length === 0) return undefined;
    const index = random.below(factions.length);
    const Factions = factions.map((faction, at) =>
      at === index ? { ...without(faction, "SquadronFaction", "HappiestSystem"), HomeSystem: true } : faction,
    );
    return { broken: { ...event, Factions }, path: ["Factions", index, "HomeSystem"] };
  }),
  "conflict-factions": between("FSDJump", "a faction at war is not one of Factions", (event) => {
    const name = event.Factions?.[0]?.Name;
    if (name === undefined) return undefined;
    const Conflicts = [
      {
        WarType: "election",
        Status: "active",
        Faction1: { Name: name, Stake: "", WonDays: 1 },
        Faction2: { Name: "Strangers from Afar", Stake: "", WonDays: 0 },
      },
    ];
    return { broken: { ...event, Conflicts }, path: ["Conflicts", 0, "Faction2", "Name"] };
  }),
  "docked-only-true": between("Docked", "a field is false that is only ever true", (event, random) => {
    const field = random.pick(["Wanted", "ActiveFine", "CockpitBreach"] as const);
    return { broken: { ...event, [field]: false }, path: [field] };
  }),
  "single-economy": between("Docked", "one economy and a list of them", (event) =>
    event.StationEconomies
      ? { broken: { ...event, StationEconomy: "$economy_Agri;" }, path: ["StationEconomy"] }
      : {
          broken: { ...event, StationEconomies: [{ Name: "$economy_Agri;", Proportion: 1 }] },
          path: ["StationEconomies"],
        },
  ),
  "engineers-or-engineer": between("EngineerProgress", "Engineer stands beside Engineers", (event) =>
    event.Engineers ? { broken: { ...event, Engineer: "Liz Ryder" }, path: ["Engineer"] } : undefined,
  ),
  "top-rank-pair": between("CommunityGoal", "PlayerInTopRank was left out", (event, random) =>
    inGoal(event, random, (goal) => ({ ...without(goal, "PlayerInTopRank"), TopRankSize: 10 }), "TopRankSize"),
  ),
  "tier-bonus-pair": between("CommunityGoal", "Bonus was left out", (event, random) =>
    inGoal(event, random, (goal) => ({ ...without(goal, "Bonus"), TierReached: "Tier 1" }), "TierReached"),
  ),
  "engineering-fields": between("StoredModules", "two of three fields were left out", (event, random) =>
    inItem(event, random, (item) => ({ ...without(item, "EngineerModifications", "Quality"), Level: 3 }), "Level"),
  ),
  "in-transit": between("StoredModules", "InTransit is false, which is only ever true", (event, random) =>
    inItem(event, random, (item) => ({ ...item, InTransit: false }), "InTransit"),
  ),
} as const satisfies Readonly<Partial<Record<JournalRuleId, LineFault>>>;

type Goal = Events["CommunityGoal"]["CurrentGoals"][number];

function inGoal(
  event: Events["CommunityGoal"],
  random: Random,
  change: (goal: Goal) => Goal,
  field: string,
): Contradiction<Events["CommunityGoal"]> | undefined {
  const index = random.below(event.CurrentGoals.length);
  const CurrentGoals = event.CurrentGoals.map((goal, at) => (at === index ? change(goal) : goal));
  return CurrentGoals.length === 0
    ? undefined
    : { broken: { ...event, CurrentGoals }, path: ["CurrentGoals", index, field] };
}

type Item = Events["StoredModules"]["Items"][number];

function inItem(
  event: Events["StoredModules"],
  random: Random,
  change: (item: Item) => Item,
  field: string,
): Contradiction<Events["StoredModules"]> | undefined {
  const index = random.below(event.Items.length);
  const Items = event.Items.map((item, at) => (at === index ? change(item) : item));
  return Items.length === 0 ? undefined : { broken: { ...event, Items }, path: ["Items", index, field] };
}

type Fields = Readonly<Record<string, unknown>>;

/** A line of its own, as sessions have few events in which there is much between the fields. */
function extra(kind: string, says: string, fields: Fields, path: Path, isOfAbsent = false): LineFault {
  return {
    in: "line",
    isExtra: true,
    plant({ event, form }) {
      const broken = { timestamp: event.timestamp, event: kind, ...fields };
      const shown = isOfAbsent ? path.slice(0, -1) : path;
      const span = spanOf(broken, shown, form.text);
      return { text: form.text(broken), ...span, path: pointerOf(path), event: kind, says };
    },
  };
}

/** Faults of what schemas say to hold between fields. */
const relationFaults = {
  "fields-together": extra("Liftoff", "Longitude was left out", { PlayerControlled: false, Latitude: 12.5 }, [
    "Latitude",
  ]),
  "one-of-fields": extra(
    "CommitCrime",
    "a fine and a bounty for one crime",
    { CrimeType: "assault", Faction: "Varkesh Deep Miners", Fine: 400, Bounty: 200 },
    ["Bounty"],
  ),
  "missing-companion": extra(
    "StartJump",
    "StarSystem was left out",
    { JumpType: "Hyperspace", SystemAddress: 594592926067, StarClass: "K" },
    ["StarSystem"],
    true,
  ),
  "field-without-its-reason": extra(
    "StartJump",
    "a star class without a jump to it",
    { JumpType: "Supercruise", StarClass: "K" },
    ["StarClass"],
  ),
  "wrong-companion": extra(
    "FactionKillBond",
    "the faction that was fought is the one that pays",
    { Reward: 1000, AwardingFaction: "Varkesh Deep Miners", VictimFaction: "Varkesh Deep Miners" },
    ["AwardingFaction"],
  ),
  "wrong-total": extra(
    "MarketBuy",
    "the price of another count",
    { MarketID: 3229914880, Type: "gold", Count: 10, BuyPrice: 945, TotalCost: 9000 },
    ["TotalCost"],
  ),
  "wrong-order": extra("FuelScoop", "more fuel scooped than is in the tank", { Scooped: 5.5, Total: 3.25 }, [
    "Scooped",
  ]),
  "not-unique": extra(
    "Materials",
    "a material stands twice",
    {
      Raw: [
        { Name: "iron", Count: 12 },
        { Name: "iron", Count: 3 },
      ],
      Manufactured: [],
      Encoded: [],
    },
    ["Raw", 1, "Name"],
  ),
  "localised-same": extra(
    "MaterialCollected",
    "a display text that says the same",
    { Category: "Raw", Name: "iron", Name_Localised: "Iron", Count: 3 },
    ["Name_Localised"],
  ),
  "missing-localised": extra(
    "MiningRefined",
    "the display text was left out",
    { Type: "$gold_name;" },
    ["Type_Localised"],
    true,
  ),
} as const satisfies Readonly<Partial<Record<JournalRuleId, LineFault>>>;

/** How to break each rule. */
export const faults: Faults = {
  ...recordFaults,
  ...fieldFaults,
  ...relationFaults,
  ...conditionFaults,
  ...fileFaults,
  ...endFaults,
  ...sessionFaults,
  ...ledgerFaults,
};

/** Whether a fault can stand in the journal itself, or needs another file. */
export function fitsJournal(fault: Fault, count: number): boolean {
  return fault.in === "line" || (fault.in !== "file" && count === 1);
}

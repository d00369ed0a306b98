import type { FSDJump } from "#events";
import type { Random } from "../../base/random.js";
import { listed } from "../listed.js";
import { inventFactionName } from "./names.js";

/** A minor faction, as FSDJump lists it. */
export type Faction = NonNullable<FSDJump["Factions"]>[number];

/** A war or election between two factions. */
export type Conflict = NonNullable<FSDJump["Conflicts"]>[number];

const states = listed("events/FSDJump", "/Factions/0/FactionState");
const happyWords = listed("events/FSDJump", "/Factions/0/Happiness_Localised");
const warTypes = listed("events/FSDJump", "/Conflicts/0/WarType");
const warStatuses = listed("events/FSDJump", "/Conflicts/0/Status");

/** The governments that factions can have, by their plain names. */
const factionGovernments = [
  "Anarchy",
  "Cooperative",
  "Corporate",
  "Democracy",
  "Dictatorship",
  "Feudal",
  "Patronage",
] as const;
export const allegiances = ["Independent", "Federation", "Empire", "Alliance"] as const;

const whole = 1_000_000;

/** The factions of a system; the first has the most influence, and their influences add up to 1. */
export function inventFactions(random: Random, system: string, speaksEnglish: boolean): readonly Faction[] {
  const count = random.between(1, 7);
  const names = new Set<string>();
  while (names.size < count) names.add(inventFactionName(random, system));
  const squadron = random.chance(25) ? random.below(count) : -1;
  let rest = whole;
  return [...names].map((name, index) => {
    const share = index === count - 1 ? rest : Math.floor((rest * random.between(35, 60)) / 100);
    rest -= share;
    return inventFaction(random, name, share / whole, index === squadron, speaksEnglish);
  });
}

function inventFaction(
  random: Random,
  name: string,
  influence: number,
  isSquadrons: boolean,
  speaksEnglish: boolean,
): Faction {
  const band = random.below(happyWords.length);
  const word = happyWords[band];
  const state = random.chance(55) ? "None" : random.pick(states);
  const faction: Faction = {
    Name: name,
    FactionState: state,
    Government: random.pick(factionGovernments),
    Influence: influence,
    Allegiance: random.pick(allegiances),
    Happiness: `$Faction_HappinessBand${band + 1};`,
    // The specification has only the English words, so display texts in other languages are left out.
    ...(speaksEnglish && word !== undefined ? { Happiness_Localised: word } : {}),
    MyReputation: random.chance(40) ? 0 : random.decimal(-100, 100),
  };
  if (isSquadrons) faction.SquadronFaction = true;
  if (isSquadrons && random.chance(60)) faction.HappiestSystem = random.chance(70);
  if (isSquadrons && random.chance(60)) faction.HomeSystem = random.chance(70);
  const trending = () =>
    random.some(states, random.between(1, 2)).map((State) => ({ State, Trend: random.between(-1, 1) }));
  if (random.chance(12)) faction.RecoveringStates = trending();
  if (random.chance(12)) faction.PendingStates = trending();
  if (state !== "None") {
    const more = random.chance(25) ? random.pick(states) : state;
    faction.ActiveStates = [...new Set([state, more])].map((State) => ({ State }));
  }
  return faction;
}

/** Wars and elections between factions; each faction is in at most one. */
export function inventConflicts(random: Random, factions: readonly Faction[]): Conflict[] {
  const conflicts: Conflict[] = [];
  for (let index = 0; index + 1 < factions.length && random.chance(45); index += 2) {
    conflicts.push({
      WarType: random.pick(warTypes),
      Status: random.pick(warStatuses),
      Faction1: side(random, factions[index]?.Name ?? ""),
      Faction2: side(random, factions[index + 1]?.Name ?? ""),
    });
  }
  return conflicts;
}

const stakes = ["Adeyemi Excavation Site", "Brandt's Foundry", ""] as const;

function side(random: Random, name: string): Conflict["Faction1"] {
  const WonDays = random.below(5);
  if (random.chance(70)) return { Name: name, Stake: random.pick(stakes), WonDays };
  return { Name: name, Stake: "$Smugglers_Cache_Name;", Stake_Localised: "Smugglers' Cache", WonDays };
}

import type { Fields } from "../../base/object.js";
import type { Random } from "../../base/random.js";
import { listed } from "../listed.js";
import { inventFactionName } from "./names.js";

/** A minor faction, as FSDJump lists it. */
export type Faction = ReturnType<typeof inventFaction>;

const states = listed("events/FSDJump", "/Factions/0/FactionState");
const happyWords = listed("events/FSDJump", "/Factions/0/Happiness_Localised");
const warTypes = listed("events/FSDJump", "/Conflicts/0/WarType");
const warStatuses = listed("events/FSDJump", "/Conflicts/0/Status");

/** The governments that factions can have, by their plain names. */
const factionGovernments = ["Anarchy", "Cooperative", "Corporate", "Democracy", "Dictatorship", "Feudal", "Patronage"];
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

function inventFaction(random: Random, Name: string, Influence: number, isSquadrons: boolean, speaksEnglish: boolean) {
  const band = random.below(happyWords.length);
  const FactionState = random.chance(55) ? "None" : random.pick(states);
  const trending = (): readonly Fields[] =>
    random.some(states, random.between(1, 2)).map((State) => ({ State, Trend: random.between(-1, 1) }));
  return {
    Name,
    FactionState,
    Government: random.pick(factionGovernments),
    Influence,
    Allegiance: random.pick(allegiances),
    Happiness: `$Faction_HappinessBand${band + 1};`,
    // The specification has only the English words, so display texts in other languages are left out.
    Happiness_Localised: speaksEnglish ? happyWords[band] : undefined,
    MyReputation: random.chance(40) ? 0 : random.decimal(-100, 100),
    SquadronFaction: isSquadrons || undefined,
    HappiestSystem: isSquadrons && random.chance(60) ? random.chance(70) : undefined,
    HomeSystem: isSquadrons && random.chance(60) ? random.chance(70) : undefined,
    RecoveringStates: random.chance(12) ? trending() : undefined,
    PendingStates: random.chance(12) ? trending() : undefined,
    ActiveStates: FactionState === "None" ? undefined : activeStates(random, FactionState),
  };
}

/** The state of a faction, and at times another. */
function activeStates(random: Random, state: string): readonly Fields[] {
  const more = random.chance(25) ? random.pick(states) : state;
  return [...new Set([state, more])].map((State) => ({ State }));
}

/** Wars and elections between factions; each faction is in at most one. */
export function inventConflicts(random: Random, factions: readonly Faction[]): readonly Fields[] {
  const conflicts: Fields[] = [];
  for (let index = 0; index + 1 < factions.length && random.chance(45); index += 2) {
    conflicts.push({
      WarType: random.pick(warTypes),
      Status: random.pick(warStatuses),
      Faction1: side(random, factions[index]),
      Faction2: side(random, factions[index + 1]),
    });
  }
  return conflicts;
}

const stakes = ["Adeyemi Excavation Site", "Brandt's Foundry", ""];

function side(random: Random, faction: Faction | undefined): Fields {
  const Name = faction?.Name;
  const WonDays = random.below(5);
  if (random.chance(70)) return { Name, Stake: random.pick(stakes), WonDays };
  return { Name, Stake: "$Smugglers_Cache_Name;", Stake_Localised: "Smugglers' Cache", WonDays };
}

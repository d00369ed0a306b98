import type { RulePage } from "./page.js";
import { faction, jumpLine } from "./records.js";

const jumped = (fields: Readonly<Record<string, unknown>>) =>
  ({ text: `${jumpLine(fields)}\n`, as: "journal" }) as const;
const progress = [{ Power: "Edmund Mahon", ConflictProgress: 0.317 }];
const war = (first: string, second: string) => ({
  Conflicts: [
    {
      WarType: "war",
      Status: "active",
      Faction1: { Name: first, Stake: "", WonDays: 1 },
      Faction2: { Name: second, Stake: "", WonDays: 0 },
    },
  ],
});
const factions = [faction({ Name: "Pale Lantern" }), faction({ Name: "Deep Miners" })];

/** The pages of the rules about what holds between the fields of a star system. */
export const systemConditionPages = {
  "address-cube": {
    what: "SystemAddress is more than a number: it encodes a cube of space, and the StarPos beside it has to lie in that cube.",
    why: "One of the two is wrong. A made-up or swapped address sends programs, and the shared databases that they feed, to another system.",
    evidence: "Held in 11,337 of 11,337 jumps.",
    fails: jumped({ SystemAddress: 594592926067, StarPos: [62.53125, 41.21875, 88.40625] }),
    passes: jumped({ SystemAddress: 594592926067, StarPos: [-62.53125, 41.21875, 88.40625] }),
  },
  "squadron-faction": {
    what: "HappiestSystem and HomeSystem stand only in the faction of the player's own squadron, where SquadronFaction is true.",
    why: "They say where that one faction is at home. In another faction they mean nothing, or SquadronFaction was forgotten.",
    evidence: "Held in every case.",
    fails: jumped({ Factions: [faction({ HomeSystem: true })] }),
    passes: jumped({ Factions: [faction({ SquadronFaction: true, HomeSystem: true })] }),
  },
  "conflict-progress-state": {
    what: "PowerplayConflictProgress stands only where PowerplayState is Unoccupied.",
    why: "Powers contend for a system until one of them holds it. With any other state it is unclear whether the system is taken.",
    evidence: "Held in 121 of 121 cases.",
    fails: jumped({ PowerplayState: "Fortified", PowerplayConflictProgress: progress }),
    passes: jumped({ PowerplayState: "Unoccupied", PowerplayConflictProgress: progress }),
  },
  "controlling-power": {
    what: "The ControllingPower of a system is one of its Powers.",
    why: "Powers lists everyone at work in the system, whoever controls it included. A program that looks the one up in the other finds nothing here.",
    evidence: "Held in 300 of 300 cases.",
    fails: jumped({ ControllingPower: "Edmund Mahon", Powers: ["Zemina Torval"] }),
    passes: jumped({ ControllingPower: "Edmund Mahon", Powers: ["Edmund Mahon", "Zemina Torval"] }),
  },
  "conflict-factions": {
    what: "The two factions of a conflict differ, and both are among the Factions of the system.",
    why: "Programs join the two lists by name, to show the influence of each side. A name that is spelt in two ways breaks that.",
    evidence: "Held in 1,136 of 1,136 cases.",
    fails: jumped({ ...war("Deep Miners", "The Pale Lantern"), Factions: factions }),
    passes: jumped({ ...war("Deep Miners", "Pale Lantern"), Factions: factions }),
  },
} as const satisfies Readonly<Record<string, RulePage>>;

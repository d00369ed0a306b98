import { type Condition, held, inObjects, isObject } from "./condition.js";

const ofSquadron = ["HappiestSystem", "HomeSystem"];

/** What is said of the squadron's systems stands only in the faction of the player's squadron. */
const squadronFaction: Condition = {
  rule: "squadron-faction",
  kinds: ["FSDJump"],
  reads: ["Factions"],
  mentions: ofSquadron,
  form: { list: "Factions", ties: ofSquadron.map((field) => ({ when: [field], isTrue: "SquadronFaction" })) },
  breaches: (event) =>
    inObjects(event.Factions, (faction, index) => {
      if (faction.SquadronFaction === true) return held;
      return ofSquadron
        .filter((field) => faction[field] !== undefined)
        .map((field) => ({ rule: "squadron-faction", path: `/Factions/${index}/${field}` }));
    }),
};

/** Powers contend for a system only while nobody holds it. */
const conflictProgressState: Condition = {
  rule: "conflict-progress-state",
  kinds: ["FSDJump"],
  reads: ["PowerplayConflictProgress", "PowerplayState"],
  mentions: ["PowerplayConflictProgress"],
  form: { check: { type: "is-text", field: "PowerplayState", text: "Unoccupied" } },
  breaches: (event) =>
    event.PowerplayConflictProgress === undefined || event.PowerplayState === "Unoccupied"
      ? held
      : [{ rule: "conflict-progress-state", path: "/PowerplayConflictProgress", state: event.PowerplayState }],
};

/** The power that controls a system is one of its powers. */
const controllingPower: Condition = {
  rule: "controlling-power",
  kinds: ["FSDJump"],
  reads: ["ControllingPower", "Powers"],
  mentions: ["ControllingPower"],
  form: { check: { type: "in-list", text: "ControllingPower", list: "Powers" } },
  breaches(event) {
    const { ControllingPower: power, Powers: powers } = event;
    if (typeof power !== "string" || (Array.isArray(powers) && powers.includes(power))) return held;
    return [{ rule: "controlling-power", path: "/ControllingPower" }];
  },
};

/** Two different factions of the system are at war with each other. */
const conflictFactions: Condition = {
  rule: "conflict-factions",
  kinds: ["FSDJump"],
  reads: ["Factions", "Conflicts"],
  mentions: ["Conflicts"],
  form: {
    check: { type: "pairs-among", pairs: "Conflicts", of: ["Faction1", "Faction2"], name: "Name", among: "Factions" },
  },
  breaches(event) {
    if (event.Conflicts === undefined) return held;
    const factions: readonly unknown[] = Array.isArray(event.Factions) ? event.Factions : [];
    const names = new Set(factions.map(nameOf));
    return inObjects(event.Conflicts, (conflict, index) => {
      const [first, second] = [nameOf(conflict.Faction1), nameOf(conflict.Faction2)];
      const strangers = (["Faction1", "Faction2"] as const).filter((side) => {
        const name = nameOf(conflict[side]);
        return name !== undefined && !names.has(name);
      });
      const path = `/Conflicts/${index}`;
      return [
        ...strangers.map((side) => ({ rule: "conflict-factions", path: `${path}/${side}/Name`, same: false }) as const),
        ...(first !== undefined && first === second
          ? [{ rule: "conflict-factions", path: `${path}/Faction2/Name`, same: true } as const]
          : []),
      ];
    });
  },
};

function nameOf(faction: unknown): string | undefined {
  const name = isObject(faction) ? faction.Name : undefined;
  return typeof name === "string" ? name : undefined;
}

/** What holds between the fields of FSDJump. */
export const conditions: readonly Condition[] = [
  squadronFaction,
  conflictProgressState,
  controllingPower,
  conflictFactions,
];

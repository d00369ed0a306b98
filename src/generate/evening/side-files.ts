import { bare, type Delay, rewrite } from "./line.js";
import { type Fields, type Lines, newId, type Player, speaksEnglish, type WrittenEvent } from "./player.js";
import { inventory, inventoryItem, tonsHeld } from "./stock.js";

/** Rewrites Cargo.json and announces it; the line includes the content if `isWhole`. */
export function cargo(player: Player, delay: Delay, isWhole = false): WrittenEvent {
  const event = bare(player, "Cargo", delay, { Vessel: "Ship", Count: tonsHeld(player) });
  const whole = { ...event, Inventory: inventory(player) };
  rewrite(player, "Cargo", whole);
  return isWhole ? whole : event;
}

export function buggyCargo(player: Player, delay: Delay, isWhole = false): WrittenEvent {
  const { inBuggy } = player.life;
  const Inventory = inBuggy ? [inventoryItem(inBuggy)] : [];
  const Count = inBuggy?.tons ?? 0;
  return bare(player, "Cargo", delay, { Vessel: "SRV", Count, Inventory: isWhole ? Inventory : undefined });
}

/** The content of ModulesInfo.json: the current modules. */
export function modulesFile({ clock, ship }: Player): WrittenEvent {
  return { timestamp: clock.now(), event: "ModuleInfo", Modules: ship.modules };
}

/** Opens the modules panel, which rewrites ModulesInfo.json. */
export function modulesPanel(player: Player): Lines {
  const event = bare(player, "ModuleInfo", [5, 60]);
  rewrite(player, "ModulesInfo", modulesFile(player));
  return [event];
}

const noItems = { Items: [], Components: [], Consumables: [], Data: [] };

const locker = {
  ...noItems,
  Components: [
    { Name: "graphene", OwnerID: 0, Count: 12 },
    { Name: "aerogel", OwnerID: 0, Count: 31 },
    { Name: "chemicalcatalyst", Name_Localised: "Chemical Catalyst", OwnerID: 0, Count: 4 },
    { Name: "circuitboard", Name_Localised: "Circuit Board", OwnerID: 0, Count: 58 },
  ],
  Consumables: [
    { Name: "healthpack", Name_Localised: "Medkit", OwnerID: 0, Count: 10 },
    { Name: "energycell", Name_Localised: "Energy Cell", OwnerID: 0, Count: 7 },
    { Name: "amm_grenade_frag", Name_Localised: "Frag Grenade", OwnerID: 0, Count: 25 },
  ],
};

/** Rewrites ShipLocker.json; the line includes the lists or only announces the file. */
export function shipLocker(player: Player, delay: Delay, isWhole = true): WrittenEvent {
  const whole = bare(player, "ShipLocker", delay, locker);
  rewrite(player, "ShipLocker", whole);
  return isWhole ? whole : { timestamp: whole.timestamp, event: whole.event };
}

const carried = { ...noItems, Consumables: [{ Name: "healthpack", Name_Localised: "Medkit", OwnerID: 0, Count: 2 }] };

export function backpack(player: Player, delay: Delay): WrittenEvent {
  const whole = bare(player, "Backpack", delay, carried);
  rewrite(player, "Backpack", whole);
  return whole;
}

export const suits = [
  ["utilitysuit", "Maverick Suit"],
  ["tacticalsuit", "Dominator Suit"],
  ["explorationsuit", "Artemis Suit"],
] as const;
export const weapons = [
  ["PrimaryWeapon1", "wpn_m_assaultrifle_laser_fauto", "TK Aphelion"],
  ["PrimaryWeapon2", "wpn_m_shotgun_plasma_doublebarrel", "Manticore Intimidator"],
  ["SecondaryWeapon", "wpn_s_pistol_plasma_charged", "Manticore Tormentor"],
] as const;
const suitMods = ["suit_nightvision", "suit_backpackcapacity", "suit_quieterfootsteps"];
const weaponMods = ["weapon_scope", "weapon_clipsize", "weapon_handling", "weapon_reloadspeed"];

/** The first id of suits and weapons. */
export const suitIds = 1_700_000_000_000_000;

/** The suit the player wears, the same all evening. */
export function wornSuit(player: Player): WrittenEvent {
  player.life.suit ??= anySuit(player);
  return bare(player, "SuitLoadout", 0, player.life.suit);
}

function anySuit(player: Player): Fields {
  const { random } = player;
  const isEnglish = speaksEnglish(player);
  const [suit, display] = random.pick(suits);
  return {
    SuitID: suitIds + newId(player),
    SuitName: `${suit}_class${random.between(1, 5)}`,
    SuitName_Localised: isEnglish ? display : undefined,
    SuitMods: random.some(suitMods, random.below(4)),
    LoadoutID: 4_293_000_000 + random.below(8),
    LoadoutName: random.pick(["Night Watch", "Survey", "EXPLORATION"]),
    Modules: random.some(weapons, random.between(1, 3)).map(([SlotName, ModuleName, name]) => ({
      SlotName,
      SuitModuleID: suitIds + newId(player),
      ModuleName,
      ModuleName_Localised: isEnglish ? name : undefined,
      Class: random.between(1, 5),
      WeaponMods: random.some(weaponMods, random.below(4)),
    })),
  };
}

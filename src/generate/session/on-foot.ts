import type { SuitLoadout, UpgradeSuit, UpgradeWeapon } from "#events";
import { amounts } from "./loadout.js";
import { later, newId, type Pilot, speaksEnglish } from "./pilot.js";

const suits = [
  ["utilitysuit", "Maverick Suit"],
  ["tacticalsuit", "Dominator Suit"],
  ["explorationsuit", "Artemis Suit"],
] as const;
const weapons = [
  ["PrimaryWeapon1", "wpn_m_assaultrifle_laser_fauto", "TK Aphelion"],
  ["PrimaryWeapon2", "wpn_m_shotgun_plasma_doublebarrel", "Manticore Intimidator"],
  ["SecondaryWeapon", "wpn_s_pistol_plasma_charged", "Manticore Tormentor"],
] as const;
const suitMods = ["suit_nightvision", "suit_backpackcapacity", "suit_quieterfootsteps"] as const;
const weaponMods = ["weapon_scope", "weapon_clipsize", "weapon_handling", "weapon_reloadspeed"] as const;
const resources = [
  ["suitschematic", "Suit Schematic"],
  ["weaponschematic", "Weapon Schematic"],
  ["graphene", undefined],
  ["microelectrode", undefined],
] as const;

/** The first id of suits and weapons. */
export const suitIds = 1_700_000_000_000_000;

/** The suit and weapons of a pilot on foot. */
export function suitLoadout(pilot: Pilot, timestamp: string): SuitLoadout {
  const { random } = pilot;
  const isEnglish = speaksEnglish(pilot);
  const [suit, display] = random.pick(suits);
  return {
    timestamp,
    event: "SuitLoadout",
    SuitID: suitIds + newId(pilot),
    SuitName: `${suit}_class${random.between(1, 5)}`,
    ...(isEnglish ? { SuitName_Localised: display } : {}),
    SuitMods: random.some(suitMods, random.below(4)),
    LoadoutID: 4_293_000_000 + random.below(8),
    LoadoutName: random.pick(["Night Watch", "Survey", "EXPLORATION"]),
    Modules: random.some(weapons, random.between(1, 3)).map(([SlotName, ModuleName, name]) => ({
      SlotName,
      SuitModuleID: suitIds + newId(pilot),
      ModuleName,
      ...(isEnglish ? { ModuleName_Localised: name } : {}),
      Class: random.between(1, 5),
      WeaponMods: random.some(weaponMods, random.below(4)),
    })),
  };
}

/** Upgrades a suit for credits. */
export function upgradeSuit(pilot: Pilot): readonly UpgradeSuit[] {
  const { random } = pilot;
  const [suit, display] = random.pick(suits);
  return [
    {
      timestamp: later(pilot, 20, 200),
      event: "UpgradeSuit",
      Name: `${suit}_class1`,
      ...(speaksEnglish(pilot) ? { Name_Localised: display } : {}),
      SuitID: suitIds + newId(pilot),
      ...price(pilot),
    },
  ];
}

/** Upgrades a hand weapon. */
export function upgradeWeapon(pilot: Pilot): readonly UpgradeWeapon[] {
  const [, weapon, display] = pilot.random.pick(weapons);
  const { Class, ...rest } = price(pilot);
  return [
    {
      timestamp: later(pilot, 20, 200),
      event: "UpgradeWeapon",
      Name: weapon,
      ...(speaksEnglish(pilot) ? { Name_Localised: display } : {}),
      Class,
      SuitModuleID: suitIds + newId(pilot),
      ...rest,
    },
  ];
}

function price(pilot: Pilot): Pick<UpgradeSuit, "Class" | "Cost" | "Resources"> {
  const { random } = pilot;
  const Class = random.between(2, 5);
  // The cost cannot exceed the pilot's credits.
  const Cost = Math.min(pilot.credits, Class * 300_000);
  pilot.credits -= Cost;
  const Resources = amounts(random, resources, speaksEnglish(pilot));
  return random.chance(85) ? { Class, Cost, Resources } : { Class, Cost };
}

import { lasting } from "../form/form.js";
import { suitLoadout } from "../session/on-foot.js";
import type { SessionEvent } from "../session/pilot.js";
import { modulesFile } from "../session/status.js";
import { rewrite } from "./happening.js";
import { bare, type Delay } from "./line.js";
import type { Player } from "./player.js";
import { inventory, inventoryItem, tonsHeld } from "./stock.js";

/** The side files that sessions rewrite, each with the list that has one element per line. */
export const listsOfFiles: Readonly<Record<string, string | undefined>> = {
  Backpack: undefined,
  Cargo: "Inventory",
  FCMaterials: "Items",
  Market: "Items",
  ModulesInfo: "Modules",
  NavRoute: "Route",
  Outfitting: "Items",
  ShipLocker: undefined,
  Shipyard: "PriceList",
};

/** Rewrites Cargo.json and announces it; the line includes the content if `isWhole`. */
export function cargo(player: Player, delay: Delay, isWhole = false): SessionEvent {
  const head = { Vessel: "Ship", Count: tonsHeld(player) };
  const event = bare(player, "Cargo", delay, head);
  const whole = { ...event, ...head, Inventory: inventory(player) };
  rewrite(player, "Cargo", whole);
  return isWhole ? whole : event;
}

/** The cargo of the SRV. */
export function buggyCargo(player: Player, delay: Delay, isWhole = false): SessionEvent {
  const { inBuggy } = player.life;
  const Inventory = inBuggy ? [inventoryItem(inBuggy)] : [];
  return bare(player, "Cargo", delay, {
    Vessel: "SRV",
    Count: inBuggy?.tons ?? 0,
    Inventory: isWhole ? Inventory : undefined,
  });
}

/** Opens the modules panel, which rewrites ModulesInfo.json. */
export function modulesPanel(player: Player): readonly SessionEvent[] {
  const event = bare(player, "ModuleInfo", [5, 60]);
  rewrite(player, "ModulesInfo", modulesFile(player));
  return [event];
}

const noItems = lasting({ Items: [], Components: [], Consumables: [], Data: [] });

/** The content of the ship's locker. */
const locker = lasting({
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
});

/** Rewrites ShipLocker.json; the line includes the lists or only announces the file. */
export function shipLocker(player: Player, delay: Delay, isWhole = true): SessionEvent {
  const whole = bare(player, "ShipLocker", delay, locker);
  rewrite(player, "ShipLocker", whole);
  return isWhole ? whole : { timestamp: whole.timestamp, event: whole.event };
}

/** The suit the player wears, the same all evening. */
export function wornSuit(player: Player): SessionEvent {
  const { life, clock } = player;
  life.suit ??= lasting(suitLoadout(player, clock.now()));
  return { ...life.suit, timestamp: clock.now() };
}

/** What the player carries on foot. */
const carried = lasting({
  ...noItems,
  Consumables: [{ Name: "healthpack", Name_Localised: "Medkit", OwnerID: 0, Count: 2 }],
});

/** Rewrites Backpack.json. */
export function backpack(player: Player, delay: Delay): SessionEvent {
  const whole = bare(player, "Backpack", delay, carried);
  rewrite(player, "Backpack", whole);
  return whole;
}

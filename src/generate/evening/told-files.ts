import type { SessionEvent } from "../session/pilot.js";
import { bare, type Delay } from "./line.js";
import type { Player } from "./player.js";
import { inventory, tonsHeld } from "./stock.js";

/** Cargo.json is written anew, and the line says so; with all that is in it where that is asked for. */
export function cargo(player: Player, delay: Delay, isWhole = false): SessionEvent {
  const head = { Vessel: "Ship", Count: tonsHeld(player) };
  const event = bare(player, "Cargo", delay, head);
  const whole = { ...event, ...head, Inventory: inventory(player) };
  player.life.files.set("Cargo", whole);
  return isWhole ? whole : event;
}

const noItems = { Items: [], Components: [], Consumables: [], Data: [] };

/** ShipLocker.json is written anew; the line has the lists too, or says only that. */
export function shipLocker(player: Player, delay: Delay, isWhole = true): SessionEvent {
  const event = bare(player, "ShipLocker", delay);
  const whole = {
    ...event,
    ...noItems,
    Components: [{ Name: "graphene", OwnerID: 0, Count: 12 }],
    Consumables: [
      { Name: "healthpack", Name_Localised: "Medkit", OwnerID: 0, Count: 10 },
      { Name: "energycell", Name_Localised: "Energy Cell", OwnerID: 0, Count: 7 },
    ],
  };
  player.life.files.set("ShipLocker", whole);
  return isWhole ? whole : event;
}

/** Backpack.json is written anew. */
export function backpack(player: Player, delay: Delay): SessionEvent {
  const whole = {
    ...bare(player, "Backpack", delay),
    ...noItems,
    Consumables: [{ Name: "healthpack", Name_Localised: "Medkit", OwnerID: 0, Count: 2 }],
  };
  player.life.files.set("Backpack", whole);
  return whole;
}

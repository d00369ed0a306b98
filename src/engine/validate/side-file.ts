import type { SideFile } from "../../files/discover/kind.js";

/** The events that each side file may hold, the usual one first. */
export const promisedEvents: Readonly<Record<SideFile, readonly string[]>> = {
  Status: ["Status"],
  ModulesInfo: ["ModuleInfo"],
  NavRoute: ["NavRoute", "NavRouteClear"],
  Cargo: ["Cargo"],
  Market: ["Market"],
  Backpack: ["Backpack"],
  ShipLocker: ["ShipLocker"],
  Outfitting: ["Outfitting"],
  Shipyard: ["Shipyard"],
  FCMaterials: ["FCMaterials"],
};

import { tierBonusPair, topRankPair } from "./community-goal.js";
import type { Condition } from "./condition.js";
import { dockedOnlyTrue, servicesVersion, singleEconomy } from "./docked.js";
import { engineersOrEngineer } from "./engineer-progress.js";
import { conflictFactions, conflictProgressState, controllingPower, squadronFaction } from "./fsd-jump.js";
import { routeInFile } from "./nav-route.js";
import { jumpAddress, routeAddresses } from "./star-address.js";
import { dockedLanded, latlongFlag, pipsSum, statusInJournal, vehicleFlags } from "./status.js";
import { engineeringFields, inTransit } from "./stored-modules.js";

/** The conditions between fields, by the kind of event that they look at. */
export const conditions: ReadonlyMap<string, readonly Condition[]> = new Map([
  ["CommunityGoal", [topRankPair, tierBonusPair]],
  ["Docked", [dockedOnlyTrue, servicesVersion, singleEconomy]],
  ["EngineerProgress", [engineersOrEngineer]],
  ["FSDJump", [jumpAddress, squadronFaction, conflictProgressState, controllingPower, conflictFactions]],
  ["NavRoute", [routeInFile, routeAddresses]],
  ["NavRouteClear", [routeInFile]],
  ["Status", [statusInJournal, latlongFlag, pipsSum, vehicleFlags, dockedLanded]],
  ["StoredModules", [engineeringFields, inTransit]],
]);

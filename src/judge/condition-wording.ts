import type { ConditionId } from "../rules/rules.js";
import { excerpt } from "../text/visible.js";
import type { Breach } from "./breach.js";
import { found } from "./found.js";

/** Words a broken condition between fields. */
export function conditionWording(breach: Extract<Breach, { rule: ConditionId }>, source: string): string {
  switch (breach.rule) {
    case "route-in-file":
      return "is missing, NavRoute.json holds the stars of the route here";
    case "status-in-journal":
      return "is Status, which the game writes to Status.json and never into a journal";
    case "top-rank-pair":
    case "tier-bonus-pair":
    case "engineering-fields":
      return `stands without ${listed(breach.absent)}, the game writes them together or not at all`;
    case "squadron-faction":
      return "stands only in the faction of the player's squadron, where SquadronFaction is true";
    case "conflict-progress-state":
      return `stands only where PowerplayState is "Unoccupied", found ${typeof breach.state === "string" ? excerpt(JSON.stringify(breach.state)) : "no state"}`;
    case "in-transit":
      return breach.moving
        ? "must not be here, a module in transit (InTransit true) is in no system yet"
        : "is only ever written as true, leave it out otherwise, found false";
    case "engineers-or-engineer":
      return breach.both
        ? "stands beside Engineers, the game writes Engineers at startup and Engineer in an update, never both"
        : "has neither Engineers (at startup) nor Engineer (in an update), the game always writes one of them";
    case "docked-only-true":
      return "is only ever written as true, leave it out otherwise, found false";
    case "latlong-flag":
      return breach.hasFlag
        ? `has bit 21 (Has Lat Long) set, but there is no ${breach.fields.join(" and no ")}`
        : `stands here, but bit 21 (Has Lat Long, 2097152) of Flags is not set`;
    case "pips-sum":
      return `should sum to 12 half-pips with 0 to 8 each, found [${breach.pips.join(",")}]${breach.sum === 12 ? "" : `, a sum of ${breach.sum}`}`;
    case "vehicle-flags":
      return `has bits ${listed(breach.set)} set, but the player is in one of main ship (24), fighter (25) and SRV (26), found ${found(source)}`;
    case "docked-landed":
      return `has both bit 0 (Docked) and bit 1 (Landed) set, found ${found(source)}`;
    case "address-cube":
      return `lies outside the cube of SystemAddress ${excerpt(String(breach.address))}, which spans ${cube(breach.low, breach.width)}: one of the two is wrong`;
    case "controlling-power":
      return `must be one of Powers, found ${found(source)}`;
    case "conflict-factions":
      return breach.same
        ? `must differ from Faction1, found ${found(source)} in both`
        : `must be the name of one of Factions, found ${found(source)}`;
    case "single-economy":
      return breach.several
        ? "stands only for a station with a single economy, this one has several: leave it out"
        : "stands only for a station with several economies, this one has fewer: leave it out";
    case "services-version":
      return `came with game version ${breach.since}, the Fileheader says ${breach.version.major}.${breach.version.minor}, found ${found(source)}`;
  }
}

function cube(low: readonly number[], width: number): string {
  return ["x", "y", "z"].map((axis, index) => `${axis} ${low[index]} to ${(low[index] ?? 0) + width}`).join(", ");
}

function listed(items: readonly (string | number)[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

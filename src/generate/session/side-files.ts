import type { ModulesInfoFile, NavRouteFile } from "#events";
import type { Pilot } from "./pilot.js";

/** What ModulesInfo.json holds: the modules as they were when the panel was looked at last. */
export function modulesFile({ modulesSeen, clock, ship }: Pilot): ModulesInfoFile {
  return { timestamp: modulesSeen ?? clock.now(), event: "ModuleInfo", Modules: ship.modules };
}

/** What NavRoute.json holds: the route that was plotted last, or that there is none. */
export function routeFile({ plotted, clock }: Pilot): NavRouteFile {
  if (!plotted) return { timestamp: clock.now(), event: "NavRouteClear", Route: [] };
  return {
    timestamp: plotted.timestamp,
    event: "NavRoute",
    Route: plotted.systems.map(({ name, address, position, starClass }) => ({
      StarSystem: name,
      SystemAddress: address,
      StarPos: [...position],
      StarClass: starClass,
    })),
  };
}

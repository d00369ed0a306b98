import type { ModulesInfoFile } from "#events";
import type { Pilot } from "./pilot.js";

/** What ModulesInfo.json holds: the modules as they are now. */
export function modulesFile({ clock, ship }: Pilot): ModulesInfoFile {
  return { timestamp: clock.now(), event: "ModuleInfo", Modules: ship.modules };
}

import type { VehicleName } from "../session/pieces/vehicle.js";
import type { SessionState } from "../session/state.js";
import type { WholeEvent } from "./whole-event.js";

/** The vehicles whose shields have failed: each has its own. */
export type FailedShields = ReadonlySet<VehicleName>;

export const noneFailed: FailedShields = new Set();

/** Whose shields are down after an event. */
export function failedAfter(failed: FailedShields, event: WholeEvent, { vehicle }: SessionState): FailedShields {
  switch (event.event) {
    case "ShieldState":
      return changed(failed, vehicle.now?.value ?? "ship", event.ShieldsUp === false);
    case "LaunchSRV":
    case "LaunchFighter":
    case "Embark":
      // The own ship is still the one that was left; all else is another each time.
      return failed.has("ship") ? new Set(["ship"]) : noneFailed;
    case "LoadGame":
    case "Died":
    case "Resurrect":
    case "JoinACrew":
    case "QuitACrew":
    case "ShipyardSwap":
    case "ShipyardNew":
      return noneFailed;
    default:
      return failed;
  }
}

function changed(failed: FailedShields, vehicle: VehicleName, isDown: boolean): FailedShields {
  const others = [...failed].filter((other) => other !== vehicle);
  return new Set(isDown ? [...others, vehicle] : others);
}

import type { WholeEvent } from "./whole-event.js";

/** What a player on foot walks on; undefined where no line says so, as on carriers. */
export type Footing = "planet" | "station" | undefined;

/** What the player walks on after an event. */
export function footingAfter(before: Footing, event: WholeEvent): Footing {
  switch (event.event) {
    case "Disembark":
    case "DropshipDeploy":
      if (event.OnPlanet === true) return "planet";
      return event.OnStation === true ? "station" : undefined;
    case "Location":
      if (event.BodyType === "Planet") return "planet";
      return event.BodyType === "Station" ? "station" : undefined;
    case "ScanOrganic":
      return "planet";
    case "CarrierJump":
      return undefined;
    default:
      return before;
  }
}

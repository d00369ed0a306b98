import { createDocking, type Docking } from "./pieces/docking.js";
import { createHeard, type Heard } from "./pieces/heard.js";
import { createPlace, type Place } from "./pieces/place.js";
import { createVehicle, type Vehicle } from "./pieces/vehicle.js";

/** All that is known of a session after an event, in groups. */
export interface SessionState {
  readonly heard: Heard;
  readonly vehicle: Vehicle;
  readonly place: Place;
  readonly docking: Docking;
}

/** Before the first event nothing is known. */
export function createState(): SessionState {
  return { heard: createHeard(), vehicle: createVehicle(), place: createPlace(), docking: createDocking() };
}

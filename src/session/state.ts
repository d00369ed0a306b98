import { createPlace, type Place } from "./pieces/place.js";

/** All that is known of a session after an event, in groups. */
export interface SessionState {
  readonly place: Place;
}

/** Before the first event nothing is known. */
export function createState(): SessionState {
  return { place: createPlace() };
}

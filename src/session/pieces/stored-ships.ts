import { known } from "../known.js";
import type { SessionState } from "../state.js";
import type { Told } from "../told.js";
import { elementsOf, partOf } from "../told-value.js";
import { recalled } from "./recalled.js";

/** The lists of StoredShips. */
export const shipLists = ["ShipsHere", "ShipsRemote"] as const;

/** What is asked of each ship in them. */
const ofStoredShip = ["ShipID", "ShipType"] as const;

/** A ship that StoredShips lists. */
export interface StoredShip {
  /** Where it stands in the event, without the first slash. */
  readonly path: string;
  readonly id: unknown;
  readonly type: string | undefined;
}

/** A type of ship as it is compared. */
export function shipType(value: unknown): string | undefined {
  return typeof value === "string" ? value.toLowerCase() : undefined;
}

export function* storedShips(told: Told): Generator<StoredShip, void, undefined> {
  const [idField, typeField] = ofStoredShip;
  for (const field of shipLists) {
    for (const [index, ship] of elementsOf(told.value(field)).entries()) {
      yield { path: `${field}/${index}`, id: partOf(ship, idField), type: shipType(partOf(ship, typeField)) };
    }
  }
}

/** Learns which number is of which type; where two lists contradict each other, neither is believed. */
export function learnsStored({ ships: { types } }: SessionState, told: Told): void {
  for (const { id, type } of storedShips(told)) {
    if (typeof id !== "number" || type === undefined) continue;
    const before = types.get(id);
    if (!before) recalled(types, id, known(type, told, "event"));
    else if (before.value !== type) types.delete(id);
  }
}

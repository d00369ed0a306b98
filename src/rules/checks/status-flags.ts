import type { EventObject } from "../../base/object.js";

/** Bits of Flags in Status.json. */
export const flagBits = { docked: 0, landed: 1, latLong: 21, mainShip: 24, fighter: 25, srv: 26 } as const;

/** The flags of a Status; undefined if there are bits above 31, which `&` cannot handle and the schema rejects. */
export function flagsOf(event: EventObject): number | undefined {
  const flags = event.Flags;
  return typeof flags === "number" && Number.isInteger(flags) && flags >= 0 && flags < 2 ** 32 ? flags : undefined;
}

export function isSet(flags: number, bit: number): boolean {
  return ((flags >>> bit) & 1) === 1;
}

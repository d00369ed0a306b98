import type { EventObject } from "../../base/object.js";

/** Bits of Flags in Status.json. */
export const flagBits = { docked: 0, landed: 1, latLong: 21, mainShip: 24, fighter: 25, srv: 26 } as const;

/** The flags of a Status. Bits above 31 make `&` wrong, so that such flags, which the schema refuses, say nothing. */
export function flagsOf(event: EventObject): number | undefined {
  const flags = event.Flags;
  return typeof flags === "number" && Number.isInteger(flags) && flags >= 0 && flags < 2 ** 32 ? flags : undefined;
}

export function isSet(flags: number, bit: number): boolean {
  return ((flags >>> bit) & 1) === 1;
}

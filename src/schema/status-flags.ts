/** The bits of Flags by our own names, from the lowest. */
export const flagBits = numbered([
  ...(["docked", "landed", "gearDown", "shieldsUp", "supercruise", "assistOff", "hardpoints", "inWing"] as const),
  ...(["lights", "cargoScoop", "silent", "scooping", "handbrake", "turretView", "turretRetracted"] as const),
  ...(["driveAssist", "massLocked", "charging", "cooldown", "lowFuel", "overheating", "hasLatLong"] as const),
  ...(["inDanger", "interdicted", "inShip", "inFighter", "inSrv", "analysisMode", "nightVision"] as const),
  ...(["averageRadius", "jumping", "highBeam"] as const),
]);

/** The bits of Flags2, from the lowest. */
export const flag2Bits = numbered([
  ...(["onFoot", "inTaxi", "inMulticrew", "footInStation", "footOnPlanet", "aiming", "lowOxygen"] as const),
  ...(["lowHealth", "cold", "hot", "veryCold", "veryHot", "gliding", "footInHangar"] as const),
  ...(["footInSocialSpace", "footOutside", "breathable", "telepresence", "physicalCrew"] as const),
  ...(["hyperdriveCharging", "overcharge", "cruiseAssist", "crewActive"] as const),
]);

/** The place of each name in a list. */
function numbered<Name extends string>(names: readonly Name[]): Readonly<Record<Name, number>> {
  return Object.fromEntries(names.map((name, index) => [name, index])) as Record<Name, number>;
}

export type FlagName = keyof typeof flagBits;
export type Flag2Name = keyof typeof flag2Bits;

/** The number with these bits set; `|` would make bit 31 negative. */
export function bitSet<Name extends string>(bits: Readonly<Record<Name, number>>, names: readonly Name[]): number {
  return [...new Set(names)].reduce((sum, name) => sum + 2 ** bits[name], 0);
}

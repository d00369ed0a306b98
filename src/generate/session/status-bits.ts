/** The bits of Flags, by the names that we have for them. */
export const flagBits = {
  docked: 0,
  landed: 1,
  gearDown: 2,
  shieldsUp: 3,
  supercruise: 4,
  assistOff: 5,
  hardpoints: 6,
  inWing: 7,
  lights: 8,
  cargoScoop: 9,
  silent: 10,
  scooping: 11,
  handbrake: 12,
  turretView: 13,
  turretRetracted: 14,
  driveAssist: 15,
  massLocked: 16,
  charging: 17,
  cooldown: 18,
  lowFuel: 19,
  overheating: 20,
  hasLatLong: 21,
  inDanger: 22,
  interdicted: 23,
  inShip: 24,
  inFighter: 25,
  inSrv: 26,
  analysisMode: 27,
  nightVision: 28,
  averageRadius: 29,
  jumping: 30,
  highBeam: 31,
} as const;

/** The bits of Flags2. */
export const flag2Bits = {
  onFoot: 0,
  inTaxi: 1,
  inMulticrew: 2,
  footInStation: 3,
  footOnPlanet: 4,
  aiming: 5,
  lowOxygen: 6,
  lowHealth: 7,
  cold: 8,
  hot: 9,
  veryCold: 10,
  veryHot: 11,
  gliding: 12,
  footInHangar: 13,
  footInSocialSpace: 14,
  footOutside: 15,
  breathable: 16,
  telepresence: 17,
  physicalCrew: 18,
  hyperdriveCharging: 19,
  overcharge: 20,
  cruiseAssist: 21,
  crewActive: 22,
} as const;

export type FlagName = keyof typeof flagBits;
export type Flag2Name = keyof typeof flag2Bits;

/** The number that has these bits; `|` would make bit 31 negative. */
export function bitSet<Name extends string>(bits: Readonly<Record<Name, number>>, names: readonly Name[]): number {
  return [...new Set(names)].reduce((sum, name) => sum + 2 ** bits[name], 0);
}

/** Where the cubes of star systems lie. */
export interface GalaxyGrid {
  readonly corner: readonly [number, number, number];
  readonly sectorWidth: number;
  readonly tolerance: number;
}

/** A condition that the prover checks when it has read an event; what it cannot tell for certain is left to the condition. */
export interface Check {
  readonly type: "in-cube";
  readonly address: string;
  readonly position: string;
  readonly galaxy: GalaxyGrid;
}

/** Where the cubes of star systems lie. */
export interface GalaxyGrid {
  readonly corner: readonly [number, number, number];
  readonly sectorWidth: number;
  readonly tolerance: number;
}

/** A condition that the prover checks when it has read an event; what it cannot tell for certain is left to the condition. */
export type Check =
  | { readonly type: "in-cube"; readonly address: string; readonly position: string; readonly galaxy: GalaxyGrid }
  /** The address of a system goes with its name, where that is one that the game makes by rule. */
  | { readonly type: "is-named"; readonly address: string; readonly name: string }
  /** A text starts like another one without its ending. */
  | { readonly type: "starts-like"; readonly text: string; readonly like: string; readonly ending: string }
  /** A list has as many elements as the object of another list says, by its count, in which a field has a value; none where there is no such object. */
  | {
      readonly type: "is-counted";
      readonly list: string;
      readonly by: string;
      readonly field: string;
      readonly value: string;
      readonly count: string;
    };

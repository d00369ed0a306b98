/** What is said of fields that stand beside each other. */
export interface Tie {
  /** Where all these are there … */
  readonly when?: readonly string[];
  /** … none of these may be … */
  readonly never?: readonly string[];
  /** … and at least one of these must, … */
  readonly some?: readonly string[];
  /** … or this one must be true. */
  readonly isTrue?: string;
}

/** A condition that says all it says by these, of the event itself or of each object of a list: the prover sees to it while it reads. */
export interface TiedForm {
  readonly list?: string;
  /** All of these fields are there, or none. */
  readonly together?: readonly string[];
  /** These are never false. */
  readonly onlyTrue?: readonly string[];
  readonly ties?: readonly Tie[];
}

/** Where the cubes of star systems lie. */
export interface GalaxyGrid {
  readonly corner: readonly [number, number, number];
  readonly sectorWidth: number;
  readonly tolerance: number;
}

/** A condition that the prover checks when it has read an event; what it cannot tell for certain is left to the condition. */
export type Check =
  | { readonly type: "in-cube"; readonly address: string; readonly position: string; readonly galaxy: GalaxyGrid }
  | { readonly type: "in-list"; readonly text: string; readonly list: string }
  | { readonly type: "is-text"; readonly field: string; readonly text: string }
  /** Objects of the list `pairs` have two others, whose names differ and are among those of the objects of the list `among`. */
  | {
      readonly type: "pairs-among";
      readonly pairs: string;
      readonly of: readonly [string, string];
      readonly name: string;
      readonly among: string;
    };

/** How the prover sees to a condition by itself. */
export type ConditionForm = TiedForm | { readonly check: Check };

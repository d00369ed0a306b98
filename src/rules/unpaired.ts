import { enumerated } from "../text/enumerated.js";

/** A field without those that belong to it. */
export interface Unpaired {
  readonly present: string;
  readonly absent: readonly string[];
}

/** Words fields that come together or not at all. */
export function unpairedMessage({ absent }: Unpaired): string {
  return `stands without ${enumerated(absent, "and")}, the game writes them together or not at all`;
}

import type { Layout } from "../read/json/layout.js";
import type { Breach } from "./breach.js";
import type { Circumstances, EventObject } from "./conditions/condition.js";
import type { Verdicts } from "./severity.js";
import type { Tally } from "./tally.js";
import type { Kinds } from "./validators.js";

/** What is the same for all files of a run. */
export interface Law {
  readonly verdicts: Verdicts;
  readonly kinds: Kinds;
}

/** What is the same for all events of a file, as far as the lines above have told. */
export type Setting = Pick<Circumstances, "where" | "version">;

/** All that judging a record needs beside the record. */
export interface Court extends Law {
  readonly tally: Tally;
  readonly setting: Setting;
  /** Told of each event and what was found wrong with it; returns what is reported. */
  readonly onEvent?: (event: EventObject, breaches: readonly Breach[], layout: Layout) => readonly Breach[];
}

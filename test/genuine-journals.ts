import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Need } from "./describe-with.js";
import { projectFolder } from "./run.js";

/** Where genuine journals are. They are not ours to publish, so a clone elsewhere has none. */
export const corpus: string = resolve(projectFolder, "../shared/corpus");

/** For tests that are tried on genuine journals. */
export const genuineJournals: Need = {
  absence: existsSync(corpus) ? undefined : "there are no genuine journals in ../shared/corpus",
  isDueInCi: false,
};

import type { HistorySeam } from "./history.js";

/** What one part of a journal has to tell the next. */
export interface Seam extends HistorySeam {
  /** The unknown names that this part told of. */
  readonly names: readonly string[];
}

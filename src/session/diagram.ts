import { stationKinds } from "./slices/docking.js";
import { slowKinds } from "./slices/flight.js";
import { isFromAnywhere, type Stage, type StageChange, stageChanges } from "./stage.js";

/** The start of an arrow of the diagram: one stage, or all in which the player plays. */
export type ArrowStart = Stage | "anywhere";

/** An arrow of the diagram, with the events that lead along it. */
export interface Arrow {
  readonly from: ArrowStart;
  readonly to: Stage;
  readonly labels: readonly string[];
}

/** The label for all uses of stations. */
export const stationUse = "any use of a station";

/** The label for everything that is impossible in supercruise; it has to fit between two boxes of the diagram. */
const slowWork = "work in space";

/** The state machine as arrows between stages, one for each pair. */
export function arrows(): readonly Arrow[] {
  const drawn = new Map<string, { from: ArrowStart; to: Stage; labels: Set<string> }>();
  for (const change of stageChanges) {
    for (const from of isFromAnywhere(change) ? (["anywhere"] as const) : change.from) {
      const { to } = change;
      const arrow = drawn.get(`${from} ${to}`) ?? { from, to, labels: new Set() };
      arrow.labels.add(labelOf(change));
      drawn.set(`${from} ${to}`, arrow);
    }
  }
  return [...drawn.values()].map(({ labels, ...arrow }) => ({ ...arrow, labels: [...labels] }));
}

function labelOf({ events, to }: StageChange): string {
  const [first] = events;
  if (first && stationKinds.includes(first.kind)) return stationUse;
  if (to === "flight" && slowKinds.some((kind) => kind === first?.kind)) return slowWork;
  return events.map(({ kind, label }) => (label === undefined ? kind : `${kind} (${label})`)).join(", then ");
}

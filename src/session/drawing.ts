import { stationKinds } from "./slices/docking.js";
import { slowKinds } from "./slices/flight.js";
import { type DecidingEvent, isFromAnywhere, type Stage, type StageChange, stageChanges } from "./stage.js";

/** Where an arrow of the drawing starts: at a stage, or at all in which somebody plays. */
export type ArrowStart = Stage | "anywhere";

/** An arrow of the drawing, with the events that lead along it. */
export interface Arrow {
  readonly from: ArrowStart;
  readonly to: Stage;
  readonly labels: readonly string[];
}

/** The name that all uses of stations go by. */
export const stationUse = "any use of a station";

/** The name of all that nobody does in supercruise; it has to fit between two boxes of the picture. */
const slowWork = "work in space";

/** The machine as arrows between stages, each pair once. */
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
  return events.map(eventLabel).join(", then ");
}

function eventLabel({ kind, says }: DecidingEvent): string {
  return says === undefined ? kind : `${kind} (${says})`;
}

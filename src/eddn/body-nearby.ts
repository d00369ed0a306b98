import type { EventObject } from "../rules/checks/between-fields/condition.js";

/** The body that the player is near, as far as Status.json and the journal tell: messages of finds name it. */
export interface BodyNearby {
  /** Hears of an event of the journal, or of Status.json, which is one by its form. */
  readonly after: (kind: string, event: EventObject) => void;
  /** What the message of a line has beside the line itself. */
  readonly fieldsFor: (kind: string, event: EventObject) => Readonly<Record<string, unknown>>;
}

interface TrackedBody {
  readonly name: unknown;
  readonly id: unknown;
}

const arriving: ReadonlySet<string> = new Set(["ApproachBody", "Location"]);
const leaving: ReadonlySet<string> = new Set(["LeaveBody", "FSDJump", "CarrierJump", "LoadGame"]);

/** Follows the body; a Status.json that lies in the folder counts from its own time on. */
export function createBodyNearby(file?: EventObject): BodyNearby {
  let waiting = file;
  let status: EventObject | undefined;
  let tracked: TrackedBody | undefined;
  const hear = (kind: string, event: EventObject): void => {
    if (kind === "Status") status = event;
    if (arriving.has(kind)) tracked = { name: event.Body, id: event.BodyID };
    if (!leaving.has(kind)) return;
    tracked = undefined;
    status = undefined;
  };
  const nameNow = (): string | undefined => {
    const name = status?.BodyName;
    return typeof name === "string" && name !== "" ? name : undefined;
  };
  const hearFile = (event: EventObject): void => {
    if (!waiting || !isDue(waiting, event)) return;
    hear("Status", waiting);
    waiting = undefined;
  };
  return {
    after(kind, event) {
      hear(kind, event);
      hearFile(event);
    },
    fieldsFor(kind, event) {
      hearFile(event);
      const name = nameNow();
      const isSame = tracked?.name === name;
      if (name === undefined) return {};
      if (kind === "CodexEntry") return { BodyName: name, ...(isSame ? { BodyID: tracked?.id } : {}) };
      if (kind !== "ScanOrganic" || !isSame || tracked?.id !== event.Body) return {};
      const { Latitude, Longitude } = status ?? {};
      const isPlaced = typeof Latitude === "number" && typeof Longitude === "number";
      return { BodyName: name, ...(isPlaced ? { Latitude, Longitude } : {}) };
    },
  };
}

/** Times of the game are in order as texts are. */
function isDue({ timestamp: written }: EventObject, { timestamp }: EventObject): boolean {
  return typeof written === "string" && typeof timestamp === "string" && timestamp >= written;
}

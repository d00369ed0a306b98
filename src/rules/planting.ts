import type { Fields } from "../base/object.js";
import { wholeGoal } from "./example-records.js";
import type { Field, FileFault, FileSetting, Host, LineFault, Path, Planted, PlantedEvent } from "./fault.js";

// Helpers shared by the faults of several rules.

/** A copy of an event with one value set, or removed if undefined. */
export function changed<Event extends object>(event: Event, path: Path, value: unknown): Event {
  const copy = structuredClone(event);
  const holder: Record<string | number, unknown> = path.slice(0, -1).reduce((node, key) => node[key], Object(copy));
  const last = path.at(-1) ?? "";
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return copy;
}

/** A fault in one of the event's fields that meet a condition. */
export function inField(
  isFit: (field: Field) => boolean,
  plant: (field: Field, host: Host) => Planted,
  ...likelyKinds: readonly string[]
): LineFault {
  return {
    ...(likelyKinds.length > 0 ? { likelyKinds } : {}),
    plant(host) {
      const fields = host.fields().filter((field) => isFit(field) && !field.isTied);
      return fields.length === 0 ? undefined : plant(host.random.pick(fields), host);
    },
  };
}

/** Replaces the source text of a field's value. */
export function rewritten(says: string, source: (field: Field, host: Host) => string) {
  return (field: Field, host: Host): Planted => {
    const { path } = field;
    return { ...host.rewritten(path, source(field, host)), path, event: host.event.event, says };
  };
}

/** A fault in an event of some kinds. */
export function inKinds(kinds: readonly string[], plant: LineFault["plant"]): LineFault {
  return { kinds, plant };
}

/** A fault in an additional line, before an event of some kinds or of any. */
export function extra(plant: LineFault["plant"], ...kinds: readonly string[]): LineFault {
  return { isExtra: true, plant, ...(kinds.length > 0 ? { kinds } : {}) };
}

/** An additional line that breaks a rule wherever it is. */
export function extraLine(says: string, path: Path, broken: PlantedEvent, shownAt?: "object"): LineFault {
  return extra(() => ({ broken, path, says, ...(shownAt && { shownAt }) }));
}

/** A fault in one of the objects of a list; undefined fields are left out. */
export function inElement(says: string, kind: string, list: string, field: string, wrong: Fields): LineFault {
  return {
    kinds: [kind],
    plant({ event, random }) {
      const elements = event[list] as readonly Fields[];
      const index = random.below(elements.length);
      if (elements.length === 0) return undefined;
      const broken = elements.map((element, at) => (at === index ? { ...element, ...wrong } : element));
      return { broken: { ...event, [list]: broken }, path: [list, index, field], says };
    },
  };
}

/** A Status.json with one fault. */
export function inStatus(
  says: string,
  field: string,
  wrong: (flags: number, random: FileSetting["random"]) => unknown,
): FileFault {
  return {
    make({ status, random }) {
      const sound = status();
      return { file: "Status.json", broken: { ...sound, [field]: wrong(sound.Flags, random) }, path: [field], says };
    },
  };
}

/** A fault that brings its own preceding events; it uses an id that no other line contains. */
export function plotted(plot: (host: Host, id: number) => Planted | undefined): LineFault {
  return extra((host) => plot(host, host.random.between(10_000, 9_000_000)));
}

/** A community goal of which one field differs from what the line above says. */
export function changedGoal(says: string, field: keyof typeof wholeGoal, wrong: unknown): LineFault {
  return plotted((_, CGID) => {
    const goal = { ...wholeGoal, CGID };
    const above = [{ event: "CommunityGoal", CurrentGoals: [goal] }];
    const broken = { event: "CommunityGoal", CurrentGoals: [{ ...goal, [field]: wrong }] };
    return { above, broken, path: ["CurrentGoals", 0, field], says };
  });
}

/** True if a ship about to jump could request docking: whether it is in supercruise may only show below. */
export function mayAskToDock({ state: { flight } }: Host): boolean {
  return flight.supercruise?.value !== true && flight.docked?.value !== true;
}

/** True if missions can be accepted here, as far as is known. */
export function hasBoard({ state: { docking, flight, login } }: Host): boolean {
  // Missions cannot be accepted before the player is in the game.
  if (login.menu || (login.entry ? !login.isPlaced : login.commander || login.head?.value.part === 1)) return false;
  const services: unknown = JSON.parse(docking.station?.value.services ?? "null");
  if (!Array.isArray(services)) return flight.docked === undefined;
  return services.some((service: unknown) => String(service).toLowerCase() === "missions");
}

const firstMission = 880_000_000;
const LocalisedName = "Take sealed letters to the next port";

export function acceptedMission({ event: { timestamp } }: Host, id: number): PlantedEvent {
  const mission = { Faction: "Varkesh Deep Miners", Name: "Mission_Courier", LocalisedName };
  const terms = { Expiry: dayAfter(timestamp), Wing: false, Influence: "+", Reputation: "+" };
  return { event: "MissionAccepted", ...mission, ...terms, MissionID: firstMission + id };
}

function dayAfter(timestamp: string): string {
  const time = Date.parse(timestamp);
  return Number.isNaN(time) ? "2999-01-01T00:00:00Z" : `${new Date(time + 86_400_000).toISOString().slice(0, 19)}Z`;
}

export function abandonedMission(id: number, Name: string): PlantedEvent {
  return { event: "MissionAbandoned", Name, LocalisedName, MissionID: firstMission + id };
}

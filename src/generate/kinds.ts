import { ownKinds } from "../engine/validate/validators.js";
import { additions } from "../schema/built/additions.js";
import {
  type GameVersion,
  isEarlier,
  isSameVersion,
  parseGameVersion,
  type Release,
  releases,
} from "../schema/game-version.js";
import { loadSchema } from "../schema/schema.js";
import { happenings } from "./evening/scenario.js";
import { onFootVersion } from "./galaxy/station.js";
import { type GenerateSettings, unknownKind } from "./settings.js";

/** The events that open and close every journal. */
const frameKinds: readonly string[] = ["Fileheader", "LoadGame", "Continued", "Shutdown"];

/** The kinds of event that happenings write. */
export const playedKinds: readonly string[] = [...new Set(happenings.flatMap(({ kinds }) => kinds))];

/** The kinds of event that no session contains; they can be generated as single events. */
export const unwrittenKinds: readonly string[] = ownKinds.names.filter(
  (kind) => kind !== "Status" && !frameKinds.includes(kind) && !playedKinds.includes(kind),
);

/** Kinds that must accompany others to avoid contradictions: they end a state, or change a balance. */
const companions: Readonly<Record<string, readonly string[]>> = {
  Touchdown: ["Liftoff"],
  Liftoff: ["Touchdown"],
  LaunchSRV: ["DockSRV"],
  DockSRV: ["LaunchSRV"],
  SRVDestroyed: ["LaunchSRV"],
  Rank: ["Promotion"],
  Missions: ["MissionAccepted", "MissionCompleted", "MissionFailed", "MissionAbandoned"],
  Materials: [
    ...["MaterialCollected", "MaterialDiscarded", "MaterialTrade", "EngineerCraft"],
    ...["Synthesis", "ScientificResearch", "TechnologyBroker"],
  ],
};

/** The version of the game that writes a session. */
export type PlayedVersion = Pick<GenerateSettings, "version" | "gameversion">;

/** Why a session cannot contain a kind; undefined if it can. */
export function whyUnwritable(kind: string, settings: PlayedVersion): string | undefined {
  if (!ownKinds.names.includes(kind)) return unknownKind(kind);
  if (unwrittenKinds.includes(kind))
    return `no session has ${kind}: write journal-lint generate event ${kind} for single ones`;
  if (!laterThan(settings.version).kinds.has(kind)) return undefined;
  return `${kind} came with game version ${sinceOf(kind)}, and the version asked for is ${settings.gameversion}`;
}

function sinceOf(kind: string): string | undefined {
  return loadSchema(`events/${kind}`)["x-since"];
}

/** What a version of the game does not write yet: kinds, and optional fields of others. */
export interface Later {
  readonly kinds: ReadonlySet<string>;
  readonly fields: ReadonlyMap<string, readonly string[]>;
}

/** What came with the releases after a version. */
export function laterThan(version: GameVersion): Later {
  const isOut = ({ version: name, gameVersion = name }: Release): boolean =>
    !gameVersion.includes(" ") && !isEarlier(version, parseGameVersion(gameVersion) ?? version);
  const later = new Set(releases.slice(releases.findLastIndex(isOut) + 1).map((release) => release.version));
  const kinds = new Set<string>();
  const fields = new Map<string, readonly string[]>();
  for (const { kind, since = "", fields: added } of additions) {
    // Every login of 4.0 is expected to have a ShipLocker, though the first builds had none.
    if (later.has(since) && !(kind === "ShipLocker" && isSameVersion(version, onFootVersion))) kinds.add(kind);
    const { required = [] } = loadSchema(`events/${kind}`);
    const dropped = Object.keys(added).filter((field) => later.has(added[field] ?? "") && !required.includes(field));
    const withTexts = dropped.flatMap((field) => [field, `${field}_Localised`]);
    if (withTexts.length > 0) fields.set(kind, withTexts);
  }
  return { kinds, fields };
}

/** The requested kinds that recur: a session opens with one login, and Status has its own file. */
export function recurringKinds(kinds: ReadonlySet<string>): readonly string[] {
  return [...kinds].filter((kind) => playedKinds.includes(kind) && kind !== "LoadGame" && kind !== "NewCommander");
}

/** All kinds that are written when some are requested. */
export function writtenKinds(kinds: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...kinds, ...frameKinds, ...[...kinds].flatMap((kind) => companions[kind] ?? [])]);
}

/** The error message if the requested kinds cannot fill a journal. */
export function tooFew(kinds: Iterable<string>): string {
  return `a journal cannot be filled with ${[...kinds].join(", ")} alone: add a kind that happens again and again, such as FSDJump`;
}

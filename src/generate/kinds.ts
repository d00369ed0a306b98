import { ownKinds } from "../engine/validate/validators.js";
import { isOlder, isSameVersion, parseGameVersion, releases } from "../spec/game-version.js";
import { loadSchema } from "../spec/schema.js";
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
  if (!laterKinds(settings).has(kind)) return undefined;
  return `${kind} came with game version ${sinceOf(kind)}, and the version asked for is ${settings.gameversion}`;
}

function sinceOf(kind: string): string | undefined {
  return loadSchema(`events/${kind}`)["x-since"];
}

const buildOf = /^\s*4\.0\.0\.(\d+)/;

/** The number of a build of 4.0.0; NaN for other versions. */
export const buildIn = (gameversion: string): number => Number(buildOf.exec(gameversion)?.[1]);

/** The releases that came after a build of 4.0.0; none after the last, which stands for all of them. */
function releasesAfter(gameversion: string): ReadonlySet<string | undefined> {
  const builds = releases.map((release) => buildIn(release.gameVersion ?? release.version));
  const first = builds.findIndex((build) => build > buildIn(gameversion));
  const last = builds.findLastIndex((build) => !Number.isNaN(build));
  return new Set(first < 0 || first > last ? [] : releases.slice(first).map((release) => release.version));
}

/** The kinds that a version of the game has not yet. */
export function laterKinds({ version, gameversion }: PlayedVersion): ReadonlySet<string> {
  if (isSameVersion(version, onFootVersion)) {
    const later = releasesAfter(gameversion);
    // Every login of 4.0 is expected to have a ShipLocker, though the first builds had none.
    return new Set(ownKinds.names.filter((kind) => later.has(sinceOf(kind)) && kind !== "ShipLocker"));
  }
  return new Set(ownKinds.names.filter((kind) => isOlder(version, parseGameVersion(sinceOf(kind)) ?? version)));
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

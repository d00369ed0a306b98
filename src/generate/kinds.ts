import { ownKinds } from "../engine/validate/validators.js";
import { type GameVersion, isOlder, parseGameVersion } from "../spec/game-version.js";
import { loadSchema } from "../spec/schema.js";
import { happenings } from "./evening/scenario.js";
import { onFootVersion } from "./galaxy/station.js";
import { type GenerateSettings, unknownKind } from "./settings.js";

/** What opens and closes a journal, whatever happens in it. */
const frameKinds: readonly string[] = ["Fileheader", "LoadGame", "Continued", "Shutdown"];

/** The kinds of all that may happen. */
export const playedKinds: readonly string[] = [...new Set(happenings.flatMap(({ kinds }) => kinds))];

/** The kinds of event that no session has; single events can be had of them. */
export const unwrittenKinds: readonly string[] = ownKinds.names.filter(
  (kind) => kind !== "Status" && !frameKinds.includes(kind) && !playedKinds.includes(kind),
);

/** Kinds without which the lines of another would contradict each other: what ends a state, and what an account changes by. */
const companions: Readonly<Record<string, readonly string[]>> = {
  Touchdown: ["Liftoff"],
  Liftoff: ["Touchdown"],
  LaunchSRV: ["DockSRV"],
  DockSRV: ["LaunchSRV"],
  SRVDestroyed: ["LaunchSRV"],
  Rank: ["Promotion"],
  Missions: ["MissionAccepted", "MissionCompleted", "MissionFailed", "MissionAbandoned"],
  Materials: [
    "MaterialCollected",
    "MaterialDiscarded",
    "MaterialTrade",
    "EngineerCraft",
    "Synthesis",
    "ScientificResearch",
    "TechnologyBroker",
  ],
};

/** Why a session cannot hold a kind; undefined where it can. */
export function whyUnwritable(
  kind: string,
  { version, gameversion }: Pick<GenerateSettings, "version" | "gameversion">,
): string | undefined {
  if (!ownKinds.names.includes(kind)) return unknownKind(kind);
  if (unwrittenKinds.includes(kind))
    return `no session has ${kind}: write journal-lint generate event ${kind} for single ones`;
  if (!laterKinds(version).has(kind)) return undefined;
  return `${kind} came with game version ${sinceOf(kind)}, and the version asked for is ${gameversion}`;
}

function sinceOf(kind: string): string | undefined {
  return loadSchema(`events/${kind}`)["x-since"];
}

/** The kinds that a version of the game has not yet. */
export function laterKinds(version: GameVersion): ReadonlySet<string> {
  // Of 4.0, one number stood for years of releases.
  if (version.major === onFootVersion.major && version.minor === onFootVersion.minor) return new Set();
  return new Set(ownKinds.names.filter((kind) => isOlder(version, parseGameVersion(sinceOf(kind)) ?? version)));
}

/** The kinds of those asked for that come up again and again: one login opens a session, and Status has a file of its own. */
export function recurringKinds(kinds: ReadonlySet<string>): readonly string[] {
  return [...kinds].filter((kind) => playedKinds.includes(kind) && kind !== "LoadGame" && kind !== "NewCommander");
}

/** All kinds that are written where some are asked for. */
export function writtenKinds(kinds: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...kinds, ...frameKinds, ...[...kinds].flatMap((kind) => companions[kind] ?? [])]);
}

/** What to say where some kinds do not fill a journal. */
export function tooFew(kinds: Iterable<string>): string {
  return `a journal cannot be filled with ${[...kinds].join(", ")} alone: add a kind that happens again and again, such as FSDJump`;
}

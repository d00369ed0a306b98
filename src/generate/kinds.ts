import { ownKinds } from "../engine/validate/validators.js";
import { loadSchema } from "../schema/schema.js";
import { happenings } from "./evening/scenario.js";
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

/** The game that writes a session. */
export type PlayedGame = Pick<GenerateSettings, "game" | "gameversion">;

/** Why a session cannot contain a kind; undefined if it can. */
export function whyUnwritable(kind: string, settings: PlayedGame): string | undefined {
  if (!ownKinds.names.includes(kind)) return unknownKind(kind);
  if (unwrittenKinds.includes(kind))
    return `no session has ${kind}: write journal-lint generate event ${kind} for single ones`;
  if (settings.game.writes(kind)) return undefined;
  return `${kind} came with game version ${sinceOf(kind)}, and the version asked for is ${settings.gameversion}`;
}

function sinceOf(kind: string): string | undefined {
  return loadSchema(`events/${kind}`)["x-since"];
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

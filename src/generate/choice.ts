import { ownKinds } from "../judge/validators.js";
import { isOlder } from "../schemas/game-version.js";
import { sampledScene } from "./sample/scene.js";
import { type Scene, scenes } from "./session/scenes.js";
import type { GenerateSettings } from "./settings.js";

/** What a session consists of. */
export interface GenerateChoice {
  /** The scenes that can come up. */
  readonly scenes: readonly Scene[];
  /** Whether an event of a kind is written when it happens. */
  readonly isWritten: (kind: string) => boolean;
  /** Whether events of a kind are made from their schema alone, and happen only where they fit. */
  readonly isSampled: (kind: string) => boolean;
  /** Whether there are such kinds. */
  readonly hasSampled: boolean;
  /** Whether there is anything to write at all, beyond the start and the end of a session. */
  readonly hasEvents: boolean;
}

/** What opens and closes a journal, whatever happens in it. */
const frameKinds: ReadonlySet<string> = new Set(["Fileheader", "LoadGame", "Continued", "Shutdown"]);

/** What is written only with another kind, which it leads up to or ends. */
const companions: ReadonlyMap<string, string> = new Map([
  ["StartJump", "FSDJump"],
  ["Undocked", "Docked"],
  ["Music", "Commander"],
  ["Loadout", "Location"],
]);

/** The kinds that have scenes of their own. */
const staged: ReadonlySet<string> = new Set(scenes.flatMap(({ kinds }) => kinds));

/** Why a kind cannot be asked for; undefined where it can. */
export function unwritable(kind: string, { version, gameversion }: Pick<GenerateSettings, "version" | "gameversion">) {
  if (!isKind(kind)) return `there is no schema for ${kind}`;
  const since = scenes.find(({ kinds }) => kinds.includes(kind))?.since;
  return since && isOlder(version, since)
    ? `${kind} came with game version ${since.major}.${since.minor}, and the version asked for is ${gameversion}`
    : undefined;
}

/** Whether there is such a kind among those that we can write. */
export function isKind(kind: string): boolean {
  return staged.has(kind) || frameKinds.has(kind) || ownKinds.names.includes(kind);
}

/** The scenes for the kinds that were asked for. */
export function chooseScenes({ kinds, version }: Pick<GenerateSettings, "kinds" | "version">): GenerateChoice {
  const possible = scenes.filter(({ since }) => !since || !isOlder(version, since));
  if (!kinds)
    return { scenes: possible, isWritten: () => true, isSampled: () => false, hasSampled: false, hasEvents: true };
  // Status stands in its own file alone.
  const sampled = [...kinds].filter((kind) => !staged.has(kind) && !frameKinds.has(kind) && kind !== "Status");
  const isWritten = (kind: string): boolean =>
    kinds.has(kind) || frameKinds.has(kind) || kinds.has(companions.get(kind) ?? "");
  const isWanted = (scene: Scene): boolean => scene.kinds.some((kind) => kinds.has(kind) && !frameKinds.has(kind));
  return {
    scenes: [...possible.filter((scene) => scene.moves || isWanted(scene)), ...sampled.map(sampledScene)],
    isWritten,
    isSampled: (kind) => sampled.includes(kind),
    hasSampled: sampled.length > 0,
    hasEvents: sampled.length > 0 || possible.some(isWanted),
  };
}

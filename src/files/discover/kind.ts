import { withoutPacking } from "../../read/unpack/pack-format.js";

/** The files that the game writes beside the journal, by the name that `--as` takes for them; the specification describes the first three. */
const sideFilesByOption = {
  status: "Status",
  modules: "ModulesInfo",
  route: "NavRoute",
  cargo: "Cargo",
  market: "Market",
  backpack: "Backpack",
  shiplocker: "ShipLocker",
  outfitting: "Outfitting",
  shipyard: "Shipyard",
  fcmaterials: "FCMaterials",
} as const;

/** A file that the game writes beside the journal, by name without extension. */
export type SideFile = (typeof sideFilesByOption)[keyof typeof sideFilesByOption];

/** How a file is read: as lines, as one document of events, or as a certain side file. */
type GameFileKind = "journal" | "events" | SideFile;

/** Includes EDDN messages, one per line. */
export type FileKind = GameFileKind | "eddn";

/** The kinds of what the game writes, by the names that `--as` takes. */
export const gameKindsByOption = {
  journal: "journal",
  ...sideFilesByOption,
  events: "events",
} as const satisfies Readonly<Record<string, GameFileKind>>;

/** All kinds by the names that `--as` takes. */
export const kindsByOption = { ...gameKindsByOption, eddn: "eddn" } as const satisfies Readonly<
  Record<string, FileKind>
>;

export type KindOption = keyof typeof kindsByOption;

/** The names accepted by commands other than linting. */
export type GameKindOption = keyof typeof gameKindsByOption;

/** True if a file is read line by line, each a record. */
export function isReadByLine(kind: FileKind): kind is "journal" | "eddn" {
  return kind === "journal" || kind === "eddn";
}

export const sideFiles: readonly SideFile[] = Object.values(sideFilesByOption);

const specifiedFiles: readonly SideFile[] = ["Status", "ModulesInfo", "NavRoute"];

/** True if `--spec-only` leaves out a kind of file. */
export function isUnspecifiedKind(kind: FileKind): boolean {
  return !isReadByLine(kind) && kind !== "events" && !specifiedFiles.includes(kind);
}

/** Determines how a file is read, by its name only, ignoring case and the extension of a compressed file. */
export function kindOfName(name: string, specOnly = false): GameFileKind {
  const plain = withoutPacking(name);
  const base = plain.slice(Math.max(plain.lastIndexOf("/"), plain.lastIndexOf("\\")) + 1).toLowerCase();
  if (!base.endsWith(".json")) return "journal";
  return (specOnly ? specifiedFiles : sideFiles).find((file) => base === `${file.toLowerCase()}.json`) ?? "events";
}

/** The events that each side file may hold, the usual one first. */
export const promisedEvents: Readonly<Record<SideFile, readonly string[]>> = {
  Status: ["Status"],
  ModulesInfo: ["ModuleInfo"],
  NavRoute: ["NavRoute", "NavRouteClear"],
  Cargo: ["Cargo"],
  Market: ["Market"],
  Backpack: ["Backpack"],
  ShipLocker: ["ShipLocker"],
  Outfitting: ["Outfitting"],
  Shipyard: ["Shipyard"],
  FCMaterials: ["FCMaterials"],
};

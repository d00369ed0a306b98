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

/** The longest start of a text that is looked at for what it is. */
const longestStart = 64 * 1024;

/** True if a text as far as it is known shows whether it is a side file. */
export function showsKind(start: string): boolean {
  return (
    start.length > longestStart || (start.length > longestHead && fileOfFirst(start) === undefined) || isJournal(start)
  );
}

/**
 * The side file that a text is, by the event of its only record; undefined if it is none. A journal has the same events in short, without
 * their lists, and Status never.
 */
export function sideFileIn(text: string): SideFile | undefined {
  const file = isJournal(text) ? undefined : fileOfFirst(text);
  return file === "Status" || text.includes("[") ? file : undefined;
}

/** More than the game writes in front of the name of an event. */
const longestHead = 500;

function fileOfFirst(text: string): SideFile | undefined {
  const [, event = ""] = /^(?:\ufeff|ï»¿)?\s*\{[^{}[\]]*?"event"\s*:\s*"(\w+)"/.exec(text.slice(0, longestHead)) ?? [];
  return sideFiles.find((file) => promisedEvents[file].includes(event));
}

/** True if a second record starts on a line of its own. */
function isJournal(text: string): boolean {
  return /\n[ \t]{0,9}\{\s{0,9}"(?:timestamp|event)"/.test(text.slice(1));
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

/** The side files that sessions rewrite, each with the list that has one element per line. */
export const listsOfFiles: Readonly<Record<string, string | undefined>> = {
  Backpack: undefined,
  Cargo: "Inventory",
  FCMaterials: "Items",
  Market: "Items",
  ModulesInfo: "Modules",
  NavRoute: "Route",
  Outfitting: "Items",
  ShipLocker: undefined,
  Shipyard: "PriceList",
};

/** The file that records every version of the side files; it is our own and not written by the game. */
export const historyName = "side-files.jsonl";

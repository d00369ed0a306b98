import { Buffer } from "node:buffer";
import type { SideFile } from "../files/discover/kind.js";

/** The events that announce that a side file was written anew, and the field by which one tells all that is in it. */
const announced: Readonly<Record<string, { readonly file: SideFile; readonly content: string }>> = {
  Cargo: { file: "Cargo", content: "Inventory" },
  ShipLocker: { file: "ShipLocker", content: "Items" },
  Backpack: { file: "Backpack", content: "Items" },
  Market: { file: "Market", content: "Items" },
  Outfitting: { file: "Outfitting", content: "Items" },
  Shipyard: { file: "Shipyard", content: "PriceList" },
  NavRoute: { file: "NavRoute", content: "Route" },
  ModuleInfo: { file: "ModulesInfo", content: "Modules" },
  FCMaterials: { file: "FCMaterials", content: "Items" },
};

const eventName = /"event"\s*:\s*"([A-Za-z]{1,40})"/;
const headLength = 120;

/** A side file as a line of the journal tells it. */
export interface ToldSideFile {
  readonly file: SideFile;
  readonly bytes: Buffer;
}

/** The kind of the event of a line, empty where it tells none at its beginning. */
export function eventNameOf(line: Buffer): string {
  const [, kind = ""] = eventName.exec(line.toString("latin1", 0, headLength)) ?? [];
  return kind;
}

/** The side file that a line tells as a whole; undefined where it tells none, or only that one was written. */
export function toldSideFile(line: Buffer): ToldSideFile | undefined {
  const kind = eventNameOf(line);
  if (kind === "NavRouteClear") return { file: "NavRoute", bytes: withEmptyRoute(line) };
  const known = Object.hasOwn(announced, kind) ? announced[kind] : undefined;
  return known && line.includes(`"${known.content}"`) ? { file: known.file, bytes: line } : undefined;
}

/** In its file, the game writes an empty route with the event; in the journal it does not. */
function withEmptyRoute(line: Buffer): Buffer {
  const end = line.lastIndexOf("}");
  if (end < 0 || line.includes('"Route"')) return line;
  const head = line.subarray(0, end).toString().trimEnd();
  return Buffer.from(`${head}, "Route":[  ] ${line.subarray(end).toString()}`);
}

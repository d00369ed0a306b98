import type { Random } from "../../base/random.js";
import { sectorWidth } from "../../schema/system-address.js";
import { gridPlace, type Position } from "../galaxy/address.js";

/** An object of an event under construction. */
export type Draft = Record<string, unknown>;

/** Makes the fields of an object consistent. */
type Agreement = (draft: Draft, random: Random) => unknown;

function drop(draft: Draft, ...fields: readonly string[]): void {
  for (const field of fields) delete draft[field];
}

/** StarPos lies in the cube that SystemAddress encodes. */
const place: Agreement = (draft, random) => {
  if (draft.StarPos === undefined || draft.SystemAddress === undefined) return;
  const point: Position = [inSteps(random, 500), inSteps(random, 200), inSteps(random, 500)];
  const { address, name, position } = gridPlace(point, sectorWidth, random);
  draft.StarPos = [...position];
  draft.SystemAddress = address;
  if (draft.StarSystem !== undefined) draft.StarSystem = name;
};

function inSteps(random: Random, most: number): number {
  return random.between(-most * 32, most * 32) / 32;
}

/** ControllingPower is one of Powers; powers contest a system only if none controls it. */
const powers: Agreement = (draft, random) => {
  if (draft.ControllingPower !== undefined) {
    if (Array.isArray(draft.Powers) && draft.Powers.length > 0) draft.ControllingPower = random.pick(draft.Powers);
    else drop(draft, "ControllingPower");
  }
  if (draft.PowerplayConflictProgress === undefined) return;
  if (draft.PowerplayState === undefined) drop(draft, "PowerplayConflictProgress");
  else draft.PowerplayState = "Unoccupied";
};

/** The parties of a conflict are two different factions of the system. */
const conflicts: Agreement = (draft) => {
  if (!Array.isArray(draft.Conflicts)) return;
  const factions = Array.isArray(draft.Factions) ? (draft.Factions as readonly Draft[]) : [];
  if (factions.length < 2) return drop(draft, "Conflicts");
  for (const [index, faction] of factions.entries())
    faction.Name = `${faction.Name}${index > 0 ? ` ${index + 1}` : ""}`;
  for (const conflict of draft.Conflicts as readonly Draft[]) {
    for (const [index, side] of [conflict.Faction1, conflict.Faction2].entries()) {
      if (side) (side as Draft).Name = factions[index]?.Name;
    }
  }
};

/** Either a summary of all engineers or an update about one. */
const engineers: Agreement = (draft, random) => {
  if (draft.event !== "EngineerProgress") return;
  if (draft.Engineers === undefined) draft.Engineer ??= "Felicity Farseer";
  else if (draft.Engineer === undefined || random.chance(50))
    drop(draft, "Engineer", "EngineerID", "Progress", "Rank", "RankProgress");
  else drop(draft, "Engineers");
};

/** A station has either its one economy or the list of several. */
const economies: Agreement = (draft, random) => {
  if (!Array.isArray(draft.StationEconomies)) return;
  const isSingle = draft.StationEconomies.length < 2 || (draft.StationEconomy !== undefined && random.chance(50));
  if (isSingle) drop(draft, "StationEconomies");
  else drop(draft, "StationEconomy", "StationEconomy_Localised");
};

const latLongBit = 2 ** 21;

/** If there is a position, its bit of Flags is set. */
const position: Agreement = (draft) => {
  if (typeof draft.Flags !== "number") return;
  if (draft.Latitude === undefined || draft.Longitude === undefined) drop(draft, "Latitude", "Longitude");
  const isSet = Math.floor(draft.Flags / latLongBit) % 2 === 1;
  const isThere = draft.Latitude !== undefined;
  if (isSet !== isThere) draft.Flags += isThere ? latLongBit : -latLongBit;
};

/** The constraints between fields; each looks for the fields it knows, whatever the kind of event. */
export const agreements: readonly Agreement[] = [place, powers, conflicts, engineers, economies, position];

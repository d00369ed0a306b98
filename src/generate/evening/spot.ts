import type { WorldBody } from "../galaxy/bodies.js";
import type { SessionEvent } from "../session/pilot.js";
import { bare } from "./line.js";
import type { Player } from "./player.js";

/** Where on a body the ship stands; it does not move between the lines of a stay. */
export function spot({ system }: Player, { id }: WorldBody) {
  return { Latitude: ((system.address + id) % 80) + 0.25, Longitude: ((system.address + id * 7) % 170) + 0.5 };
}

const biological = { Type: "$SAA_SignalType_Biological;", Type_Localised: "Biological" };
const geological = { Type: "$SAA_SignalType_Geological;", Type_Localised: "Geological" };

/** What a body has that is worth a visit. */
export function signalsOn({ organisms, geology }: WorldBody) {
  return [
    ...(organisms > 0 ? [{ ...biological, Count: organisms }] : []),
    ...(geology > 0 ? [{ ...geological, Count: geology }] : []),
  ];
}

/** What lives on bodies, the most frequent first. */
const genera = [
  { Genus: "$Codex_Ent_Bacterial_Genus_Name;", Genus_Localised: "Bacterium" },
  { Genus: "$Codex_Ent_Stratum_Genus_Name;", Genus_Localised: "Stratum" },
  { Genus: "$Codex_Ent_Tussocks_Genus_Name;", Genus_Localised: "Tussock" },
  { Genus: "$Codex_Ent_Shrubs_Genus_Name;", Genus_Localised: "Frutexa" },
  { Genus: "$Codex_Ent_Fungoids_Genus_Name;", Genus_Localised: "Fungoida" },
];

/** What a map of a body tells of it, where it tells anything. */
export function mappedSignals(player: Player, body: WorldBody): readonly SessionEvent[] {
  const Signals = signalsOn(body);
  if (Signals.length === 0) return [];
  const of = { BodyName: body.name, SystemAddress: player.system.address, BodyID: body.id };
  return [bare(player, "SAASignalsFound", 0, { ...of, Signals, Genuses: genera.slice(0, body.organisms) })];
}

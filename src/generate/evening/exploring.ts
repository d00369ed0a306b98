import { bodiesOf, type WorldBody } from "../galaxy/bodies.js";
import type { SessionEvent } from "../session/pilot.js";
import { isIn } from "./flight.js";
import type { Happening } from "./happening.js";
import { addTo, bare, type Fields, line, music } from "./line.js";
import { mappedSignals, signalsOn } from "./place.js";
import type { Player } from "./player.js";
import { allFound, barycentres, honk, scanOf } from "./scans.js";

function bodySignals(player: Player, body: WorldBody, delay: number): readonly SessionEvent[] {
  const Signals = signalsOn(body);
  if (Signals.length === 0) return [];
  const { address } = player.system;
  return [
    bare(player, "FSSBodySignals", delay, { BodyName: body.name, BodyID: body.id, SystemAddress: address, Signals }),
  ];
}

/** Scans the remaining bodies one by one. */
export function scanAll(player: Player, isWhole = player.random.chance(70)): readonly SessionEvent[] | undefined {
  const { system, life, random } = player;
  const { scanned } = life;
  const bodies = bodiesOf(system);
  if (scanned?.address !== system.address || scanned.count >= bodies.length) return undefined;
  const left = bodies.slice(scanned.count);
  const wanted = isWhole ? left : left.slice(0, random.between(1, left.length));
  const lines: SessionEvent[] = [...music(player, "SystemAndSurfaceScanner", [3, 20])];
  for (const body of wanted) {
    const delay = random.between(4, 12);
    const heard = [...bodySignals(player, body, delay), ...barycentres(player, body, 0)];
    if (heard.length === 0 && random.chance(4)) addTo(lines, codex(player));
    addTo(lines, [...heard, scanOf(player, body, "Detailed", heard.length > 0 ? 0 : delay)]);
  }
  scanned.count += wanted.length;
  if (scanned.count === bodies.length) lines.push(allFound(player, bodies.length));
  if (scanned.count === bodies.length && random.chance(20)) lines.push(allFound(player, bodies.length));
  addTo(lines, [...music(player, "Supercruise", [1, 5])]);
  return lines;
}

/** Maps the surface of a body. */
export function map(player: Player): readonly SessionEvent[] | undefined {
  const planets = bodiesOf(player.system).filter(({ isStar }) => !isStar);
  if (planets.length === 0) return undefined;
  const body = player.random.pick(planets);
  const of = { BodyName: body.name, SystemAddress: player.system.address, BodyID: body.id };
  return [
    bare(player, "SAAScanComplete", [120, 300], {
      ...of,
      ProbesUsed: player.random.between(3, 9),
      EfficiencyTarget: 7,
    }),
    ...mappedSignals(player, body),
    scanOf(player, body, "Detailed"),
  ];
}

const terrestrial = { SubCategory: "$Codex_SubCategory_Terrestrials;", SubCategory_Localised: "Terrestrial planets" };
const stellar = { SubCategory: "$Codex_SubCategory_Stars;", SubCategory_Localised: "Stars" };
const astronomical = { Category: "$Codex_Category_StellarBodies;", Category_Localised: "Astronomical Bodies" };

/** The entries of the codex, by number and name. */
const finds: readonly Fields[] = [
  { EntryID: 1_100_701, Name: "$Codex_Ent_M_Type_Name;", Name_Localised: "M Type Star", ...stellar },
  { EntryID: 1_100_901, Name: "$Codex_Ent_T_Type_Name;", Name_Localised: "T Type Star", ...stellar },
  { EntryID: 1_100_602, Name: "$Codex_Ent_K_TypeGiant_Name;", Name_Localised: "K Type Giant", ...stellar },
  {
    EntryID: 1_300_601,
    Name: "$Codex_Ent_Standard_Rocky_No_Atmos_Name;",
    Name_Localised: "Non Terraformable",
    ...terrestrial,
  },
  {
    EntryID: 1_301_502,
    Name: "$Codex_Ent_TRF_Ter_High_Metal_Content_Name;",
    Name_Localised: "Terraformable",
    ...terrestrial,
  },
];

/** A new codex entry, occasionally several. */
export function codex(
  player: Player,
  find: Fields = { ...astronomical, ...player.random.pick(finds) },
): readonly SessionEvent[] {
  return [
    ...(player.random.chance(9) ? codex(player) : []),
    line(player, "CodexEntry", [10, 60], {
      BodyID: undefined,
      Latitude: undefined,
      Longitude: undefined,
      NearestDestination: undefined,
      NearestDestination_Localised: undefined,
      System: player.system.name,
      ...find,
    }),
  ];
}

/** Scans all bodies of a system from its navigation beacon. */
export function navBeacon(player: Player): readonly SessionEvent[] {
  const bodies = bodiesOf(player.system);
  return [
    bare(player, "NavBeaconScan", [20, 60], { SystemAddress: player.system.address, NumBodies: bodies.length }),
    ...bodies.map((body) => scanOf(player, body, "NavBeaconDetail")),
  ];
}

export function picture(player: Player): readonly SessionEvent[] {
  return [
    bare(player, "Screenshot", [20, 90], {
      Filename: "\\ED_Pictures\\Screenshot_0001.bmp",
      Width: 2560,
      Height: 1440,
      System: player.system.name,
      Body: player.arrival.Body,
    }),
  ];
}

const cruising =
  (play: Happening["play"]): Happening["play"] =>
  (player) =>
    isIn(player, "supercruise") && !player.life.near ? play(player) : undefined;

/** Exploration. */
export const exploringHappenings: readonly Happening[] = [
  { topic: "exploration", kinds: ["FSSDiscoveryScan", "FSSAllBodiesFound"], weight: 40, play: cruising(honk) },
  {
    topic: "exploration",
    kinds: ["Scan", "FSSBodySignals", "FSSAllBodiesFound", "ScanBaryCentre", "CodexEntry", "Music"],
    weight: 14,
    play: cruising(scanAll),
  },
  { topic: "exploration", kinds: ["SAAScanComplete", "SAASignalsFound", "Scan"], weight: 9, play: cruising(map) },
  { topic: "exploration", kinds: ["CodexEntry"], weight: 2, play: cruising((player) => codex(player)) },
  {
    topic: "exploration",
    kinds: ["NavBeaconScan", "Scan"],
    weight: 2,
    play: (player) =>
      isIn(player, "normal") && player.system.colony && !player.life.near ? navBeacon(player) : undefined,
  },
  {
    topic: "company",
    kinds: ["Screenshot"],
    weight: 1,
    play: (player) => (player.where.at === "space" && !player.life.near ? picture(player) : undefined),
  },
];

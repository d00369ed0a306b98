import { bodiesOf, type WorldBody } from "../galaxy/bodies.js";
import { away, cruising, happeningsOf, inOpenSpace } from "./happening.js";
import { addTo, bare, line, music } from "./line.js";
import { arrivalAt } from "./location.js";
import { mappedSignals, signalsOn, spot } from "./place.js";
import type { Fields, Lines, Player, WrittenEvent } from "./player.js";
import { allFound, barycentres, honk, scanOf } from "./scans.js";

function bodySignals(player: Player, body: WorldBody, delay: number): Lines {
  const Signals = signalsOn(body);
  if (Signals.length === 0) return [];
  const of = { BodyName: body.name, BodyID: body.id, SystemAddress: player.system.address };
  return [bare(player, "FSSBodySignals", delay, { ...of, Signals })];
}

export function scanAll(player: Player, isWhole = player.random.chance(70)): Lines | undefined {
  const { system, life, random } = player;
  const { scanned } = life;
  const bodies = bodiesOf(system);
  if (scanned?.address !== system.address || scanned.count >= bodies.length) return undefined;
  const left = bodies.slice(scanned.count);
  const wanted = isWhole ? left : left.slice(0, random.between(1, left.length));
  const lines: WrittenEvent[] = [...music(player, "SystemAndSurfaceScanner", [3, 20])];
  for (const body of wanted) {
    const delay = random.between(4, 12);
    const signals = [...bodySignals(player, body, delay), ...barycentres(player, body)];
    if (signals.length === 0 && random.chance(4)) addTo(lines, codex(player));
    addTo(lines, [...signals, scanOf(player, body, "Detailed", signals.length > 0 ? 0 : delay)]);
  }
  scanned.count += wanted.length;
  if (scanned.count === bodies.length) {
    lines.push(allFound(player, bodies.length));
    if (random.chance(20)) lines.push(allFound(player, bodies.length));
  }
  addTo(lines, music(player, "Supercruise", [1, 5]));
  return lines;
}

export function map(player: Player): Lines | undefined {
  const { random, system } = player;
  const planets = bodiesOf(system).filter(({ isStar }) => !isStar);
  if (planets.length === 0) return undefined;
  const body = random.pick(planets);
  const of = { BodyName: body.name, SystemAddress: system.address, BodyID: body.id };
  const probes = { ProbesUsed: random.between(3, 9), EfficiencyTarget: 7 };
  return [
    bare(player, "SAAScanComplete", [120, 300], { ...of, ...probes }),
    ...mappedSignals(player, body),
    scanOf(player, body, "Detailed"),
  ];
}

const terrestrial = ["Terrestrials", "Terrestrial planets"] as const;
const stellar = ["Stars", "Stars"] as const;

/** Entries of the codex: number, name and subcategory. */
const finds = [
  [1_100_701, "M_Type", "M Type Star", stellar],
  [1_100_901, "T_Type", "T Type Star", stellar],
  [1_100_602, "K_TypeGiant", "K Type Giant", stellar],
  [1_300_601, "Standard_Rocky_No_Atmos", "Non Terraformable", terrestrial],
  [1_301_502, "TRF_Ter_High_Metal_Content", "Terraformable", terrestrial],
] as const;

function anyFind(player: Player): Fields {
  const [EntryID, name, Name_Localised, [group, SubCategory_Localised]] = player.random.pick(finds);
  return {
    Category: "$Codex_Category_StellarBodies;",
    Category_Localised: "Astronomical Bodies",
    EntryID,
    Name: `$Codex_Ent_${name}_Name;`,
    Name_Localised,
    SubCategory: `$Codex_SubCategory_${group};`,
    SubCategory_Localised,
  };
}

/** A new codex entry, occasionally several. */
export function codex(player: Player, find = anyFind(player)): Lines {
  const { system, where, life, random } = player;
  const body = "body" in where ? where.body : life.near;
  const place = {
    BodyID: body?.id ?? arrivalAt(system).BodyID,
    ...("body" in where ? spot(player, where.body) : { Latitude: undefined, Longitude: undefined }),
    NearestDestination: undefined,
    NearestDestination_Localised: undefined,
  };
  return [
    ...(random.chance(9) ? codex(player) : []),
    line(player, "CodexEntry", [10, 60], { System: system.name, ...place, ...find }),
  ];
}

/** Scans all bodies of a system from its navigation beacon. */
export function navBeacon(player: Player): Lines | undefined {
  const { system } = player;
  if (!system.colony) return undefined;
  const bodies = bodiesOf(system);
  return [
    bare(player, "NavBeaconScan", [20, 60], { SystemAddress: system.address, NumBodies: bodies.length }),
    ...bodies.map((body) => scanOf(player, body, "NavBeaconDetail")),
  ];
}

export function picture(player: Player): Lines {
  const file = { Filename: "\\ED_Pictures\\Screenshot_0001.bmp", Width: 2560, Height: 1440 };
  const { system } = player;
  return [bare(player, "Screenshot", [20, 90], { ...file, System: system.name, Body: arrivalAt(system).Body })];
}

const seen = ["Scan", "FSSBodySignals", "FSSAllBodiesFound", "ScanBaryCentre", "CodexEntry", "Music"];

export const exploringHappenings = happeningsOf([
  ["exploration", 40, cruising(honk), ["FSSDiscoveryScan", "FSSAllBodiesFound"]],
  ["exploration", 14, cruising(scanAll), seen],
  ["exploration", 9, cruising(map), ["SAAScanComplete", "SAASignalsFound", "Scan"]],
  ["exploration", 2, cruising(codex), ["CodexEntry"]],
  ["exploration", 2, inOpenSpace(navBeacon), ["NavBeaconScan", "Scan"]],
  ["company", 1, away(picture), ["Screenshot"]],
]);

import { written } from "../../base/dates.js";
import type { Fields } from "../../base/object.js";
import { largest } from "../../base/text.js";
import { layoutOf } from "../../read/json/layout.js";
import { objectIn } from "../../read/json/parse.js";
import { sessionEvent } from "../../rules/checks/parsed-event.js";
import { englishName, sortsOf } from "../../schema/names/table.js";
import { asNumber, asText, elementsOf, partOf } from "../../session/json-value.js";
import { createSession } from "../../session/session.js";
import { careerOf } from "../../session/slices/career.js";
import { materialLists, materialsOf } from "../../session/slices/materials.js";
import { secondsOf } from "../clock.js";
import { firstMission } from "../evening/missions.js";
import type { AcceptedMission, Player } from "../evening/player.js";
import { type Engineering, fitted, hulls, type Ship, type ShipModule } from "../evening/ship.js";
import { suitIds } from "../evening/side-files.js";
import { callsignOf } from "../galaxy/names.js";
import { carrierIds } from "../galaxy/station.js";
import { type Galaxy, systemOf } from "../galaxy/system.js";

/** A journal that a scene is added to, and what it reports about the player. */
export type Earlier = ReturnType<typeof earlierIn>;

export function earlierIn(file: string, text: string) {
  const session = createSession(file);
  /** The last line of some kinds. */
  const last = new Map<string, Fields>();
  const displays = new Map<string, string>();
  /** The latest data of each mission, by id. */
  const missions = new Map<number, AcceptedMission>();
  let end: string | undefined;
  let kind = "";
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const event = objectIn(line);
    if (typeof event?.event !== "string") continue;
    kind = event.event;
    if (event.CarrierType !== "SquadronCarrier") last.set(kind, event);
    if (typeof event.timestamp === "string") end = event.timestamp;
    const listed = kind === "Materials" ? materialLists.flatMap((list) => elementsOf(event[list])) : [event];
    for (const { Name, Name_Localised } of listed as readonly Fields[])
      if (typeof Name === "string" && typeof Name_Localised === "string")
        displays.set(Name.toLowerCase(), Name_Localised);
    const now = typeof event.timestamp === "string" ? secondsOf(event.timestamp) : 0;
    if (kind === "MissionAccepted") keepMission(missions, event, now);
    if (kind === "Missions") for (const one of elementsOf(event.Active)) keepMission(missions, Object(one), now);
    // What is known until the end holds for the next session, too.
    if (kind !== "Shutdown") session.after(sessionEvent(kind, event, layoutOf(line, event), index + 1));
  }
  return {
    file,
    /** True if the session is still open; after its end a new journal begins. */
    isOpen: kind !== "Shutdown",
    lineEnd: text.includes("\r\n") ? "\r\n" : "\n",
    /** True if the last line has no line ending. */
    isCutOff: text !== "" && !text.endsWith("\n"),
    end,
    last,
    missions,
    session,
    displays,
  };
}

/** Records a mission that is accepted or listed. */
function keepMission(missions: Map<number, AcceptedMission>, mission: Fields, now: number): void {
  const { MissionID: id, Name, Faction, Expiry, Expires, DestinationSystem, DestinationStation } = mission;
  if (typeof id !== "number" || typeof Name !== "string" || missions.has(id)) return;
  missions.set(id, {
    id,
    name: Name.replace(/_name$/i, ""),
    faction: String(Faction ?? ""),
    expiry: typeof Expiry === "string" ? secondsOf(Expiry) : now + Number(Expires ?? 0),
    destination: { system: String(DestinationSystem ?? ""), station: String(DestinationStation ?? ""), marketId: 0 },
    rewardAt: undefined,
    isShown: false,
    // On a carrier that there is not, so that a scene leaves these missions alone.
    goods: { type: "", tons: 0, from: 0, keptAt: 0 },
  });
}

/** The player of the journal and the game version. */
export function personIn({ last, isOpen }: Earlier) {
  const { FID, Commander } = last.get("LoadGame") ?? {};
  const { gameversion, language, build } = last.get("Fileheader") ?? {};
  return {
    account: asText(FID),
    commander: asText(Commander),
    gameversion: asText(gameversion),
    language: asText(language),
    build: isOpen ? asText(build) : undefined,
  };
}

/** The second after the end of a journal, or a later time that is asked for. */
export function startAfter({ end }: Earlier, asked: string | undefined): string | undefined {
  if (end === undefined) return asked;
  const next = written(secondsOf(end) + 1);
  if (asked !== undefined && asked < next) throw new Error(`the start must be after the journal's end, ${end}`);
  return asked ?? next;
}

/** What journals tell of the galaxy. */
export function knownIn(journals: readonly Earlier[]): Galaxy["known"] {
  const known: Galaxy["known"] = { systems: new Map(), stations: new Map() };
  for (const { session } of journals) {
    const { names, positions, stations } = session.state.identities;
    for (const [address, { value: name }] of names)
      known.systems.set(address, { name, position: positions.get(address)?.value });
    for (const [marketId, { value }] of stations) known.stations.set(marketId, value);
  }
  return known;
}

/** Gives the player the ship and the carrier of a journal. */
export function bringAlong(player: Player, { last, session }: Earlier): void {
  const { Loadout, CarrierStats, CarrierLocation } = Object.fromEntries(last);
  const { now, fuel } = session.state.ships;
  if (Loadout && Loadout.ShipID === now?.value.id) {
    player.ship = shipIn(Loadout, last.get("LoadGame") ?? {}, player.ship);
    player.fuel = Math.min(fuel?.value ?? player.ship.tank, player.ship.tank);
  }
  const id = asNumber(CarrierStats?.CarrierID) ?? asNumber(CarrierLocation?.CarrierID);
  if (id === undefined) return;
  const { carrier } = player.life;
  const address = asNumber(CarrierLocation?.SystemAddress);
  player.life.carrier = {
    id,
    callsign: asText(CarrierStats?.Callsign) ?? callsignOf(id - carrierIds),
    name: asText(CarrierStats?.Name) ?? carrier?.name ?? "",
    system: address === undefined ? player.system : systemOf(address, player.galaxy),
    fuel: asNumber(CarrierStats?.FuelLevel) ?? carrier?.fuel ?? 0,
    balance: asNumber(partOf(CarrierStats?.Finance, "CarrierBalance")) ?? carrier?.balance ?? 0,
  };
}

/** The ship of a Loadout. */
function shipIn(loadout: Fields, login: Fields, other: Ship): Ship {
  const symbol = String(loadout.Ship);
  const hull = hulls.find(({ type }) => type.toLowerCase() === symbol);
  const isOfLogin = String(login.Ship).toLowerCase() === symbol;
  const modules = elementsOf(loadout.Modules) as readonly (ShipModule & { readonly Engineering?: Engineering })[];
  return {
    type: hull?.type ?? (isOfLogin ? String(login.Ship) : symbol),
    displayName: hull?.displayName ?? englishName("ship", symbol) ?? symbol,
    tank: asNumber(partOf(loadout.FuelCapacity, "Main")) ?? other.tank,
    reserve: asNumber(partOf(loadout.FuelCapacity, "Reserve")) ?? other.reserve,
    reach: asNumber(loadout.MaxJumpRange) ?? other.reach,
    mass: hull?.mass ?? other.mass,
    price: asNumber(loadout.HullValue) ?? hull?.price ?? other.price,
    id: asNumber(loadout.ShipID) ?? other.id,
    name: asText(loadout.ShipName) ?? "",
    ident: asText(loadout.ShipIdent) ?? "",
    modules: modules.map(({ Slot, Item, Priority }) => fitted(Slot, Item, Priority)),
    engineering: Object.fromEntries(
      modules.flatMap(({ Slot, Engineering }) => (Engineering ? [[Slot, Engineering]] : [])),
    ),
    isGiven: true,
  };
}

/** The lines that a login repeats while nothing has changed them. */
const repeated = ["Progress", "Reputation", "Statistics"] as const;

/** Gives the player of a scene the state of the journal it is added to, so that it does not contradict the journal. */
export function takeOver(player: Player, { last, session, displays, missions: seen }: Earlier): void {
  const { life } = player;
  const { purse, missions, identities, ships } = session.state;
  const career = careerOf(session.state);
  const materials = materialsOf(session.state);
  player.credits = (purse.isTouched ? purse.balance : purse.atLogin?.value) ?? player.credits;
  for (const [rank, { value }] of career.ranks) life.ranks[rank] = value;
  for (const [id, { progress, rank }] of career.engineers)
    if (progress) player.trust.set(id, { Progress: progress.value, ...(rank ? { Rank: rank.value } : {}) });
  const sorts = sortsOf("material");
  if (materials.listed) for (const held of life.materials.values()) held.count = 0;
  for (const [name, { count }] of materials.held) {
    const category = materialLists.find((list) => sorts[list]?.includes(name));
    const known = life.materials.get(name);
    if (known) known.count = count;
    else if (category) life.materials.set(name, { category, display: displays.get(name), count });
  }
  for (const kind of repeated) {
    const { timestamp: _, event: __, ...fields } = last.get(kind) ?? {};
    if (Object.keys(fields).length > 0) life.said.set(kind, fields);
  }
  for (const [id, { ended }] of missions.known) {
    const mission = seen.get(id);
    if (mission && !ended && missions.open?.has(id) !== false) life.missions.push(mission);
  }
  const numbers = [
    ...[...missions.known.keys()].map((id) => id - firstMission),
    ...[...identities.suits.keys()].map((id) => id - suitIds),
  ];
  player.nextId = largest(numbers.filter((number) => number < firstMission));
  const lastShip = largest(ships.types.keys());
  if (!player.ship.isGiven) player.ship = { ...player.ship, id: lastShip + 1 };
  life.ships = life.ships.map((kept, index) => ({ ...kept, ship: { ...kept.ship, id: lastShip + 2 + index } }));
}

import type { EventObject } from "../../base/object.js";
import { excerpt } from "../../base/visible.js";
import { flagBits } from "../../schema/status-flags.js";
import { asNumber, asText, elementsOf, partOf, plainText } from "../../session/json-value.js";
import type { Known, Origin } from "../../session/session-event.js";
import { bareSymbol } from "../../session/slices/fitted.js";
import { isOpenJump } from "../../session/slices/flight.js";
import type { SessionState } from "../../session/state.js";
import { lineOfFile, quoted, type SessionRuleId, type SessionViolation } from "./define-session-rule.js";

/** A line of the journal that announces a side file: the game writes both in the same second. */
export interface Announcement {
  readonly event: EventObject;
  readonly origin: (field: string) => Origin;
}

/** What the journal beside a side file says about the time at which the file was written. */
export interface JournalThen {
  /** The name of its file. */
  readonly name: string;
  /** The lines that announce the file. */
  readonly announced: readonly Announcement[];
  /** The state some seconds later. */
  readonly state: SessionState;
  /** The last line of that second, and the last line some seconds before it. */
  readonly until: number;
  readonly settled: number;
  /** The counts that the ship's hold may have had in that second. */
  readonly held: readonly Known<number>[];
  /** False for a journal from which kinds were left out, so that what it told last may be outdated. */
  readonly hasAllKinds: boolean;
}

/** The fields that a file repeats from the line that announces it, with the rule that a difference breaks, in the order in which they count. */
const repeated: Readonly<Record<string, readonly (readonly [rule: SessionRuleId, ...fields: readonly string[]])[]>> = {
  Market: [
    ["other-station", "MarketID", "StationName", "StationType"],
    ["other-system", "StarSystem"],
  ],
  Outfitting: [
    ["other-station", "MarketID", "StationName"],
    ["other-system", "StarSystem"],
  ],
  Shipyard: [
    ["other-station", "MarketID", "StationName"],
    ["other-system", "StarSystem"],
  ],
  FCMaterials: [["other-station", "MarketID", "CarrierName", "CarrierID"]],
  Cargo: [
    ["wrong-ship", "Vessel"],
    ["wrong-balance", "Count"],
  ],
};

/** The lists of which the line may have a copy. */
const copied: Readonly<Record<string, readonly string[]>> = {
  Cargo: ["Inventory"],
  ShipLocker: ["Items", "Components", "Consumables", "Data"],
  Backpack: ["Items", "Components", "Consumables", "Data"],
};

const advice = "copy both files at the same time, or correct one of the two";

/** How a side file contradicts the journal beside it, one violation for a cause. What the journal does not say is unknown and contradicts nothing. */
export function besideJournal(file: EventObject, then: JournalThen): readonly SessionViolation[] {
  const kind = asText(file.event) ?? "";
  if (kind === "Status") return then.hasAllKinds ? statusViolations(file, then) : [];
  const last = then.announced.at(-1);
  if (!last) return [];
  const found = then.announced.map((line) => contradiction(kind, file, line, then));
  // With several lines in one second, the file may belong to any of them.
  const ofLine = found.includes(undefined) ? undefined : found.at(-1);
  const violation = ofLine ?? ofState(kind, file, then);
  return violation ? [violation] : [];
}

function ofState(kind: string, file: EventObject, then: JournalThen): SessionViolation | undefined {
  if (kind === "ModuleInfo") return otherModule(file, then);
  return kind === "NavRoute" ? otherRoute(file, then) : undefined;
}

/** The first difference between a file and the line that announces it. */
function contradiction(
  kind: string,
  file: EventObject,
  line: Announcement,
  { name }: JournalThen,
): SessionViolation | undefined {
  for (const [rule, ...fields] of repeated[kind] ?? []) {
    for (const field of fields) {
      const [found, said] = [file[field], line.event[field]];
      if (typeof found !== typeof said || found === said || typeof found === "object") continue;
      const says = typeof said === "string" ? quoted(said) : plainText(said);
      return against(name, line.origin(field), rule, `/${field}`, `says ${says}: ${advice}`);
    }
  }
  for (const list of copied[kind] ?? []) {
    const found = otherCount(file, line, list, name);
    if (found) return found;
  }
  return undefined;
}

/** The first thing of which a list has another number than its copy in the journal. */
function otherCount(file: EventObject, line: Announcement, list: string, name: string): SessionViolation | undefined {
  if (!Array.isArray(file[list]) || !Array.isArray(line.event[list])) return undefined;
  const [inFile, inLine] = [countsIn(file[list]), countsIn(line.event[list])];
  for (const [key, { count, index, symbol }] of inFile) {
    const said = inLine.get(key)?.count ?? 0;
    if (said === count) continue;
    const says = said === 0 ? `lists no ${symbol} there` : `lists ${said} ${symbol}`;
    return against(name, line.origin(list), "wrong-balance", `/${list}/${index}/Count`, `${says}: ${advice}`);
  }
  for (const [key, { count, symbol }] of inLine) {
    if (count === 0 || inFile.has(key)) continue;
    const from = line.origin(list);
    const message = `lacks ${symbol}, but ${placeOf(name, from)} lists ${count} there: ${advice}`;
    return { rule: "wrong-balance", path: `/${list}`, message, related: [relatedTo(name, from)] };
  }
  return undefined;
}

/** The number of each thing in a list; those of a mission count on their own. */
function countsIn(list: unknown) {
  const counts = new Map<string, { readonly count: number; readonly index: number; readonly symbol: string }>();
  for (const [index, item] of elementsOf(list).entries()) {
    const symbol = (asText(partOf(item, "Name")) ?? "").toLowerCase();
    const key = JSON.stringify([symbol, partOf(item, "OwnerID") ?? 0, partOf(item, "MissionID") ?? 0]);
    const before = counts.get(key);
    const count = (before?.count ?? 0) + (asNumber(partOf(item, "Count")) ?? 0);
    counts.set(key, { count, index: before?.index ?? index, symbol: excerpt(symbol) });
  }
  return counts;
}

/** A module that is not the one in its slot, according to the last Loadout. */
function otherModule(file: EventObject, then: JournalThen): SessionViolation | undefined {
  const { name, state, until } = then;
  const { fitted, vehicle, ships } = state;
  const { outfit } = fitted;
  if (!outfit || outfit.from.line > until || outfit.changed.size > 0 || vehicle.now?.value !== "ship") return undefined;
  if (!then.hasAllKinds || outfit.shipId === undefined || outfit.shipId !== ships.now?.value.id) return undefined;
  const modules = outfit.modules();
  for (const [index, module] of elementsOf(file.Modules).entries()) {
    const item = asText(partOf(module, "Item"));
    const fitting = modules.get(asText(partOf(module, "Slot")) ?? "");
    if (item === undefined || fitting === undefined || bareSymbol(item) === fitting) continue;
    const shows = `shows ${excerpt(fitting)} in that slot: ${advice}`;
    return against(name, outfit.from, "missing-module", `/Modules/${index}/Item`, shows);
  }
  return undefined;
}

/** A route that does not start where the player is, or names one of its systems otherwise. */
function otherRoute(file: EventObject, then: JournalThen): SessionViolation | undefined {
  const { name, state, until } = then;
  const route = elementsOf(file.Route);
  const { system } = state.location;
  const first = asNumber(partOf(route[0], "SystemAddress"));
  const isSure = system && then.hasAllKinds && system.from.line <= until && !isOpenJump(state.flight.jump?.value);
  if (isSure && first !== undefined && first !== system.value.address) {
    const here = `put the player in ${system.value.address}, where a route starts: ${advice}`;
    return against(name, system.from, "other-system", "/Route/0/SystemAddress", here);
  }
  for (const [index, stop] of route.entries()) {
    const [address, found] = [partOf(stop, "SystemAddress"), partOf(stop, "StarSystem")];
    const known = typeof address === "number" ? state.identities.names.get(address) : undefined;
    if (!known || typeof found !== "string" || known.value === found) continue;
    const says = `says ${quoted(known.value)} for the SystemAddress ${plainText(address)}`;
    return against(name, known.from, "system-identity", `/Route/${index}/StarSystem`, says);
  }
  return undefined;
}

/** How a Status contradicts the journal around it. */
function statusViolations(file: EventObject, then: JournalThen): readonly SessionViolation[] {
  const { Flags: flags, Flags2: more = 0 } = file;
  // Without any flag the game is not being played.
  if (typeof flags !== "number" || flags === 0 || typeof more !== "number") return [];
  const isSet = (bit: number): boolean => Math.floor(flags / 2 ** bit) % 2 === 1;
  const isOnFoot = more % 2 === 1;
  const inFlags = otherFlag(isSet, isOnFoot, then);
  if (inFlags) return [inFlags];
  const isAboard = isSet(flagBits.inShip) && then.state.vehicle.now?.value === "ship";
  const found = [otherBalance(file, then), ...(isAboard ? [tooMuchFuel(file, then), otherCargo(file, then)] : [])];
  return found.filter((one) => one !== undefined);
}

/** A fact that was settled when a Status was written. A login finds the player where it says, and not in between. */
function settledFact<Value>(fact: Known<Value> | undefined, { settled, until }: JournalThen): Known<Value> | undefined {
  const isLogin = fact?.from.kind === "Location" || fact?.from.kind === "LoadGame";
  return fact && fact.from.line <= (isLogin ? until : settled) ? fact : undefined;
}

/** A bit of Flags that contradicts where the player is. */
function otherFlag(
  isSet: (bit: number) => boolean,
  isOnFoot: boolean,
  then: JournalThen,
): SessionViolation | undefined {
  const { name, state } = then;
  const { flight, landing, vehicle } = state;
  const violation = (fact: Known<unknown>, found: string, expected: string): SessionViolation => {
    const message = `${found}, but after ${placeOf(name, fact.from)}, ${expected}: ${advice}`;
    return { rule: "out-of-turn", path: "/Flags", message, related: [relatedTo(name, fact.from)] };
  };
  const now = settledFact(vehicle.now, then);
  const isInVehicle = [flagBits.inShip, flagBits.inFighter, flagBits.inSrv].some(isSet);
  if (now?.value === "foot" && isInVehicle && !isOnFoot) {
    return violation(now, "says that the player is in a vehicle", "the player is on foot");
  }
  if (now?.value === "ship" && isOnFoot) return violation(now, "says that the player is on foot", "in the ship");
  if (now?.value !== "ship" || !isSet(flagBits.inShip) || isOpenJump(flight.jump?.value)) return undefined;
  const states = [
    [settledFact(flight.docked, then), flagBits.docked, "docked"],
    [settledFact(landing.landed, then), flagBits.landed, "landed"],
    [flight.interdiction ? undefined : settledFact(flight.supercruise, then), flagBits.supercruise, "in supercruise"],
  ] as const;
  for (const [fact, bit, word] of states) {
    if (!fact || fact.value === isSet(bit)) continue;
    const [found, expected] = fact.value ? ["clear", `is ${word}`] : ["set", `is not ${word}`];
    return violation(fact, `has bit ${bit} (${word}) ${found}`, `the ship ${expected}`);
  }
  return undefined;
}

function otherBalance(file: EventObject, then: JournalThen): SessionViolation | undefined {
  const { atLogin, isTouched } = then.state.purse;
  const fact = isTouched ? undefined : settledFact(atLogin, then);
  if (!fact || typeof file.Balance !== "number" || file.Balance === fact.value) return undefined;
  const says = `says ${fact.value}, and nothing was paid or earned since: ${advice}`;
  return against(then.name, fact.from, "wrong-balance", "/Balance", says);
}

/** The reservoir is not counted in the tank, but there may be a little more than the tank is said to hold. */
const tankSlack = 0.5;

function tooMuchFuel(file: EventObject, then: JournalThen): SessionViolation | undefined {
  const tanks = settledFact(then.state.ships.tanks, then);
  const level = asNumber(partOf(file.Fuel, "FuelMain"));
  if (!tanks || level === undefined || level <= tanks.value.main + tankSlack) return undefined;
  const says = `gives the tank room for ${tanks.value.main}: ${advice}`;
  return against(then.name, tanks.from, "fuel-mismatch", "/Fuel/FuelMain", says);
}

function otherCargo(file: EventObject, { name, held }: JournalThen): SessionViolation | undefined {
  const last = held.at(-1);
  const cargo = asNumber(file.Cargo);
  if (!last || cargo === undefined || held.some(({ value }) => Math.abs(value - cargo) < 0.5)) return undefined;
  return against(name, last.from, "wrong-balance", "/Cargo", `counts ${last.value}: ${advice}`);
}

/** A value that contradicts a line of the journal; `says` is phrased to follow the place of the line. */
function against(name: string, from: Origin, rule: SessionRuleId, path: string, says: string): SessionViolation {
  return { rule, path, but: `${placeOf(name, from)} ${says}`, related: [relatedTo(name, from)] };
}

function placeOf(name: string, { kind, line }: Origin): string {
  return `the ${kind} ${lineOfFile({ file: name, line })}`;
}

function relatedTo(file: string, from: Origin) {
  return { from: { ...from, file }, message: "the journal says otherwise" };
}

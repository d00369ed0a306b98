import { asNumber, asText, elementsOf, entryIn, partOf } from "../json-value.js";
import { known, numberIn, type SessionEvent, textIn } from "../session-event.js";
import { type EventHandler, on } from "../slice.js";
import type { CargoChange, Hold, SessionState } from "../state.js";
import { isSite } from "./docking.js";
import { resetKinds } from "./kind-groups.js";

/** Seconds until Cargo counts what was traded. */
const traded = 2;
/** Seconds until it certainly counts what was mined or ejected. */
const slowest = 10;
/** Seconds after a count in which it may have counted such a change already. */
const quickest = 5;

/** In long runs of mining, a ton or two are lost without a line. */
const longRun = 3;

const mostChanges = 2000;

const looseTons = 2;

/** The possible amount in the hold at a time in seconds; undefined if unknown. */
export function heldAt({ counted, changes, loose, isAtSite }: Hold, time: number | undefined) {
  if (!counted || isAtSite || time === undefined) return undefined;
  const slack = loose > longRun ? looseTons : 0;
  let least = counted.value - slack;
  let most = counted.value + slack;
  for (const { at, amount, delay, isMaybeCounted } of changes) {
    const isSure = !isMaybeCounted && time - at >= delay;
    if (isSure || amount < 0) least += amount;
    if (isSure || amount > 0) most += amount;
  }
  return { least, most };
}

/** The difference of a count from what is expected; 0 if it fits, or corrects the one before. */
export function offBy(hold: Hold, count: number, time: number | undefined): number {
  const held = heldAt(hold, time);
  if (!held) return 0;
  const { least, most } = held;
  const isWithin = (amount: number): boolean => amount >= least && amount <= most;
  if (isWithin(count) || isWithin(count + hold.doubt)) return 0;
  return count < least ? count - least : count - most;
}

const totalOf = (changes: readonly CargoChange[]): number => changes.reduce((sum, { amount }) => sum + amount, 0);

const isTritium = (symbol: unknown): boolean => typeof symbol === "string" && /^\$?tritium/i.test(symbol);

const holdsTritium = (list: unknown, field: string): boolean =>
  elementsOf(list).some((element) => isTritium(partOf(element, field)));

function learnCount({ hold }: SessionState, event: SessionEvent): void {
  if (textIn(event, "Vessel") !== "Ship") return;
  const count = numberIn(event, "Count");
  const now = event.seconds;
  const fresh = hold.changes.filter(({ isOld }) => !isOld);
  const isAllCounted = hold.counted !== undefined && count === hold.counted.value + totalOf(fresh);
  hold.doubt = count === undefined ? 0 : offBy(hold, count, now);
  hold.counted = count === undefined || now === undefined ? undefined : known(count, event, "Count");
  hold.countedAt = now ?? 0;
  hold.loose = 0;
  if (holdsTritium(event.value("Inventory"), "Name")) hold.hasTritium = true;
  if (hold.changes.length === 0) return;
  if (isAllCounted && fresh.every(({ at, soonest }) => hold.countedAt - at >= soonest)) {
    hold.changes = [];
    return;
  }
  const isYoung = ({ at, delay }: CargoChange): boolean => hold.countedAt - at < delay;
  hold.changes = hold.changes.filter(isYoung).map((change) => ({ ...change, isOld: true, isMaybeCounted: true }));
}

const total = (list: unknown, field: string): number =>
  elementsOf(list).reduce<number>((sum, element) => sum + (asNumber(partOf(element, field)) ?? 0), 0);

const gains =
  (field: string, sign: 1 | -1 = 1) =>
  (event: SessionEvent): number | undefined => {
    const amount = numberIn(event, field);
    return amount === undefined ? undefined : sign * amount;
  };

const transferred = (event: SessionEvent): number =>
  elementsOf(event.value("Transfers")).reduce<number>((sum, transfer) => {
    const count = asNumber(partOf(transfer, "Count")) ?? 0;
    return sum + (asText(partOf(transfer, "Direction")) === "toship" ? count : -count);
  }, 0);

const depot: Readonly<Record<string, 1 | -1>> = { Collect: 1, Deliver: -1 };

/** The change of the hold by each kind of event; undefined if it cannot be determined. */
const amounts: Readonly<
  Record<string, readonly [fields: readonly string[], amount: (event: SessionEvent) => number | undefined]>
> = {
  MarketBuy: [["Count", "Type"], gains("Count")],
  MarketSell: [["Count"], gains("Count", -1)],
  BuyDrones: [["Count"], gains("Count")],
  SellDrones: [["Count"], gains("Count", -1)],
  CollectCargo: [[], () => 1],
  EjectCargo: [["Count"], gains("Count", -1)],
  MiningRefined: [["Type"], () => 1],
  LaunchDrone: [[], () => -1],
  CargoTransfer: [["Transfers"], transferred],
  CargoDepot: [
    ["UpdateType", "Count"],
    (event) => (entryIn(depot, event.value("UpdateType")) ?? 0) * (numberIn(event, "Count") ?? 0),
  ],
  SearchAndRescue: [["Count"], gains("Count", -1)],
  ColonisationContribution: [["Contributions"], (event) => -total(event.value("Contributions"), "Amount")],
  EngineerContribution: [
    ["Type", "Quantity"],
    (event) => (event.value("Type") === "Commodity" ? gains("Quantity", -1)(event) : 0),
  ],
  TechnologyBroker: [["Commodities"], (event) => -total(event.value("Commodities"), "Count")],
  CarrierDepositFuel: [["Amount"], gains("Amount", -1)],
  PowerplayCollect: [["Count"], gains("Count")],
  PowerplayDeliver: [["Count"], gains("Count", -1)],
  Synthesis: [["Name"], (event) => (textIn(event, "Name")?.startsWith("Limpet") ? 4 : 0)],
};

/** Goods that are counted late, with the usual delay in seconds. */
const slow: ReadonlyMap<string, number> = new Map([
  ["MiningRefined", 2],
  ["CollectCargo", 2],
  ["LaunchDrone", 4],
  ["EjectCargo", 1],
  ["Synthesis", 3],
]);

/** The amount by which an event reduces the hold; undefined if it does not, or does not say. */
export function takenOut(event: SessionEvent): number | undefined {
  const amount = amounts[event.kind]?.[1](event);
  return amount !== undefined && amount < 0 ? -amount : undefined;
}

function moveCargo(state: SessionState, event: SessionEvent): void {
  const { hold } = state;
  const at = event.seconds;
  const amount = amounts[event.kind]?.[1](event);
  if (at === undefined || amount === undefined || hold.changes.length >= mostChanges) {
    forgetHold(state);
    return;
  }
  if (amount === 0) return;
  const held = amount < 0 ? heldAt(hold, at) : undefined;
  if (held && -amount > held.most) {
    forgetHold(state);
    return;
  }
  const isSlow = slow.has(event.kind);
  const soonest = slow.get(event.kind) ?? 0;
  // Some of what powers give is data, which takes no room.
  const isMaybeCounted = event.kind === "PowerplayCollect" || (isSlow && at - hold.countedAt <= quickest);
  hold.changes.push({ at, amount, delay: isSlow ? slowest : traded, soonest, isOld: false, isMaybeCounted });
  if (isSlow) hold.loose++;
  if (event.kind === "CollectCargo") hold.collectedAt = at;
  if (isTritium(event.value("Type")) || holdsTritium(event.value("Transfers"), "Type")) hold.hasTritium = true;
}

const forgetHold = ({ hold }: SessionState): void => {
  hold.counted = undefined;
  hold.changes = [];
};

/** Since this day ColonisationContribution reports what is delivered to construction sites. */
const reportedSince = "2025-04-08";

export const holdHandlers: readonly EventHandler[] = [
  on("Cargo", ["Vessel", "Count", "Inventory"], learnCount),
  on(["Docked", "Location"], ["StationName"], ({ hold }, event) => {
    hold.isAtSite = event.timestamp < reportedSince && isSite(textIn(event, "StationName") ?? "");
  }),
  on("Undocked", [], (state) => {
    if (state.hold.isAtSite) forgetHold(state);
    state.hold.isAtSite = false;
  }),
  ...Object.entries(amounts).map(([kind, [fields]]) => on(kind, fields, moveCargo)),
  // Afterwards the hold is another one, or has changed in ways that no event reports.
  on([...resetKinds, "ShipyardSwap", "ShipyardNew", "ShipyardBuy", "Embark", "DockSRV"], [], forgetHold),
  on(["MissionAccepted", "MissionCompleted", "MissionFailed", "MissionAbandoned"], [], forgetHold),
];

/** The kinds after which the hold may not be the same. */
export const holdKinds: ReadonlySet<string> = new Set(holdHandlers.flatMap(({ kinds }) => kinds));

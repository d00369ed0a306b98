import { asNumber, asText, elementsOf, entryIn, partOf } from "../json-value.js";
import { type Known, known, numberIn, type SessionEvent, textIn } from "../session-event.js";
import { type EventHandler, on } from "../slice.js";
import type { CargoChange, Hold, OpenCount, SessionState } from "../state.js";
import { isSite } from "./docking.js";
import { resetKinds } from "./kind-groups.js";

/** Seconds until Cargo usually counts what was traded. */
const traded = 2;
/** Seconds until it usually counts what was mined or ejected. */
const slowest = 10;
/** Seconds by which a count may be ahead of the lines that explain it. */
const quickest = 5;
/** Seconds after which a change is certainly counted. */
const latest = 60;

/** In long runs of mining, a ton or two are lost without a line. */
const longRun = 3;

/** Limits the work for each count. */
const mostChanges = 200;

const looseTons = 2;

/** The amounts that a count at a time in seconds may give: after none of the changes, the first, the first two and so on. */
function* amountsAt(from: number, changes: readonly CargoChange[], time: number): Generator<ReadonlySet<number>> {
  let amounts = new Set([from]);
  yield amounts;
  for (const { at, amount, delay, isMaybeCounted } of changes) {
    const after = Array.from(amounts, (before) => before + amount);
    const isSure = !isMaybeCounted && time - at >= delay;
    amounts = new Set(isSure ? after : [...amounts, ...after]);
    yield amounts;
  }
}

const slackOf = (changes: readonly CargoChange[]): number =>
  changes.filter(({ delay }) => delay === slowest).length > longRun ? looseTons : 0;

/** The possible amount in the hold at a time in seconds, by the last count; undefined if unknown. */
export function heldAt({ counted, open, changes, isAtSite }: Hold, time: number | undefined) {
  if (!counted || isAtSite || time === undefined) return undefined;
  const since = open ? changes.slice(open.changes) : changes;
  const slack = slackOf(since);
  const value = (open ?? counted).value;
  let amounts: ReadonlySet<number> = new Set([value]);
  for (const next of amountsAt(value, since, time)) amounts = next;
  const ordered = [...amounts].sort((one, other) => one - other);
  return { least: (ordered[0] ?? value) - slack, most: (ordered.at(-1) ?? value) + slack };
}

/** The number of changes that a count at a time includes, as large as possible; undefined if no number makes it right. */
function includedIn(from: number, changes: readonly CargoChange[], count: number, time: number): number | undefined {
  const slack = slackOf(changes);
  let included: number | undefined;
  let number = 0;
  for (const amounts of amountsAt(from, changes, time)) {
    const next = changes[number];
    const mayLag = next === undefined || time - next.at < latest;
    if (mayLag && [...amounts].some((amount) => Math.abs(amount - count) <= slack)) included = number;
    number++;
  }
  return included;
}

/** The same for a count that the lines above do not explain, with the changes just below it. */
function includedInOpen({ counted, changes }: Hold, { value, at }: OpenCount): number | undefined {
  const end = changes.findIndex((change) => change.at - at > quickest);
  return counted && includedIn(counted.value, changes.slice(0, end < 0 ? undefined : end), value, at);
}

/** A count that no line above explains, and none soon after it. */
export function unexplainedCount(hold: Hold, time: number | undefined): OpenCount | undefined {
  const { open } = hold;
  if (!open || time === undefined || time - open.at <= quickest) return undefined;
  return includedInOpen(hold, open) === undefined ? open : undefined;
}

/** True if a count follows from the one before the open one, which is therefore wrong. */
export function skipsOpenCount({ counted, changes }: Hold, count: number, time: number | undefined): boolean {
  return counted !== undefined && time !== undefined && includedIn(counted.value, changes, count, time) !== undefined;
}

/** Decides whether the open count is right, once the lines that could explain it have passed. */
function settle({ hold }: SessionState, event: SessionEvent): void {
  const { open } = hold;
  if (!open || event.seconds === undefined || event.seconds - open.at <= quickest) return;
  const included = includedInOpen(hold, open);
  if (included !== undefined) {
    countAnew(hold, open, included, open.at);
    return;
  }
  hold.doubt = open.value - (open.value < open.expected.least ? open.expected.least : open.expected.most);
  hold.counted = open;
  hold.changes = hold.changes.slice(open.changes);
  hold.open = undefined;
}

const totalOf = (changes: readonly CargoChange[]): number => changes.reduce((sum, { amount }) => sum + amount, 0);

const isTritium = (symbol: unknown): boolean => typeof symbol === "string" && /^\$?tritium/i.test(symbol);

const holdsTritium = (list: unknown, field: string): boolean =>
  elementsOf(list).some((element) => isTritium(partOf(element, field)));

/** Goes on from a count that includes so many of the changes; which of the latest ones it includes may be unsure. */
function countAnew(hold: Hold, counted: Known<number>, included: number, time: number): void {
  const before = hold.changes.slice(0, included);
  const isSure =
    counted.value === (hold.counted?.value ?? Number.NaN) + totalOf(before) &&
    before.every(({ at, soonest, isMaybeCounted }) => !isMaybeCounted && time - at >= soonest);
  const unsure = isSure ? [] : before.filter(({ at, delay }) => time - at < delay);
  const rest = hold.changes.slice(included);
  hold.changes = [...unsure.map((change) => ({ ...change, isMaybeCounted: true })), ...rest];
  hold.counted = counted;
  hold.open = undefined;
  hold.doubt = 0;
}

function learnCount(state: SessionState, event: SessionEvent): void {
  if (textIn(event, "Vessel") !== "Ship") return;
  const { hold } = state;
  const count = numberIn(event, "Count");
  const now = event.seconds;
  if (!state.login.head && !state.eventsSoFar.kinds.has("Cargo")) hold.edge = event.line;
  if (holdsTritium(event.value("Inventory"), "Name")) hold.hasTritium = true;
  hold.countedAt = now ?? 0;
  if (count === undefined || now === undefined) {
    forgetHold(state);
    return;
  }
  const { counted, changes, doubt } = hold;
  const said = known(count, event, "Count");
  const expected = heldAt({ ...hold, open: undefined }, now);
  const included =
    counted &&
    (includedIn(counted.value, changes, count, now) ?? includedIn(counted.value, changes, count + doubt, now));
  const isOpen = included === undefined && expected !== undefined && !isExcused(state, count, expected.least);
  if (isOpen) hold.open = { ...said, at: now, expected, changes: changes.length };
  else countAnew(hold, said, included ?? changes.length, now);
}

/** Carriers trade, and give and take tritium, without a line. A count that exceeds the room is reported by another rule. */
function isExcused({ hold, fitted, docking }: SessionState, count: number, least: number): boolean {
  if (fitted.outfit?.capacity && count > fitted.outfit.capacity.value) return true;
  return docking.station?.value.type === "FleetCarrier" && (count > least || hold.hasTritium);
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
  const soonest = slow.get(event.kind);
  // Some of what powers give is data, which takes no room.
  const isOfPower = event.kind === "PowerplayCollect";
  const isSlow = soonest !== undefined || isOfPower;
  const isMaybeCounted = isOfPower || (isSlow && at - hold.countedAt <= quickest);
  const change = { at, amount, delay: isSlow ? slowest : traded, soonest: soonest ?? 0, isMaybeCounted };
  hold.changes = [...hold.changes, change];
  if (isTritium(event.value("Type")) || holdsTritium(event.value("Transfers"), "Type")) hold.hasTritium = true;
}

const forgetHold = ({ hold }: SessionState): void => {
  hold.counted = undefined;
  hold.open = undefined;
  hold.changes = [];
};

/** Since this day ColonisationContribution reports what is delivered to construction sites. */
const reportedSince = "2025-04-08";

const moves: readonly EventHandler[] = [
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
export const holdKinds: ReadonlySet<string> = new Set(moves.flatMap(({ kinds }) => kinds));

/** The kinds at which a count that the lines above do not explain is settled. */
export const settlingKinds: readonly string[] = [
  ...holdKinds,
  ...["StartJump", "FSDJump", "SupercruiseEntry", "SupercruiseExit", "Shutdown"],
];

export const holdHandlers: readonly EventHandler[] = [on(settlingKinds, [], settle), ...moves];

import {
  asNumber,
  asText,
  elementsOf,
  entryIn,
  known,
  numberIn,
  partOf,
  type Reads,
  readsOf,
  type SeenEvent,
  textIn,
  writtenAt,
} from "../seen-event.js";
import type { SliceSteps } from "../slice.js";
import type { CargoChange, Hold, SessionState } from "../state.js";

/** Cargo counts what is moved with a delay of up to so many seconds, and now and then so many too early. */
const slowest = 10;

const quickest = 3;

const mostChanges = 2000;

const looseTons = 2;

/** How much may be in the hold. */
interface CargoRange {
  readonly least: number;
  readonly most: number;
}

/** What the hold may hold at some time, in seconds; undefined where it is not known. */
export function heldAt(
  { counted, changes, isLoose, isAtSite }: Hold,
  time: number | undefined,
): CargoRange | undefined {
  if (!counted || isAtSite || time === undefined) return undefined;
  let least = counted.value - (isLoose ? looseTons : 0);
  let most = counted.value + (isLoose ? looseTons : 0);
  for (const { at, amount, isMaybeCounted } of changes) {
    const isSure = !isMaybeCounted && time - at >= slowest;
    if (isSure || amount < 0) least += amount;
    if (isSure || amount > 0) most += amount;
  }
  return { least, most };
}

/** By how much a count is off; nothing where it is as it should be, or where it fixes the one before. */
export function offBy(hold: Hold, count: number, time: number | undefined): number {
  const held = heldAt(hold, time);
  if (!held) return 0;
  const { least, most } = held;
  const isWithin = (amount: number): boolean => amount >= least && amount <= most;
  if (isWithin(count) || isWithin(count + hold.doubt)) return 0;
  return count < least ? count - least : count - most;
}

function counts({ hold }: SessionState, seen: SeenEvent): void {
  if (textIn(seen, "Vessel") !== "Ship") return;
  const count = numberIn(seen, "Count");
  const now = writtenAt(seen);
  hold.doubt = count === undefined ? 0 : offBy(hold, count, now);
  hold.counted = count === undefined || now === undefined ? undefined : known(count, seen, "Count");
  hold.countedAt = now ?? 0;
  hold.isLoose = false;
  if (hold.changes.length === 0) return;
  const isYoung = ({ at }: CargoChange): boolean => hold.countedAt - at < slowest;
  hold.changes = hold.changes.filter(isYoung).map((change) => ({ ...change, isMaybeCounted: true }));
}

const total = (list: unknown, field: string): number =>
  elementsOf(list).reduce<number>((sum, element) => sum + (asNumber(partOf(element, field)) ?? 0), 0);

const gains =
  (field: string, sign: 1 | -1 = 1) =>
  (seen: SeenEvent): number | undefined => {
    const amount = numberIn(seen, field);
    return amount === undefined ? undefined : sign * amount;
  };

const transferred = (seen: SeenEvent): number =>
  elementsOf(seen.value("Transfers")).reduce<number>((sum, transfer) => {
    const count = asNumber(partOf(transfer, "Count")) ?? 0;
    return sum + (asText(partOf(transfer, "Direction")) === "toship" ? count : -count);
  }, 0);

const depot: Readonly<Record<string, 1 | -1>> = { Collect: 1, Deliver: -1 };

/** By how much each kind of event changes what is in the hold; undefined where it cannot be said. */
const amounts: Readonly<
  Record<string, readonly [fields: readonly string[], amount: (seen: SeenEvent) => number | undefined]>
> = {
  MarketBuy: [["Count"], gains("Count")],
  MarketSell: [["Count"], gains("Count", -1)],
  BuyDrones: [["Count"], gains("Count")],
  SellDrones: [["Count"], gains("Count", -1)],
  CollectCargo: [[], () => 1],
  EjectCargo: [["Count"], gains("Count", -1)],
  MiningRefined: [[], () => 1],
  LaunchDrone: [[], () => -1],
  CargoTransfer: [["Transfers"], transferred],
  CargoDepot: [
    ["UpdateType", "Count"],
    (seen) => (entryIn(depot, seen.value("UpdateType")) ?? 0) * (numberIn(seen, "Count") ?? 0),
  ],
  SearchAndRescue: [["Count"], gains("Count", -1)],
  ColonisationContribution: [["Contributions"], (seen) => -total(seen.value("Contributions"), "Amount")],
  EngineerContribution: [
    ["Type", "Quantity"],
    (seen) => (seen.value("Type") === "Commodity" ? gains("Quantity", -1)(seen) : 0),
  ],
  TechnologyBroker: [["Commodities"], (seen) => -total(seen.value("Commodities"), "Count")],
  CarrierDepositFuel: [["Amount"], gains("Amount", -1)],
  Synthesis: [["Name"], (seen) => (textIn(seen, "Name")?.startsWith("Limpet") ? 4 : 0)],
};

const loose: ReadonlySet<string> = new Set(["MiningRefined", "LaunchDrone", "CollectCargo"]);

function moves(state: SessionState, seen: SeenEvent): void {
  const { hold } = state;
  const at = writtenAt(seen);
  const amount = amounts[seen.kind]?.[1](seen);
  if (at === undefined || amount === undefined || hold.changes.length >= mostChanges) {
    isUnsure(state);
    return;
  }
  if (amount === 0) return;
  hold.changes.push({ at, amount, isMaybeCounted: at - hold.countedAt <= quickest });
  if (loose.has(seen.kind)) hold.isLoose = true;
}

const isUnsure = ({ hold }: SessionState): void => {
  hold.counted = undefined;
  hold.changes = [];
};

/** After these the hold is another, or changed in ways that nothing mentions. */
const resets = [
  "LoadGame",
  "Died",
  "Resurrect",
  "JoinACrew",
  "QuitACrew",
  "ShipyardSwap",
  "ShipyardNew",
  "ShipyardBuy",
  "Embark",
  "DockSRV",
  "MissionAccepted",
  "MissionCompleted",
  "MissionFailed",
  "MissionAbandoned",
  "ColonisationConstructionDepot",
  "PowerplayCollect",
  "PowerplayDeliver",
  "PowerplayFastTrack",
] as const;

const berths = ({ hold }: SessionState, seen: SeenEvent): void => {
  hold.isAtSite = isSite(textIn(seen, "StationName") ?? "");
};

/** Whether a station of this name is built by players. */
function isSite(name: string): boolean {
  return /coloni[sz]ation|construction/i.test(name);
}

const amountReads: Reads = Object.fromEntries(Object.entries(amounts).map(([kind, [fields]]) => [kind, fields]));

export const holdSteps: SliceSteps = {
  reads: {
    Cargo: ["Vessel", "Count"],
    Docked: ["StationName"],
    Location: ["StationName"],
    Undocked: [],
    ...amountReads,
    ...readsOf(resets),
  },
  after: {
    Cargo: counts,
    Docked: berths,
    Location: berths,
    Undocked(state) {
      if (state.hold.isAtSite) isUnsure(state);
      state.hold.isAtSite = false;
    },
    ...Object.fromEntries(Object.keys(amounts).map((kind) => [kind, moves])),
    ...Object.fromEntries(resets.map((kind) => [kind, isUnsure])),
  },
};

import { type EventObject, isObject } from "../judge/conditions/condition.js";
import type { EddnSchema } from "./network.js";
import type { EddnOutcome, EddnSoftware } from "./outcome.js";
import type { EddnReason } from "./reasons.js";
import { messageOf } from "./sender.js";
import type { Voyage } from "./voyage.js";

type Fields = Readonly<Record<string, unknown>>;
type Made = readonly [EddnSchema, Fields] | EddnReason;

/** What becomes of a file beside the journal. */
export function sideFileOutcome(
  file: string,
  event: EventObject,
  voyage: Pick<Voyage, "game" | "flags">,
  software: EddnSoftware,
): EddnOutcome {
  const made = makers[file]?.(event) ?? "not-for-eddn";
  if (typeof made === "string") return { line: 1, event: file, reason: made };
  const [schema, message] = made;
  return messageOf(schema, { line: 1, event: file, lines: [1], message }, voyage, software);
}

const listIn = (event: EventObject, field: string): readonly EventObject[] => {
  const list = event[field];
  return Array.isArray(list) ? list.filter(isObject) : [];
};

/** Only what is there, under the names of the network. */
function named(event: EventObject, names: Readonly<Record<string, string>>): Fields {
  const there = Object.entries(names).filter(([field]) => event[field] !== undefined);
  return Object.fromEntries(there.map(([field, name]) => [name, event[field]]));
}

const station = { timestamp: "timestamp", StarSystem: "systemName", StationName: "stationName", MarketID: "marketId" };

const prices = {
  MeanPrice: "meanPrice",
  BuyPrice: "buyPrice",
  Stock: "stock",
  StockBracket: "stockBracket",
  SellPrice: "sellPrice",
  Demand: "demand",
  DemandBracket: "demandBracket",
} as const;

/** `$gold_name;` is gold. */
function bareName(name: unknown): unknown {
  return typeof name === "string" ? name.replace(/^\$/, "").replace(/_name;$/, "") : name;
}

/** Limpets are sold everywhere, and are no goods of the market. */
const isTraded = ({ Category, Name }: EventObject): boolean =>
  !/nonmarketable/i.test(String(Category)) && bareName(Name) !== "drones";

function market(event: EventObject): Made {
  const commodities = listIn(event, "Items")
    .filter(isTraded)
    .map((item) => ({ name: bareName(item.Name), ...named(item, prices) }));
  const more = { StationType: "stationType", CarrierDockingAccess: "carrierDockingAccess" };
  const fields = Object.entries(named(event, { ...station, ...more })).filter(([, value]) => value !== "");
  return ["commodity/3", { ...Object.fromEntries(fields), commodities }];
}

const moduleName = /^Hpt_|^hpt_|^Int_|^int_|_Armour_|_armour_/;

function outfitting(event: EventObject): Made {
  const names = listIn(event, "Items").map(({ Name }) => Name);
  const isSold = (name: unknown): boolean =>
    typeof name === "string" && moduleName.test(name) && name.toLowerCase() !== "int_planetapproachsuite";
  const modules = [...new Set(names.filter(isSold))];
  return modules.length === 0 ? "nothing-left" : ["outfitting/2", { ...named(event, station), modules }];
}

function shipyard(event: EventObject): Made {
  const types = listIn(event, "PriceList").map(({ ShipType }) => ShipType);
  const ships = [...new Set(types.filter((type) => typeof type === "string" && type !== ""))];
  if (ships.length === 0) return "nothing-left";
  return ["shipyard/2", { ...named(event, { ...station, AllowCobraMkIV: "allowCobraMkIV" }), ships }];
}

const makers: Readonly<Partial<Record<string, (event: EventObject) => Made>>> = {
  Market: market,
  Outfitting: outfitting,
  Shipyard: shipyard,
  NavRoute: (event) => (event.event === "NavRoute" ? ["navroute/1", event] : "route-cleared"),
  FCMaterials: (event) => ["fcmaterials_journal/1", event],
};

import { type EventObject, isObject } from "../rules/checks/between-fields/condition.js";
import type { EddnOutcome } from "./outcome.js";
import type { EddnReason } from "./reasons.js";
import { messageOf } from "./sender.js";
import type { SenderSettings } from "./sender-settings.js";
import type { Voyage } from "./voyage.js";

type Fields = Readonly<Record<string, unknown>>;
type Made = readonly [schema: string, Fields] | EddnReason;

/** What becomes of a file beside the journal. */
export function sideFileOutcome(
  file: string,
  event: EventObject,
  voyage: Pick<Voyage, "game" | "flags">,
  settings: SenderSettings,
): EddnOutcome {
  const made = makers[file]?.(event, settings) ?? "not-for-eddn";
  if (typeof made === "string") return { line: 1, event: file, reason: made };
  const [schema, message] = made;
  return messageOf(schema, { line: 1, event: file, lines: [1], message }, voyage, settings);
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

const isSold = ({ Name: name }: EventObject): boolean =>
  typeof name === "string" && moduleName.test(name) && name.toLowerCase() !== "int_planetapproachsuite";

/** Modules by their names, or with what they cost: since 4.4 some can be had for another currency, and stand twice. */
function outfitting(event: EventObject, { outfitting: schema }: SenderSettings): Made {
  const items = listIn(event, "Items").filter(isSold);
  const modules = schema === "outfitting/2" ? [...new Set(items.map(({ Name }) => Name))] : pricedModules(items);
  return modules.length === 0 ? "nothing-left" : [schema, { ...named(event, station), modules }];
}

function pricedModules(items: readonly EventObject[]): readonly Fields[] {
  const priced = items.map(({ id, Name, BuyPrice, BuyMercCoinsPrice = 0 }) => ({
    id,
    Name,
    BuyPrice,
    BuyMercCoinsPrice,
  }));
  return [...new Map(priced.map((module) => [JSON.stringify(module), module])).values()];
}

function shipyard(event: EventObject): Made {
  const types = listIn(event, "PriceList").map(({ ShipType }) => ShipType);
  const ships = [...new Set(types.filter((type) => typeof type === "string" && type !== ""))];
  if (ships.length === 0) return "nothing-left";
  return ["shipyard/2", { ...named(event, { ...station, AllowCobraMkIV: "allowCobraMkIV" }), ships }];
}

const makers: Readonly<Partial<Record<string, (event: EventObject, settings: SenderSettings) => Made>>> = {
  Market: market,
  Outfitting: outfitting,
  Shipyard: shipyard,
  NavRoute: (event) => (event.event === "NavRoute" ? ["navroute/1", event] : "route-cleared"),
  FCMaterials: (event) => ["fcmaterials_journal/1", event],
};

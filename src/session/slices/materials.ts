import { asNumber, asText, elementsOf, partOf } from "../json-value.js";
import { remember } from "../remember.js";
import type { Reads, SessionEvent } from "../session-event.js";
import { type EventHandler, on } from "../slice.js";
import type { MaterialAmount, SessionState, Stock } from "../state.js";

type Materials = SessionState["materials"];

/** The lists of Materials. */
export const materialLists = ["Raw", "Manufactured", "Encoded"] as const;

/** The JSON Pointer to a part of an amount. */
export function amountPath({ field, index }: MaterialAmount, part: string): string {
  const list = field === "" ? "" : `/${field}`;
  const element = index === undefined ? "" : `/${index}`;
  return `${list}${element}/${part}`;
}

/** A category in its plain spelling: some events wrap it. */
function bareCategory(category: string | undefined): string | undefined {
  if (!category?.startsWith("$") && !category?.endsWith(";")) return category;
  return category.replace(/^\$MICRORESOURCE_CATEGORY_/, "").replace(/;$/, "");
}

const bare = { field: "", index: undefined, countField: "Count" } as const;

type AmountPlace = Pick<MaterialAmount, "field" | "index" | "countField">;

function amount(name: unknown, count: unknown, category: unknown, place: AmountPlace): readonly MaterialAmount[] {
  if (typeof name !== "string" || typeof count !== "number") return [];
  return [{ name: name.toLowerCase(), count, category: bareCategory(asText(category)), ...place }];
}

/** The amounts in a list; the lists of Materials are named after the category of what is in them. */
const amountsIn = (list: unknown, field: string, category?: string): readonly MaterialAmount[] =>
  elementsOf(list).flatMap((thing, index) =>
    amount(partOf(thing, "Name"), partOf(thing, "Count"), category ?? partOf(thing, "Category"), {
      ...bare,
      field,
      index,
    }),
  );

type Amounts = (event: SessionEvent) => readonly MaterialAmount[];

const listedIn =
  (field: string): Amounts =>
  (event) =>
    amountsIn(event.value(field), field);

const traded =
  (field: string): Amounts =>
  (event) => {
    const thing = event.value(field);
    const place = { field, index: undefined, countField: "Quantity" };
    return amount(partOf(thing, "Material"), partOf(thing, "Quantity"), partOf(thing, "Category"), place);
  };

const ownAmount: Amounts = (event) => amount(event.value("Name"), event.value("Count"), event.value("Category"), bare);

const contributed: Amounts = (event) => {
  if (event.value("Type") !== "Materials") return [];
  return amount(event.value("Material"), event.value("Quantity"), undefined, { ...bare, countField: "Quantity" });
};

type AmountsByKind = Readonly<Record<string, readonly [fields: readonly string[], amounts: Amounts]>>;

/** The materials that each kind of event takes. */
const spent: AmountsByKind = {
  EngineerCraft: [["Ingredients"], listedIn("Ingredients")],
  MaterialTrade: [["Paid"], traded("Paid")],
  Synthesis: [["Materials"], listedIn("Materials")],
  TechnologyBroker: [["Materials"], listedIn("Materials")],
  EngineerContribution: [["Type", "Material", "Quantity"], contributed],
  MaterialDiscarded: [["Name", "Count", "Category"], ownAmount],
  ScientificResearch: [["Name", "Count", "Category"], ownAmount],
};

/** Rewards may be for use on foot, which Materials does not list. */
const isKeptAboard = ({ category }: MaterialAmount): boolean => materialLists.some((list) => list === category);

/** The materials that each kind of event gives. */
const gained: AmountsByKind = {
  MaterialCollected: [["Name", "Count", "Category"], ownAmount],
  MaterialTrade: [["Received"], traded("Received")],
  MissionCompleted: [["MaterialsReward"], (event) => listedIn("MaterialsReward")(event).filter(isKeptAboard)],
};

/** The materials that an event takes, gives and lists. */
export function amountsOf(event: SessionEvent, materials: Materials): NonNullable<Materials["lastRead"]> {
  const { line, kind } = event;
  const { lastRead } = materials;
  if (lastRead?.line === line && lastRead.kind === kind) return lastRead;
  const amounts = {
    line,
    kind,
    taken: spent[kind]?.[1](event) ?? [],
    given: gained[kind]?.[1](event) ?? [],
    listed: kind === "Materials" ? materialLists.flatMap((list) => amountsIn(event.value(list), list, list)) : [],
  };
  materials.lastRead = amounts;
  return amounts;
}

/** True if a Materials event is spelled exactly like the last one, and nothing changed since. */
export function isRepeated({ spelled }: Materials, event: SessionEvent): boolean {
  return spelled?.every((text, index) => text === (event.source(materialLists[index] ?? "") ?? "null")) === true;
}

/** The materials in a state, with everything reported so far parsed. */
export function materialsOf({ materials }: SessionState): Materials {
  const { unread } = materials;
  if (!unread) return materials;
  materials.unread = undefined;
  const before = materials.held;
  materials.held = new Map();
  for (const thing of unread.flatMap((list) => elementsOf(JSON.parse(list)))) {
    const [name, count] = [asText(partOf(thing, "Name"))?.toLowerCase(), asNumber(partOf(thing, "Count"))];
    if (name === undefined || count === undefined) continue;
    remember(materials.held, name, { count, isUnsure: false, most: Math.max(count, before.get(name)?.most ?? 0) });
  }
  return materials;
}

/** The capacity for a material, by its grade. */
const rooms = [100, 150, 200, 250, 300] as const;

function more(stock: Stock | undefined, count: number): Stock {
  const { count: before, isUnsure, most } = stock ?? { count: 0, isUnsure: false, most: 0 };
  const room = rooms.find((grade) => grade >= most) ?? Number.POSITIVE_INFINITY;
  const sum = before + count;
  return { count: sum, isUnsure: isUnsure || sum > room, most: isUnsure ? most : Math.max(most, Math.min(sum, room)) };
}

function changeAmounts(state: SessionState, event: SessionEvent): void {
  const { given, taken } = amountsOf(event, state.materials);
  if (given.length + taken.length === 0) return;
  const materials = materialsOf(state);
  const { held, changedBy } = materials;
  materials.spelled = undefined;
  if (!materials.listed) return;
  const from = event.origin("event");
  for (const { name, count } of taken) {
    const stock = held.get(name) ?? { count: 0, isUnsure: false, most: 0 };
    // If more was taken than there was, the rest is unknown.
    const isOverdrawn = count > stock.count;
    const left = isOverdrawn ? Number.POSITIVE_INFINITY : stock.count - count;
    remember(held, name, { ...stock, count: left, isUnsure: stock.isUnsure || isOverdrawn });
    remember(changedBy, name, from);
  }
  for (const { name, count } of given) {
    remember(held, name, more(held.get(name), count));
    remember(changedBy, name, from);
  }
}

function setAmounts(state: SessionState, event: SessionEvent): void {
  const { materials } = state;
  materials.changedBy.clear();
  materials.listed = event.origin("event");
  const spelled = materialLists.map((list) => event.source(list) ?? "null");
  if (materials.spelled?.every((text, index) => text === spelled[index])) return;
  materialsOf(state);
  materials.spelled = spelled;
  materials.unread = spelled;
}

const readsOfTable = (table: AmountsByKind): Reads =>
  Object.fromEntries(Object.entries(table).map(([kind, [fields]]) => [kind, fields]));

/** The fields by which events take materials. */
export const spentReads: Reads = readsOfTable(spent);

/** The fields that mention materials. */
const materialReads: Reads = { ...spentReads, ...readsOfTable(gained), MaterialTrade: ["Paid", "Received"] };

export const materialHandlers: readonly EventHandler[] = [
  on("Materials", materialLists, setAmounts),
  ...Object.entries(materialReads).map(([kind, fields]) => on(kind, fields, changeAmounts)),
];

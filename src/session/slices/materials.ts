import { remember } from "../remember.js";
import { asNumber, asText, elementsOf, numberIn, partOf, type SeenEvent, textIn } from "../seen-event.js";
import type { SliceSteps } from "../slice.js";
import type { MaterialAmount, MaterialAmounts, Materials, SessionState, Stock } from "../state.js";

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

function amount(thing: unknown, nameField: string, place: typeof bare | AmountPlace): MaterialAmount | undefined {
  const name = asText(partOf(thing, nameField))?.toLowerCase();
  const count = asNumber(partOf(thing, place.countField));
  if (name === undefined || count === undefined) return undefined;
  const { field, index, countField } = place;
  const category = bareCategory(asText(partOf(thing, "Category")));
  return { name, count, category, field, index, countField };
}

type AmountPlace = Omit<MaterialAmount, "name" | "count" | "category">;

const listOf = (one: MaterialAmount | undefined): readonly MaterialAmount[] => (one ? [one] : []);

function amountsIn(seen: SeenEvent, field: string): readonly MaterialAmount[] {
  const all: MaterialAmount[] = [];
  for (const [index, thing] of elementsOf(seen.value(field)).entries()) {
    const one = amount(thing, "Name", { ...bare, field, index });
    if (one) all.push(one);
  }
  return all;
}

const partAmount = (seen: SeenEvent, field: string): readonly MaterialAmount[] =>
  listOf(amount(seen.value(field), "Material", { ...bare, field, countField: "Quantity" }));

const ownAmount = (seen: SeenEvent): readonly MaterialAmount[] => {
  const name = textIn(seen, "Name")?.toLowerCase();
  const count = numberIn(seen, "Count");
  if (name === undefined || count === undefined) return [];
  return [{ name, count, category: bareCategory(textIn(seen, "Category")), ...bare }];
};

const contributed = (seen: SeenEvent): readonly MaterialAmount[] => {
  if (seen.value("Type") !== "Materials") return [];
  const thing = { Name: seen.value("Material"), Quantity: seen.value("Quantity") };
  return listOf(amount(thing, "Name", { ...bare, countField: "Quantity" }));
};

type Amounts = (seen: SeenEvent) => readonly MaterialAmount[];

/** The materials that each kind of event takes. */
const spent: Readonly<Record<string, readonly [fields: readonly string[], amounts: Amounts]>> = {
  EngineerCraft: [["Ingredients"], (seen) => amountsIn(seen, "Ingredients")],
  MaterialTrade: [["Paid"], (seen) => partAmount(seen, "Paid")],
  Synthesis: [["Materials"], (seen) => amountsIn(seen, "Materials")],
  TechnologyBroker: [["Materials"], (seen) => amountsIn(seen, "Materials")],
  EngineerContribution: [["Type", "Material", "Quantity"], contributed],
  MaterialDiscarded: [["Name", "Count", "Category"], ownAmount],
  ScientificResearch: [["Name", "Count", "Category"], ownAmount],
};

/** Rewards may be for use on foot, which Materials does not list. */
const isKeptAboard = ({ category }: MaterialAmount): boolean => materialLists.some((list) => list === category);

/** The materials that each kind of event gives. */
const gained: Readonly<Record<string, readonly [fields: readonly string[], amounts: Amounts]>> = {
  MaterialCollected: [["Name", "Count", "Category"], ownAmount],
  MaterialTrade: [["Received"], (seen) => partAmount(seen, "Received")],
  MissionCompleted: [["MaterialsReward"], (seen) => amountsIn(seen, "MaterialsReward").filter(isKeptAboard)],
};

/** The materials that an event takes, gives and lists. */
export function amountsOf(seen: SeenEvent, materials: Materials): MaterialAmounts {
  const { line, kind } = seen;
  const { lastRead } = materials;
  if (lastRead?.line === line && lastRead.kind === kind) return lastRead;
  const amounts = {
    line,
    kind,
    taken: spent[kind]?.[1](seen) ?? [],
    given: gained[kind]?.[1](seen) ?? [],
    listed: kind === "Materials" ? materialLists.flatMap((list) => materialsIn(seen.value(list), list)) : [],
  };
  materials.lastRead = amounts;
  return amounts;
}

/** Each gets the category that its list is named after. */
function materialsIn(list: unknown, category: string): readonly MaterialAmount[] {
  const all: MaterialAmount[] = [];
  for (const [index, thing] of elementsOf(list).entries()) {
    const name = asText(partOf(thing, "Name"))?.toLowerCase();
    const count = asNumber(partOf(thing, "Count"));
    if (name === undefined || count === undefined) continue;
    all.push({ name, count, category, field: category, index, countField: "Count" });
  }
  return all;
}

const spelledIn = (seen: SeenEvent): readonly string[] => materialLists.map((list) => seen.source(list) ?? "null");

/** True if a Materials event is spelled exactly like the last one, and nothing changed since. */
export function isRepeated({ spelled }: Materials, seen: SeenEvent): boolean {
  return spelled?.every((text, index) => text === (seen.source(materialLists[index] ?? "") ?? "null")) === true;
}

/** The materials in a state, with everything reported so far parsed. */
export function materialsOf({ materials }: SessionState): Materials {
  const { unread } = materials;
  if (!unread) return materials;
  materials.unread = undefined;
  const before = materials.held;
  materials.held = new Map();
  for (const list of unread) {
    for (const thing of elementsOf(JSON.parse(list))) {
      const name = asText(partOf(thing, "Name"))?.toLowerCase();
      const count = asNumber(partOf(thing, "Count"));
      if (name === undefined || count === undefined) continue;
      const most = Math.max(count, before.get(name)?.most ?? 0);
      remember(materials.held, name, { count, isUnsure: false, most });
    }
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

function changes(state: SessionState, seen: SeenEvent): void {
  const { given, taken } = amountsOf(seen, state.materials);
  if (given.length + taken.length === 0) return;
  const materials = materialsOf(state);
  const { held, changedBy } = materials;
  materials.spelled = undefined;
  if (!materials.listed) return;
  const from = seen.spot("event");
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

function listsAll(state: SessionState, seen: SeenEvent): void {
  const { materials } = state;
  materials.changedBy.clear();
  if (isRepeated(materials, seen)) {
    materials.listed = seen.spot("event");
    return;
  }
  materialsOf(state);
  materials.listed = seen.spot("event");
  materials.spelled = spelledIn(seen);
  materials.unread = materials.spelled;
}

const fieldsOfKinds = (table: typeof spent): [string, readonly string[]][] =>
  Object.entries(table).map(([kind, [fields]]) => [kind, fields]);

/** The fields that mention materials. */
const materialReads: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries([...fieldsOfKinds(spent), ...fieldsOfKinds(gained)]),
  MaterialTrade: ["Paid", "Received"],
};

export const materialSteps: SliceSteps = {
  reads: { Materials: materialLists, ...materialReads },
  after: {
    ...Object.fromEntries(Object.keys(materialReads).map((kind) => [kind, changes])),
    Materials: listsAll,
  },
};

/** The fields by which events take materials. */
export const spentReads: Readonly<Record<string, readonly string[]>> = Object.fromEntries(fieldsOfKinds(spent));

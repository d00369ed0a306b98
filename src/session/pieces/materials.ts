import { type Origin, originOf } from "../known.js";
import type { PieceSteps } from "../piece.js";
import { type Settled, settled, settledAt } from "../settled.js";
import type { SessionState } from "../state.js";
import type { Told } from "../told.js";
import { asNumber, asText, elementsOf, partOf } from "../told-value.js";
import { recalled } from "./recalled.js";

/** How much there is of a material. */
export interface Stock {
  /** No more than this. */
  readonly count: number;
  /** The game may have thrown some away, as there was no more room. */
  readonly isUnsure: boolean;
  /** The most that there ever was, which tells how much there is room for. */
  readonly most: number;
}

/** Lists that may never be asked for: as they are spelled, and where each stands. */
interface UnreadLists {
  readonly spelled: readonly string[];
  readonly from: readonly Origin[];
}

/** The materials of the player. */
export interface Materials {
  /** The last list of all of them; what is not in `held` is none. */
  listed: Origin | undefined;
  /** How its lists are spelled, as long as nothing has changed since. */
  spelled: readonly string[] | undefined;
  /** Whether nobody has asked yet what it says: `read` sees to that. */
  unread: UnreadLists | undefined;
  /** What the lists of a line say, while that is asked. */
  lastRead: { readonly line: number; readonly all: readonly MaterialAmount[] } | undefined;
  held: Map<string, Stock>;
  readonly categories: Map<string, Settled<string>>;
  /** The last event that changed each, for those who wonder. */
  readonly changedBy: Map<string, Origin>;
}

export const createMaterials = (): Materials => ({
  listed: undefined,
  spelled: undefined,
  unread: undefined,
  lastRead: undefined,
  held: new Map(),
  categories: new Map(),
  changedBy: new Map(),
});

/** The lists of Materials. */
export const materialLists = ["Raw", "Manufactured", "Encoded"] as const;

/** An amount of a material in an event. */
export interface MaterialAmount {
  readonly name: string;
  readonly count: number;
  readonly category: string | undefined;
  /** Where the count and the category stand. */
  readonly path: string;
  readonly categoryPath: string;
}

/** A category as its plainest spelling: some events wrap it. */
function bareCategory(category: string | undefined): string | undefined {
  return category?.replace(/^\$MICRORESOURCE_CATEGORY_/, "").replace(/;$/, "");
}

function amount(thing: unknown, path: string, nameField = "Name", countField = "Count"): readonly MaterialAmount[] {
  const name = asText(partOf(thing, nameField))?.toLowerCase();
  const count = asNumber(partOf(thing, countField));
  if (name === undefined || count === undefined) return [];
  const category = bareCategory(asText(partOf(thing, "Category")));
  return [{ name, count, category, path: `${path}/${countField}`, categoryPath: `${path}/Category` }];
}

const amountsIn = (told: Told, field: string): readonly MaterialAmount[] =>
  elementsOf(told.value(field)).flatMap((thing, index) => amount(thing, `/${field}/${index}`));

const ownAmount = (told: Told): readonly MaterialAmount[] => {
  const thing = { Name: told.value("Name"), Count: told.value("Count"), Category: told.value("Category") };
  return amount(thing, "");
};

const contributed = (told: Told): readonly MaterialAmount[] => {
  if (told.value("Type") !== "Materials") return [];
  return amount({ Name: told.value("Material"), Quantity: told.value("Quantity") }, "", "Name", "Quantity");
};

type Amounts = (told: Told) => readonly MaterialAmount[];

/** What each kind of event takes. */
export const spent: Readonly<Record<string, readonly [fields: readonly string[], amounts: Amounts]>> = {
  EngineerCraft: [["Ingredients"], (told) => amountsIn(told, "Ingredients")],
  MaterialTrade: [["Paid"], (told) => amount(told.value("Paid"), "/Paid", "Material", "Quantity")],
  Synthesis: [["Materials"], (told) => amountsIn(told, "Materials")],
  TechnologyBroker: [["Materials"], (told) => amountsIn(told, "Materials")],
  EngineerContribution: [["Type", "Material", "Quantity"], contributed],
  MaterialDiscarded: [["Name", "Count", "Category"], ownAmount],
  ScientificResearch: [["Name", "Count", "Category"], ownAmount],
};

/** Rewards may be for use on foot, which Materials does not list. */
const isKeptAboard = ({ category }: MaterialAmount): boolean => materialLists.some((list) => list === category);

/** What each kind of event gives. */
export const gained: Readonly<Record<string, readonly [fields: readonly string[], amounts: Amounts]>> = {
  MaterialCollected: [["Name", "Count", "Category"], ownAmount],
  MaterialTrade: [["Received"], (told) => amount(told.value("Received"), "/Received", "Material", "Quantity")],
  MissionCompleted: [["MaterialsReward"], (told) => amountsIn(told, "MaterialsReward").filter(isKeptAboard)],
};

/** What Materials lists, each under the category that its list is named after; several rules ask for the same. */
export function listedMaterials(told: Told, materials: Materials): readonly MaterialAmount[] {
  if (materials.lastRead?.line !== told.line) {
    const all = materialLists.flatMap((category) => materialsIn(told.value(category), category));
    materials.lastRead = { line: told.line, all };
  }
  return materials.lastRead.all;
}

function materialsIn(list: unknown, category: string): readonly MaterialAmount[] {
  const all: MaterialAmount[] = [];
  for (const [index, thing] of elementsOf(list).entries()) {
    const name = asText(partOf(thing, "Name"))?.toLowerCase();
    const count = asNumber(partOf(thing, "Count"));
    const path = `/${category}/${index}`;
    if (name === undefined || count === undefined) continue;
    all.push({ name, count, category, path: `${path}/Count`, categoryPath: `${path}/Name` });
  }
  return all;
}

const spelledIn = (told: Told): readonly string[] => materialLists.map((list) => told.source(list) ?? "null");

/** Whether Materials says to the letter what the last one said, and nothing has changed since. */
export function isRepeated({ spelled }: Materials, told: Told): boolean {
  return spelled?.every((text, index) => text === (told.source(materialLists[index] ?? "") ?? "null")) === true;
}

/** The materials of a state, of which all is read now that was told. */
export function materialsOf({ materials }: SessionState): Materials {
  const { unread } = materials;
  if (!unread) return materials;
  materials.unread = undefined;
  const before = materials.held;
  materials.held = new Map();
  for (const [index, category] of materialLists.entries()) {
    const from = unread.from[index];
    for (const { name, count } of materialsIn(JSON.parse(unread.spelled[index] ?? "null"), category)) {
      if (from) recalled(materials.categories, name, settledAt(materials.categories.get(name), category, from));
      const most = Math.max(count, before.get(name)?.most ?? 0);
      recalled(materials.held, name, { count, isUnsure: false, most });
    }
  }
  return materials;
}

/** How much there may be of a material, by its grade. */
const rooms = [100, 150, 200, 250, 300] as const;

function more(stock: Stock | undefined, count: number): Stock {
  const { count: before, isUnsure, most } = stock ?? { count: 0, isUnsure: false, most: 0 };
  const room = rooms.find((grade) => grade >= most) ?? Number.POSITIVE_INFINITY;
  const sum = before + count;
  return { count: sum, isUnsure: isUnsure || sum > room, most: isUnsure ? most : Math.max(most, Math.min(sum, room)) };
}

function changes(state: SessionState, told: Told): void {
  const given = gained[told.kind]?.[1](told) ?? [];
  const taken = spent[told.kind]?.[1](told) ?? [];
  if (given.length + taken.length === 0) return;
  const materials = materialsOf(state);
  const { categories, held, changedBy } = materials;
  for (const { name, category, categoryPath } of [...given, ...taken]) {
    if (category === undefined) continue;
    const field = categoryPath.split("/")[1] ?? "event";
    recalled(categories, name, settled(categories.get(name), category, told, field));
  }
  materials.spelled = undefined;
  if (!materials.listed) return;
  const from = originOf(told, "event");
  for (const { name, count } of taken) {
    const stock = held.get(name) ?? { count: 0, isUnsure: false, most: 0 };
    recalled(held, name, { ...stock, count: Math.max(0, stock.count - count) });
    recalled(changedBy, name, from);
  }
  for (const { name, count } of given) {
    recalled(held, name, more(held.get(name), count));
    recalled(changedBy, name, from);
  }
}

function listsAll(state: SessionState, told: Told): void {
  const { materials } = state;
  materials.changedBy.clear();
  if (isRepeated(materials, told)) {
    materials.listed = originOf(told, "event");
    return;
  }
  materialsOf(state);
  materials.listed = originOf(told, "event");
  materials.spelled = spelledIn(told);
  const from = materialLists.map((list) => originOf(told, list));
  materials.unread = { spelled: materials.spelled, from };
}

const fieldsOfKinds = (table: typeof spent): [string, readonly string[]][] =>
  Object.entries(table).map(([kind, [fields]]) => [kind, fields]);

/** The fields that tell of materials. */
export const materialReads: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries([...fieldsOfKinds(spent), ...fieldsOfKinds(gained)]),
  MaterialTrade: ["Paid", "Received"],
};

export const materialSteps: PieceSteps = {
  reads: { Materials: materialLists, ...materialReads },
  after: {
    ...Object.fromEntries(Object.keys(materialReads).map((kind) => [kind, changes])),
    Materials: listsAll,
  },
};

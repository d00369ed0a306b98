import { excerpt } from "../../../base/visible.js";
import {
  bareSymbol,
  type Crafted,
  isOwn,
  neededModules,
  type Outfit,
  slotNow,
} from "../../../session/pieces/fitted.js";
import { isClose } from "../../../session/settled.js";
import type { SessionState } from "../../../session/state.js";
import {
  asText,
  elementsOf,
  type Known,
  partOf,
  plainText,
  readsOf,
  type Told,
  textIn,
} from "../../../session/told.js";
import { conflictWith, eventBreach } from "./conflict.js";
import { lastAbove } from "./lines-above.js";
import type { SessionBreach, SessionRule } from "./session-rule.js";

const rule = "missing-module";

/** An event that needs a module; it is told once for each Loadout. */
const activity: SessionRule = {
  reads: readsOf(Object.keys(neededModules)),
  breaches(told, { fitted: { outfit }, vehicle }) {
    const [symbol, words] = neededModules[told.kind] ?? ["", ""];
    const isFlown = vehicle.now === undefined || ["ship", "srv", "fighter"].includes(vehicle.now.value);
    if (!outfit || !isFlown || outfit.used.has(told.kind) || outfit.changed.size > 0) return [];
    // The list need not be read where the symbol stands in it anyhow.
    if (outfit.spelled.includes(symbol)) return [];
    if (outfit.modules().size === 0 || [...outfit.modules().values()].some((item) => item.includes(symbol))) return [];
    const { from } = outfit;
    const says = `${told.kind} needs a ${words}, but ${lastAbove(told, from)} shows none`;
    return [eventBreach(rule, says, from, "the modules of the ship")];
  },
};

/** An event that names a module as the one in a slot. */
const inSlot = (kind: string, itemField: string, mostly: boolean): SessionRule => ({
  reads: { [kind]: ["Slot", "ShipID", itemField] },
  breaches(told, { fitted: { outfit } }) {
    const slot = textIn(told, "Slot");
    const item = textIn(told, itemField);
    if (!outfit || slot === undefined || item === undefined || !isOwn(outfit, told)) return [];
    if (outfit.modules().size === 0) return [];
    const { value, from } = slotNow(outfit, slot);
    if (value === bareSymbol(item)) return [];
    const found = value === undefined ? "nothing" : excerpt(value);
    const tells = `tells of ${found} in ${excerpt(slot)}`;
    return [
      conflictWith(told, { rule, path: `/${itemField}`, from, tells, message: `it holds ${found} here`, mostly }),
    ];
  },
});

/** Selling the armour leaves the plainest one there. */
const isNeverEmpty = (slot: string): boolean => slot === "Armour";

function otherModule(told: Told, slot: string, index: number, changed: Known<string | undefined>): SessionBreach {
  const { value, from } = changed;
  const path = index < 0 ? "/Modules" : `/Modules/${index}/Item`;
  const done = value === undefined ? `emptied ${excerpt(slot)}` : `put ${excerpt(value)} into ${excerpt(slot)}`;
  return conflictWith(told, { rule, path, from, tells: done, message: `it ${done}`, mostly: true });
}

/** Nothing but the shape of an event, where a list of modules is too long to be shown. */
function missesModule(told: Told, slot: string, value: string, { from }: Known<unknown>): SessionBreach {
  const done = `put ${excerpt(value)} into ${excerpt(slot)}`;
  const says = `shows nothing in ${excerpt(slot)}, but ${lastAbove(told, from)} ${done}`;
  return { rule, path: "/Modules", says, related: [{ from, message: `it ${done}` }], mostly: true };
}

function changeBreach(told: Told, list: readonly unknown[], { changed }: Outfit): SessionBreach | undefined {
  for (const [slot, change] of changed) {
    const index = list.findIndex((module) => partOf(module, "Slot") === slot);
    const item = asText(partOf(list[index], "Item"));
    const shown = item === undefined ? undefined : bareSymbol(item);
    if (shown === change.value || (change.value === undefined && isNeverEmpty(slot))) continue;
    if (shown === undefined) return missesModule(told, slot, change.value ?? "", change);
    return otherModule(told, slot, index, change);
  }
  return undefined;
}

const engineeringFields: readonly (readonly [keyof Crafted, string])[] = [
  ["blueprint", "BlueprintName"],
  ["level", "Level"],
  ["quality", "Quality"],
];

function craftBreach(told: Told, list: readonly unknown[], { crafted }: Outfit): SessionBreach | undefined {
  for (const [slot, { value, from }] of crafted) {
    const index = list.findIndex((module) => partOf(module, "Slot") === slot);
    const engineering = partOf(list[index], "Engineering");
    if (engineering === undefined) continue;
    for (const [key, field] of engineeringFields) {
      const before = value[key];
      const now = partOf(engineering, field);
      if (before === undefined || now === undefined || isSame(before, now)) continue;
      const path = `/Modules/${index}/Engineering/${field}`;
      const tells = `made it ${excerpt(plainText(before))}`;
      return conflictWith(told, {
        rule,
        path,
        from,
        tells,
        message: `it is ${excerpt(plainText(before))} here`,
        mostly: true,
      });
    }
  }
  return undefined;
}

function isSame(one: string | number, other: unknown): boolean {
  if (typeof one === "number" && typeof other === "number") return isClose(one, other);
  return typeof one === "string" && typeof other === "string" && one.toLowerCase() === other.toLowerCase();
}

const shown: SessionRule = {
  reads: { Loadout: ["ShipID", "Modules"] },
  breaches(told: Told, { fitted: { outfit }, vehicle }: SessionState) {
    if (!outfit || vehicle.now?.value === "other-ship" || !isOwn(outfit, told)) return [];
    if (outfit.changed.size === 0 && outfit.crafted.size === 0) return [];
    const list = elementsOf(told.value("Modules"));
    const breach = changeBreach(told, list, outfit) ?? craftBreach(told, list, outfit);
    return breach ? [breach] : [];
  },
};

export const moduleRules: readonly SessionRule[] = [
  activity,
  inSlot("ModuleSell", "SellItem", true),
  inSlot("ModuleStore", "StoredItem", true),
  inSlot("EngineerCraft", "Module", false),
  shown,
];

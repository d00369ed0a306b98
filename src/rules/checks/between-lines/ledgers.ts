import { thousands } from "../../../base/text.js";
import { excerpt } from "../../../base/visible.js";
import { numberIn, type SeenEvent, textIn, writtenAt } from "../../../session/seen-event.js";
import { contradicts } from "../../../session/settled.js";
import { heldAt, offBy } from "../../../session/slices/hold.js";
import {
  amountPath,
  amountsOf,
  isRepeated,
  materialLists,
  materialReads,
  materialsOf,
  spentReads,
} from "../../../session/slices/materials.js";
import { costReads, costs, priceOf } from "../../../session/slices/purse.js";
import type { SessionState } from "../../../session/state.js";
import { conflictWith } from "./conflict.js";
import { linesAbove } from "./lines-above.js";
import type { SessionRule, SessionViolation } from "./session-rule.js";

const mostInBuggy = 4;

/** What is in a hold has room there. */
const room: SessionRule = {
  reads: { Cargo: ["Vessel", "Count"] },
  violations(seen, { fitted: { outfit }, vehicle }) {
    const count = numberIn(seen, "Count");
    if (count === undefined) return [];
    if (textIn(seen, "Vessel") === "SRV") {
      const but = `an SRV has room for ${mostInBuggy}`;
      return count > mostInBuggy ? [{ rule: "more-than-held", path: "/Count", but, related: [], mostly: true }] : [];
    }
    const capacity = outfit?.capacity;
    const isOwn = vehicle.now === undefined || vehicle.now.value === "ship";
    if (!capacity || !isOwn || textIn(seen, "Vessel") !== "Ship" || count <= capacity.value) return [];
    const states = `has room for ${capacity.value}`;
    const conflict = { from: capacity.from, states, message: "the room for cargo" };
    return [conflictWith(seen, { rule: "more-than-held", path: "/Count", ...conflict })];
  },
};

/** The count of a hold is what was counted before, and what was moved since. */
const cargo: SessionRule = {
  reads: { Cargo: ["Vessel", "Count"] },
  violations(seen, { hold, fitted: { outfit } }) {
    const count = numberIn(seen, "Count");
    if (count === undefined || !hold.counted || textIn(seen, "Vessel") !== "Ship") return [];
    if (offBy(hold, count, writtenAt(seen)) === 0) return [];
    const held = heldAt(hold, writtenAt(seen));
    // That there is no room for it is reported already.
    if (!held || (outfit?.capacity && count > outfit.capacity.value)) return [];
    const { value, from } = hold.counted;
    const expected = held.least === held.most ? `${held.least}` : `${held.least} to ${held.most}`;
    const states = `counted ${value}, which makes ${expected} with all that was moved since`;
    return [
      conflictWith(seen, {
        rule: "wrong-balance",
        path: "/Count",
        from,
        states,
        message: "the last count",
        mostly: true,
      }),
    ];
  },
};

const sold: SessionRule = {
  reads: { MarketSell: ["Count"] },
  violations(seen, { hold }) {
    const count = numberIn(seen, "Count");
    const held = heldAt(hold, writtenAt(seen));
    if (count === undefined || !held || !hold.counted || count <= held.most) return [];
    const { value, from } = hold.counted;
    const states = `counted ${value}, and no more than ${Math.max(0, held.most)} can be left`;
    return [
      conflictWith(seen, {
        rule: "more-than-held",
        path: "/Count",
        from,
        states,
        message: "the last count",
        mostly: true,
      }),
    ];
  },
};

/** Nothing is spent that is not there. */
const spending: SessionRule = {
  reads: spentReads,
  violations(seen, state) {
    const { listed } = state.materials;
    const amounts = amountsOf(seen, state.materials).taken;
    if (!listed || amounts.length === 0) return [];
    const { held } = materialsOf(state);
    for (const taken of amounts) {
      const { name, count } = taken;
      const left = held.get(name)?.count ?? 0;
      if (count <= left) continue;
      const but = `no more than ${left} ${excerpt(name)} can be left of the ${listed.kind} ${linesAbove(seen, listed)}`;
      const related = [{ from: listed, message: "all materials that there were" }];
      return [{ rule: "more-than-held", path: amountPath(taken, taken.countField), but, related }];
    }
    return [];
  },
};

const categories: SessionRule = {
  reads: { Materials: materialLists, ...materialReads },
  violations(seen, state) {
    const isList = seen.kind === "Materials";
    if (isList && (!state.materials.listed || isRepeated(state.materials, seen))) return [];
    const { taken, given, listed } = amountsOf(seen, state.materials);
    const amounts = [...taken, ...given, ...listed];
    // What was reported before is read for those alone who compare something with it.
    if (amounts.length === 0) return [];
    const { categories: known } = materialsOf(state);
    for (const amount of amounts) {
      const { name, category, categoryField } = amount;
      const before = known.get(name);
      if (category === undefined || !contradicts(before, category)) continue;
      const { value, from } = before;
      const states = `has ${excerpt(name)} among ${excerpt(value)}, not ${excerpt(category)}`;
      return [
        conflictWith(seen, {
          rule: "fixed-pair",
          path: amountPath(amount, categoryField),
          from,
          states,
          message: `it is ${excerpt(value)} here`,
        }),
      ];
    }
    return [];
  },
};

/** At the next login there is what there was, with all that came and went. */
const relisted: SessionRule = {
  reads: { Materials: materialLists },
  violations(seen, state) {
    const { listed } = state.materials;
    if (!listed || isRepeated(state.materials, seen)) return [];
    const materials = materialsOf(state);
    const { held } = materials;
    if (materialLists.some((list) => !Array.isArray(seen.value(list)))) return [];
    const { listed: now } = amountsOf(seen, materials);
    for (const amount of now) {
      const { name, count, countField } = amount;
      const stock = held.get(name);
      if (stock?.isUnsure || count === (stock?.count ?? 0)) continue;
      return [otherStock(seen, materials, name, stock?.count ?? 0, { path: amountPath(amount, countField) })];
    }
    const names = new Set(now.map(({ name }) => name));
    for (const [name, { count, isUnsure }] of held) {
      if (count === 0 || isUnsure || names.has(name)) continue;
      return [otherStock(seen, materials, name, count, { says: `is without ${excerpt(name)}` })];
    }
    return [];
  },
};

function otherStock(
  seen: SeenEvent,
  { listed, changedBy }: SessionState["materials"],
  name: string,
  count: number,
  { path = "/Raw", says }: { readonly path?: string; readonly says?: string },
): SessionViolation {
  const from = changedBy.get(name) ?? listed;
  const left = `${count} ${excerpt(name)} ${count === 1 ? "was" : "were"} left`;
  if (!from) return { rule: "wrong-balance", path, but: left, related: [], mostly: true };
  const but = `${left} after the ${from.kind} ${linesAbove(seen, from)}`;
  const related = [{ from, message: left }];
  return {
    rule: "wrong-balance",
    path,
    ...(says === undefined ? { but } : { says: `${says}, but ${but}` }),
    related,
    mostly: true,
  };
}

const credits: SessionRule = {
  reads: { LoadGame: ["Credits"] },
  violations(seen, { purse: { atLogin, disputed, isTouched } }) {
    const now = numberIn(seen, "Credits");
    if (!atLogin || isTouched || now === undefined || now === atLogin.value || now === disputed) return [];
    const states = `said ${thousands(atLogin.value)}, and nothing was paid or earned since`;
    const conflict = { from: atLogin.from, states, message: "the credits at the login before" };
    return [conflictWith(seen, { rule: "wrong-balance", path: "/Credits", ...conflict })];
  },
};

const paying: SessionRule = {
  reads: costReads,
  violations(seen, { purse: { atLogin, balance } }) {
    const field = costs[seen.kind] ?? "";
    const price = priceOf(seen);
    if (!atLogin || balance === undefined || price === undefined || price <= balance) return [];
    const states = `said ${thousands(atLogin.value)}, of which no more than ${thousands(balance)} can be left`;
    const conflict = { from: atLogin.from, states, message: "the credits at the login", mostly: true };
    return [conflictWith(seen, { rule: "more-than-held", path: `/${field}`, ...conflict })];
  },
};

export const ledgerRules: readonly SessionRule[] = [room, cargo, sold, spending, categories, relisted, credits, paying];

import { thousands } from "../../base/text.js";
import { excerpt } from "../../base/visible.js";
import { asNumber, elementsOf, numberIn, partOf, type SeenEvent, textIn } from "../../session/seen-event.js";
import { heldAt, offBy } from "../../session/slices/hold.js";
import { amountPath, amountsOf, isRepeated, materialLists, materialsOf } from "../../session/slices/materials.js";
import { hullIn } from "../../session/slices/ship.js";
import type { SessionState } from "../../session/state.js";
import { conflictWith, linesAbove, type SessionCheck, type SessionViolation } from "../checks/session-check.js";
import { record } from "../example-records.js";
import { plotted } from "../planting.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "wrong-balance",
  severity: "warning",
  strict: "error",
  says: "the amount now is not the amount before, plus what came and minus what went",

  what: "Cargo counts what it did before and what was moved since. At the next login there are the same Credits if nothing was paid or earned, the same materials with all changes, and the ranks that promotions made. The time of a pledge runs with the clock, and as many things are gone from the backpack as were put down. The health of a hull does not rise until something may have repaired it.",
  why: "Programs that keep such accounts drift away from the game. A line was lost, doubled, or holds a wrong count.",
  evidence:
    "Credits were the same in 975 of 975 cases, the time of a pledge in 4,406 of 4,406, ranks in 9,623 of 9,624, materials in 1,193 of 1,198, cargo in 4,448 of 4,470, what was put down in 127 of 127; no hull of 174 got better by itself.",

  wording: (violation: RelatedViolation, source) => sessionWording(violation, source),

  fails: () => journal(login(51_200_400), login(51_200_401)),
  passes: () => journal(login(51_200_400), login(51_200_400)),
});

function login(Credits: number): string {
  return record("LoadGame", {
    FID: "F1000001",
    Commander: "Jane Doe",
    Horizons: true,
    Odyssey: true,
    Credits,
    Loan: 0,
    language: "English/UK",
    gameversion: "4.1.0.100",
    build: "r316268/r0 ",
  });
}

/** Collecting may continue for this many seconds after an item was picked up. */
const collecting = 120;

/** The count of a hold is the last count plus what was moved since. */
const cargo: SessionCheck = {
  reads: { Cargo: ["Vessel", "Count"] },
  violations(seen, { hold, fitted: { outfit }, docking: { station }, flight: { docked } }) {
    const count = numberIn(seen, "Count");
    if (count === undefined || !hold.counted || textIn(seen, "Vessel") !== "Ship") return [];
    if (offBy(hold, count, seen.seconds) === 0) return [];
    const held = heldAt(hold, seen.seconds);
    // A count that exceeds the capacity is already reported by another rule.
    if (!held || (outfit?.capacity && count > outfit.capacity.value)) return [];
    // An item may be counted before its collection is reported.
    const isCollecting = (seen.seconds ?? 0) - hold.collectedAt < collecting || hold.loose > 0;
    if (count === held.most + 1 && isCollecting && docked?.value !== true) return [];
    if (count < held.least && hold.hasTritium && station?.value.type === "FleetCarrier") return [];
    const { value, from } = hold.counted;
    const expected = held.least === held.most ? `${held.least}` : `${held.least} to ${held.most}`;
    const moved = expected === `${value}` ? "nothing was moved since" : `what was moved since makes ${expected}`;
    const states = `counted ${value}, and ${moved}: an event that moves cargo is missing or doubled in between, or a count is wrong`;
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

/** The materials at the next login match those at the last, with all changes in between. */
const relisted: SessionCheck = {
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
      return [otherStock(seen, materials, name, count, { says: `lacks ${excerpt(name)}` })];
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

export const credits: SessionCheck = {
  reads: { LoadGame: ["Credits"] },
  violations(seen, { purse: { atLogin, disputed, isTouched } }) {
    const now = numberIn(seen, "Credits");
    if (!atLogin || isTouched || now === undefined || now === atLogin.value || now === disputed) return [];
    const states = `said ${thousands(atLogin.value)}, and nothing was paid or earned since: a payment is missing in between, or one of the two is wrong`;
    const conflict = { from: atLogin.from, states, message: "the credits at the login before" };
    return [conflictWith(seen, { rule: "wrong-balance", path: "/Credits", ...conflict })];
  },
};

/** The number removed equals the number dropped. */
const droppedAll: SessionCheck = {
  reads: { BackpackChange: ["Removed"] },
  violations(seen, { surface: { dropped } }) {
    if (dropped?.value.count === undefined) return [];
    const { from, value } = dropped;
    const list = elementsOf(seen.value("Removed"));
    const index = list.findIndex((item) => partOf(item, "Name") === value.name);
    const count = asNumber(partOf(list[index], "Count"));
    if (count === undefined || count === value.count) return [];
    const conflict = { from, states: `put down ${value.count}`, message: "it is put down here" };
    return [conflictWith(seen, { rule: "wrong-balance", path: `/Removed/${index}/Count`, ...conflict })];
  },
};

/** The hull does not repair itself. */
const hull: SessionCheck = {
  reads: { HullDamage: ["Health", "PlayerPilot", "Fighter"] },
  violations(seen, state) {
    const before = state.ships.hull;
    const health = hullIn(state, seen);
    if (!before || health === undefined || health <= before.value) return [];
    const states = `said ${before.value}, and nothing has repaired the hull since`;
    const conflict = { from: before.from, states, message: `the health of the hull was ${before.value}`, mostly: true };
    return [conflictWith(seen, { rule: "wrong-balance", path: "/Health", ...conflict })];
  },
};

export const checks: readonly SessionCheck[] = [cargo, relisted, credits, droppedAll, hull];

export const fault = plotted((_, id) => {
  const Power = "Yuri Grom";
  const pledged = { event: "Powerplay", Power, Rank: 3, Merits: 4200, TimePledged: id };
  return {
    above: [{ event: "PowerplayJoin", Power }, pledged],
    broken: { ...pledged, TimePledged: id + 3600 },
    path: ["TimePledged"],
    says: "an hour within a second",
    below: [{ event: "PowerplayLeave", Power }],
  };
});

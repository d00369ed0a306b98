import { thousands } from "../../base/text.js";
import { excerpt } from "../../base/visible.js";
import { asNumber, elementsOf, partOf } from "../../session/json-value.js";
import { numberIn, readsOf, type SessionEvent, textIn } from "../../session/session-event.js";
import { settlingKinds, skipsOpenCount, unexplainedCount } from "../../session/slices/hold.js";
import { amountPath, amountsOf, isRepeated, materialLists, materialsOf } from "../../session/slices/materials.js";
import { hullIn } from "../../session/slices/ship.js";
import type { SessionState } from "../../session/state.js";
import { against, check, defineSessionRule, type Found, linesAbove } from "../checks/define-session-rule.js";
import { journal, record } from "../example-records.js";
import { plotted } from "../planting.js";

export const rule = defineSessionRule({
  id: "wrong-balance",
  says: "the amount now is not the amount before, plus what came and minus what went",

  what: "Cargo counts what it did before and what was moved since. At the next login there are the same Credits if nothing was paid or earned, the same materials with all changes, and the ranks that promotions made. The time of a pledge runs with the clock, and as many things are gone from the backpack as were put down. The health of a hull does not rise until something may have repaired it.",
  why: "Programs that keep such accounts drift away from the game. A line was lost, doubled, or holds a wrong count.",
  evidence:
    "Credits were the same in 975 of 975 cases, the time of a pledge in 4,406 of 4,406, ranks in 9,623 of 9,624, materials in 1,193 of 1,198, cargo in 4,448 of 4,470, what was put down in 127 of 127; no hull of 174 got better by itself.",

  fails: () => journal(refuels, login(51_200_400), login(51_200_401)),
  passes: () => journal(refuels, login(51_200_400), login(51_200_400)),
});

const refuels = record("RefuelAll", { Cost: 80, Amount: 1.6 });

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

/** The usual kinds that move cargo, at stations and elsewhere. */
const movers = {
  docked: { in: ["MarketBuy", "BuyDrones"], out: ["MarketSell"] },
  out: { in: ["CollectCargo", "MiningRefined"], out: ["LaunchDrone", "EjectCargo"] },
} as const;

/** The count of a hold is the last count plus what was moved since. */
const cargo = check(
  { ...readsOf(settlingKinds), Cargo: ["Vessel", "Count"] },
  (event, { hold, flight: { docked }, eventsSoFar: { kinds } }) => {
    const open = unexplainedCount(hold, event.seconds);
    const { counted } = hold;
    if (!open || !counted) return undefined;
    const { least, most } = open.expected;
    const sum = least === most ? `${least}` : `${least} to ${most}`;
    const moved = sum === `${counted.value}` ? "nothing was moved since" : `what was moved since makes ${sum}`;
    const lacks = open.value < least ? `takes ${least - open.value} out` : `brings ${open.value - most} in`;
    const next = textIn(event, "Vessel") === "Ship" ? numberIn(event, "Count") : undefined;
    const isWrong = next !== undefined && skipsOpenCount(hold, next, event.seconds);
    const cause = isWrong
      ? `this Cargo counts ${next}, which fits the earlier one: correct the count in between`
      : `an event that ${lacks} is missing in between, another one is doubled, or a count is wrong`;
    const message = `Cargo ${linesAbove(event, open.from)} counts ${open.value}, but the last one before it counted ${counted.value}, and ${moved}: ${cause}`;
    const usual = movers[docked?.value === true ? "docked" : "out"][open.value < least ? "out" : "in"];
    const unseen = [
      ...(counted.from.line === hold.edge ? ["Fileheader"] : []),
      ...(kinds.has("ColonisationConstructionDepot") ? ["ColonisationContribution"] : []),
    ];
    const needs = isWrong ? [] : [...usual, ...unseen];
    const found = against(event, open, "/event", { message, note: "the count that does not fit", mostly: true, needs });
    return { ...found, related: [...found.related, { from: counted.from, message: "the count before" }] };
  },
);

/** The materials at the next login match those at the last, with all changes in between. */
const relisted = check({ Materials: materialLists }, (event, state) => {
  const { listed } = state.materials;
  if (!listed || isRepeated(state.materials, event)) return undefined;
  const materials = materialsOf(state);
  const { held } = materials;
  if (materialLists.some((list) => !Array.isArray(event.value(list)))) return undefined;
  const { listed: now } = amountsOf(event, materials);
  for (const amount of now) {
    const { name, count, countField } = amount;
    const stock = held.get(name);
    if (stock?.isUnsure || count === (stock?.count ?? 0)) continue;
    // Now and then, an engineer takes nothing of what EngineerCraft lists.
    if (count > (stock?.count ?? 0) && materials.changedBy.get(name)?.kind === "EngineerCraft") continue;
    const has = { path: amountPath(amount, countField), count };
    return otherStock(event, materials, name, stock?.count ?? 0, has);
  }
  const names = new Set(now.map(({ name }) => name));
  for (const [name, { count, isUnsure }] of held) {
    if (count === 0 || isUnsure || names.has(name)) continue;
    return otherStock(event, materials, name, count);
  }
  return undefined;
});

/** A material of which there is another number than was left, or none. */
function otherStock(
  event: SessionEvent,
  { listed, changedBy }: SessionState["materials"],
  name: string,
  count: number,
  has?: { readonly path: string; readonly count: number },
): Found {
  const from = changedBy.get(name) ?? listed;
  const left = `${count} ${excerpt(name)} ${count === 1 ? "was" : "were"} left`;
  // Materials go in so many ways that none of them stands for all.
  const needs = has && has.count > count ? ["MaterialCollected"] : [];
  const path = has?.path ?? "/Raw";
  if (!from) return { path, but: left, related: [], mostly: true, needs };
  const but = `${left} after the ${from.kind} ${linesAbove(event, from)}`;
  const words = has ? { but } : { message: `lacks ${excerpt(name)}, but ${but}` };
  return against(event, { from }, path, { ...words, note: left, mostly: true, needs });
}

const credits = check({ LoadGame: ["Credits"] }, (event, { purse: { atLogin, disputed, isTouched } }) => {
  const now = numberIn(event, "Credits");
  if (!atLogin || isTouched || now === undefined || now === atLogin.value || now === disputed) return undefined;
  const states = `said ${thousands(atLogin.value)}, and nothing was paid or earned since: a payment is missing in between, or one of the two is wrong`;
  return against(event, atLogin, "/Credits", { states, note: "the credits at the login before", needs: ["RefuelAll"] });
});

/** The number removed equals the number dropped. */
const droppedAll = check({ BackpackChange: ["Removed"] }, (event, { surface: { dropped } }) => {
  if (dropped?.value.count === undefined) return undefined;
  const { value } = dropped;
  const list = elementsOf(event.value("Removed"));
  const index = list.findIndex((item) => partOf(item, "Name") === value.name);
  const count = asNumber(partOf(list[index], "Count"));
  if (count === undefined || count === value.count) return undefined;
  const states = `put down ${value.count}`;
  return against(event, dropped, `/Removed/${index}/Count`, { states, note: "it is put down here" });
});

/** The hull does not repair itself. */
const hull = check({ HullDamage: ["Health", "PlayerPilot", "Fighter"] }, (event, state) => {
  const before = state.ships.hull;
  const health = hullIn(state, event);
  if (!before || health === undefined || health <= before.value) return undefined;
  const states = `said ${before.value}, and nothing has repaired the hull since`;
  const note = `the health of the hull was ${before.value}`;
  return against(event, before, "/Health", { states, note, mostly: true, needs: ["RepairAll"] });
});

export const checks = [cargo, relisted, credits, droppedAll, hull];

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

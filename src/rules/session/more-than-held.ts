import { thousands } from "../../base/text.js";
import { excerpt } from "../../base/visible.js";
import { numberIn, type Reads, textIn } from "../../session/session-event.js";
import { careerOf } from "../../session/slices/career.js";
import { heldAt, takenOut } from "../../session/slices/hold.js";
import { amountPath, amountsOf, materialsOf, spentReads } from "../../session/slices/materials.js";
import { costReads, costs, priceOf } from "../../session/slices/purse.js";
import { against, check, defineSessionRule, linesAbove } from "../checks/define-session-rule.js";
import { journal, record } from "../example-records.js";
import { plotted } from "../planting.js";
import { otherSort } from "../wording.js";

export const rule = defineSessionRule({
  id: "more-than-held",
  says: "more is used, sold or carried than there is, or than there is room for",

  what: "Materials are spent out of those that Materials listed and that came since, cargo is sold, delivered or contributed out of the hold, and costs are paid out of Credits. A hold has the room that Loadout says, and an engineer works up to the rank that the player has there.",
  why: "Programs that keep such accounts fall below zero. A line that brought something was lost, or a count is wrong.",
  evidence:
    "Materials were there in 8,129 cases of 8,129, room for cargo in 7,045 of 7,045, credits in 7,187 of 7,187, cargo to be sold in 347 of 348.",

  fails: () => journal(listed, collected, synthesis(14)),
  passes: () => journal(listed, collected, synthesis(2)),
});

const listed = record("Materials", { Raw: [{ Name: "iron", Count: 12 }], Manufactured: [], Encoded: [] });

const collected = record("MaterialCollected", { Category: "Raw", Name: "iron", Count: 1 });

function synthesis(Count: number): string {
  return record("Synthesis", { Name: "Repair Basic", Materials: [{ Name: "iron", Count }] });
}

const mostInBuggy = 4;

/** The contents of a hold do not exceed its capacity. */
const room = check({ Cargo: ["Vessel", "Count"] }, (event, { fitted: { outfit }, vehicle }) => {
  const count = numberIn(event, "Count");
  if (count === undefined) return undefined;
  if (textIn(event, "Vessel") === "SRV") {
    const isInShip = vehicle.now?.value === "ship";
    const which = isInShip ? "the player is in the ship, so Vessel is wrong" : "Vessel or Count is wrong";
    const but = `Vessel is "SRV", which has room for ${mostInBuggy}: ${which}`;
    return count > mostInBuggy ? { path: "/Count", but, related: [], mostly: true } : undefined;
  }
  const capacity = outfit?.capacity;
  const isOwn = vehicle.now === undefined || vehicle.now.value === "ship";
  if (!capacity || !isOwn || textIn(event, "Vessel") !== "Ship" || count <= capacity.value) return undefined;
  const states = `has room for ${capacity.value}`;
  return against(event, capacity, "/Count", { states, note: "the room for cargo" });
});

/** The kinds that take goods out of the hold, and the fields that give the amount. */
const outgoing: Reads = {
  MarketSell: ["Count"],
  SellDrones: ["Count"],
  SearchAndRescue: ["Count"],
  CargoDepot: ["Count", "UpdateType"],
  ColonisationContribution: ["Contributions"],
};

const takesOut = check(outgoing, (event, { hold, fitted: { outfit } }) => {
  const taken = takenOut(event);
  if (taken === undefined) return undefined;
  const path = `/${outgoing[event.kind]?.[0]}`;
  const capacity = outfit?.capacity;
  if (capacity && taken > capacity.value) {
    const states = `has room for ${capacity.value}`;
    return against(event, capacity, path, { states, note: "the room for cargo", mostly: true });
  }
  const held = heldAt(hold, event.seconds);
  if (!held || !hold.counted || hold.open || taken <= held.most) return undefined;
  const states = `counted ${hold.counted.value}, of which at most ${Math.max(0, held.most)} can be left: correct the count here or there, or add what was taken aboard in between`;
  return against(event, hold.counted, path, { states, note: "the last count", mostly: true, needs: ["MarketBuy"] });
});

/** Only what is held can be spent. */
const spending = check(spentReads, (event, state) => {
  const { listed } = state.materials;
  const amounts = amountsOf(event, state.materials).taken;
  if (!listed || amounts.length === 0) return undefined;
  const { held } = materialsOf(state);
  for (const taken of amounts) {
    const { name, count } = taken;
    const left = held.get(name)?.count ?? 0;
    if (count <= left) continue;
    const sort = otherSort(name, "material");
    const but = `at most ${left} ${excerpt(name)}${sort && `${sort},`} can be left since the ${listed.kind} ${linesAbove(event, listed)}: correct the count here or there, or add what was taken aboard in between`;
    const path = amountPath(taken, taken.countField);
    return against(event, { from: listed }, path, {
      but,
      note: "all materials at that time",
      needs: ["MaterialCollected"],
    });
  }
  return undefined;
});

const paying = check(costReads, (event, { purse: { atLogin, balance } }) => {
  const field = costs[event.kind] ?? "";
  const price = priceOf(event);
  if (!atLogin || balance === undefined || price === undefined || price <= balance) return undefined;
  const states = `said ${thousands(atLogin.value)}, of which at most ${thousands(balance)} can be left: correct the amount here or there, or add what was earned in between`;
  return against(event, atLogin, `/${field}`, { states, note: "the credits at the login", mostly: true });
});

const crafting = check({ EngineerCraft: ["EngineerID", "Level"] }, (event, state) => {
  const level = numberIn(event, "Level");
  const rank = careerOf(state).engineers.get(numberIn(event, "EngineerID") ?? Number.NaN)?.rank;
  if (level === undefined || !rank || level <= rank.value) return undefined;
  return against(event, rank, "/Level", { states: `gives rank ${rank.value} with this engineer`, note: "the rank" });
});

export const checks = [room, takesOut, spending, paying, crafting];

export const fault = plotted(({ state: { purse, flight, login } }) => {
  if (purse.balance === undefined || !login.isPlaced || flight.docked?.value !== true) return undefined;
  const suit = { Name: "utilitysuit_class1", Name_Localised: "Maverick Suit", SuitID: 1_700_277_505_182_527 };
  const broken = { event: "UpgradeSuit", ...suit, Class: 2, Cost: purse.balance + 1 };
  return { broken, path: ["Cost"], says: "more than there is to pay with" };
});

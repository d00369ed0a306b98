import type { JournalRuleId } from "../../rules/rule-id.js";
import { type Path, pointerOf, spanOf } from "./change.js";
import type { LineFault } from "./fault.js";

type Fields = Readonly<Record<string, unknown>>;

/** A line of its own, as sessions have few events in which there is much between the fields. */
function extra(kind: string, says: string, fields: Fields, path: Path, isOfAbsent = false): LineFault {
  return {
    in: "line",
    isExtra: true,
    plant({ event, form }) {
      const broken = { timestamp: event.timestamp, event: kind, ...fields };
      const shown = isOfAbsent ? path.slice(0, -1) : path;
      const span = spanOf(broken, shown, form.text);
      return { text: form.text(broken), ...span, path: pointerOf(path), event: kind, says };
    },
  };
}

/** Faults of what schemas say to hold between fields. */
export const relationFaults = {
  "fields-together": extra("Liftoff", "Longitude was left out", { PlayerControlled: false, Latitude: 12.5 }, [
    "Latitude",
  ]),
  "one-of-fields": extra(
    "CommitCrime",
    "a fine and a bounty for one crime",
    { CrimeType: "assault", Faction: "Varkesh Deep Miners", Fine: 400, Bounty: 200 },
    ["Bounty"],
  ),
  "missing-companion": extra(
    "StartJump",
    "StarSystem was left out",
    { JumpType: "Hyperspace", SystemAddress: 594592926067, StarClass: "K" },
    ["StarSystem"],
    true,
  ),
  "field-without-its-reason": extra(
    "StartJump",
    "a star class without a jump to it",
    { JumpType: "Supercruise", StarClass: "K" },
    ["StarClass"],
  ),
  "wrong-companion": extra(
    "FactionKillBond",
    "the faction that was fought is the one that pays",
    { Reward: 1000, AwardingFaction: "Varkesh Deep Miners", VictimFaction: "Varkesh Deep Miners" },
    ["AwardingFaction"],
  ),
  "wrong-total": extra(
    "MarketBuy",
    "the price of another count",
    { MarketID: 3229914880, Type: "gold", Count: 10, BuyPrice: 945, TotalCost: 9000 },
    ["TotalCost"],
  ),
  "wrong-order": extra("FuelScoop", "more fuel scooped than is in the tank", { Scooped: 5.5, Total: 3.25 }, [
    "Scooped",
  ]),
  "not-unique": extra(
    "Materials",
    "a material stands twice",
    {
      Raw: [
        { Name: "iron", Count: 12 },
        { Name: "iron", Count: 3 },
      ],
      Manufactured: [],
      Encoded: [],
    },
    ["Raw", 1, "Name"],
  ),
  "localised-same": extra(
    "MaterialCollected",
    "a display text that says the same",
    { Category: "Raw", Name: "iron", Name_Localised: "Iron", Count: 3 },
    ["Name_Localised"],
  ),
  "missing-localised": extra(
    "MiningRefined",
    "the display text was left out",
    { Type: "$gold_name;" },
    ["Type_Localised"],
    true,
  ),
} as const satisfies Readonly<Partial<Record<JournalRuleId, LineFault>>>;

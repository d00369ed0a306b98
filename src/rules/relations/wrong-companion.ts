import type { BreakOf } from "../../spec/relations/broken.js";
import { record } from "../example-records.js";
import { relationWording } from "../relation-rules.js";
import { defineRule, journal } from "../rule.js";

export const rule = defineRule({
  id: "wrong-companion",
  severity: "warning",
  strict: "error",
  says: "a value does not go with that of another field",

  what: "What one field says may leave another no choice: two factions that fight each other differ, a name that refers to a list is in it. The schema of the event says what goes with what.",
  why: "One of the two is wrong, and it is not plain which. Programs that join them by their values find nothing, or the wrong thing.",

  wording: (broken: BreakOf, source) => relationWording(broken, source),

  fails: () => journal(record("ShipyardSwap", { ...swap, StoreShipID: 12 })),
  passes: () => journal(record("ShipyardSwap", { ...swap, StoreShipID: 7 })),
});

const swap = {
  ShipType: "cobramkiii",
  ShipType_Localised: "Cobra Mk III",
  ShipID: 12,
  StoreOldShip: "SideWinder",
  MarketID: 3229914880,
};

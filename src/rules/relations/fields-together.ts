import type { BreakOf } from "../../spec/relations/broken.js";
import { record } from "../example-records.js";
import { extraLine } from "../planting.js";
import { relationWording } from "../relation-rules.js";
import { defineRule, journal } from "../rule.js";

export const rule = defineRule({
  id: "fields-together",
  severity: "warning",
  strict: "error",
  says: "a field is here without those that it always comes with",

  what: "Some fields come together or not at all, such as Latitude and Longitude. The schema of the event says which.",
  why: "They describe one thing in parts. A program that finds one of them reads the others without asking.",

  wording: (broken: BreakOf, source) => relationWording(broken, source),

  fails: () => journal(record("Liftoff", { ...liftoff, Latitude: 12.5 })),
  passes: () => journal(record("Liftoff", { ...liftoff, Latitude: 12.5, Longitude: -71.25 })),
});

const liftoff = { PlayerControlled: false };

export const fault = extraLine("Longitude was left out", ["Latitude"], {
  event: "Liftoff",
  PlayerControlled: false,
  Latitude: 12.5,
});

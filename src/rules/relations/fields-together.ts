import { journal, record } from "../example-records.js";
import { extraLine } from "../planting.js";
import { defineRelationRule } from "../relation-rules.js";

export const rule = defineRelationRule({
  id: "fields-together",
  says: "a field is here without those that it always comes with",

  what: "Some fields come together or not at all, such as Latitude and Longitude. The schema of the event says which.",
  why: "They describe one thing in parts. A program that finds one of them reads the others without asking.",

  excusedByAge: "always",
  fails: () => journal(record("Liftoff", liftoff)),
  passes: () => journal(record("Liftoff", { ...liftoff, Longitude: -71.25 })),
});

const liftoff = { PlayerControlled: false, Latitude: 12.5 };

export const fault = extraLine("Longitude was left out", ["Latitude"], { event: "Liftoff", ...liftoff });

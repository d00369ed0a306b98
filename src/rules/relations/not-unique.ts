import { journal, record } from "../example-records.js";
import { extraLine } from "../planting.js";
import { defineRelationRule } from "../relation-rules.js";

export const rule = defineRelationRule({
  id: "not-unique",
  says: "two elements of a list have the same value in a field that must be unique",

  what: "The elements of some lists differ in a field or two, such as materials by Name or modules by Slot. The schema of the event says by which.",
  why: "Programs put such lists into a table by that field, and the second element replaces the first.",

  fails: () => journal(materials("iron", "iron")),
  passes: () => journal(materials("iron", "nickel")),
});

function materials(first: string, second: string): string {
  return record("Materials", {
    Raw: [
      { Name: first, Count: 12 },
      { Name: second, Count: 3 },
    ],
    Manufactured: [],
    Encoded: [],
  });
}

export const fault = extraLine("a material stands twice", ["Raw", 1, "Name"], {
  event: "Materials",
  Raw: [12, 3].map((Count) => ({ Name: "iron", Count })),
  Manufactured: [],
  Encoded: [],
});

import type { Fields } from "../../base/object.js";
import { journal, record } from "../example-records.js";
import { extraLine } from "../planting.js";
import { defineRelationRule } from "../relation-rules.js";

export const rule = defineRelationRule({
  id: "not-unique",
  says: "two elements of a list have the same value in a field that must be unique",

  what: "The elements of some lists differ in a field or two, such as materials by Name or modules by Slot. The schema of the event says by which.",
  why: "Programs put such lists into a table by that field, and the second element replaces the first.",

  excusedByAge: "always",
  fails: () => journal(record("Materials", materials("iron"))),
  passes: () => journal(record("Materials", materials("nickel"))),
});

function materials(second: string): Fields {
  const iron = { Name: "iron", Count: 12 };
  return { Raw: [iron, { Name: second, Count: 3 }], Manufactured: [], Encoded: [] };
}

const broken = { event: "Materials", ...materials("iron") };

export const fault = extraLine("a material stands twice", ["Raw", 1, "Name"], broken);

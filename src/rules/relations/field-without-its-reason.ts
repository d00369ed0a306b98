import { journal, record } from "../example-records.js";
import { extraLine } from "../planting.js";
import { defineRelationRule } from "../relation-rules.js";

export const rule = defineRelationRule({
  id: "field-without-its-reason",
  says: "a field is here though what it belongs to is not",

  what: "Some fields are written only if another one has a certain value, or is there at all: the group of a private session only if GameMode is Group. The schema of the event says which.",
  why: "Either the field is wrong or the one that it belongs to. A program that asks one of them gets another answer than one that asks the other.",

  excusedByAge: "always",
  fails: () => journal(record("StartJump", jump)),
  passes: () => journal(record("StartJump", { JumpType: "Supercruise" })),
});

const jump = { JumpType: "Supercruise", StarClass: "K" };

export const fault = extraLine("a star class without a jump to it", ["StarClass"], { event: "StartJump", ...jump });

import type { Fields } from "../../base/object.js";
import { journal, record } from "../example-records.js";
import { extraLine } from "../planting.js";
import { defineRelationRule } from "../relation-rules.js";

export const rule = defineRelationRule({
  id: "missing-companion",
  says: "a field is absent that another one asks for",

  what: "What one field says may ask for others: a jump to another system names it, a ship that was scanned shows its pilot. The schema of the event says what asks for what.",
  why: "Programs read the field without asking, because in every genuine line of this sort it is there.",
  excusedByAge: "always",
  isOfAbsent: true,

  fails: () => journal(record("StartJump", jump({}))),
  passes: () => journal(record("StartJump", jump({ StarSystem: "Varkesh" }))),
});

function jump(name: Fields): Fields {
  return { JumpType: "Hyperspace", ...name, SystemAddress: 594592926067, StarClass: "K" };
}

const broken = { event: "StartJump", ...jump({}) };

export const fault = extraLine("StarSystem was left out", ["StarSystem"], broken, "object");

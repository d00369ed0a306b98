import { excerpt } from "../../../base/visible.js";
import { numberIn, textIn } from "../../../session/seen-event.js";
import { conflictWith, type SessionCheck } from "../../checks/session-check.js";

/** Samples are of the logged species, on the same body. */
const sampling: SessionCheck = {
  reads: { ScanOrganic: ["ScanType", "Species", "Body"] },
  violations(seen, { organics: { sample } }) {
    const type = textIn(seen, "ScanType");
    if (!sample || (type !== "Sample" && type !== "Analyse")) return [];
    const { value, from } = sample;
    const species = textIn(seen, "Species");
    const conflict = { from, message: "the first sample" };
    if (species !== undefined && species !== value.species) {
      const states = `logged ${excerpt(value.species)}`;
      return [conflictWith(seen, { rule: "out-of-turn", path: "/Species", states, ...conflict })];
    }
    const id = numberIn(seen, "Body");
    if (id === undefined || value.bodyId === undefined || id === value.bodyId) return [];
    return [
      conflictWith(seen, { rule: "other-body", path: "/Body", states: `was on body ${value.bodyId}`, ...conflict }),
    ];
  },
};

export const checks: readonly SessionCheck[] = [sampling];

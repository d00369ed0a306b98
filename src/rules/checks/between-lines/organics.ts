import { excerpt } from "../../../base/visible.js";
import { livingFind } from "../../../session/pieces/organics.js";
import { contradicts } from "../../../session/settled.js";
import { numberIn, textIn } from "../../../session/told-value.js";
import { conflictWith } from "./conflict.js";
import type { SessionRule } from "./session-rule.js";

const ofSample = ["ScanType", "Genus", "Species", "SystemAddress", "Body"] as const;

/** Samples are of the species that was logged, on the same body. */
const sampling: SessionRule = {
  reads: { ScanOrganic: ofSample },
  breaches(told, { organics: { sample } }) {
    const type = textIn(told, "ScanType");
    if (!sample || (type !== "Sample" && type !== "Analyse")) return [];
    const { value, from } = sample;
    const species = textIn(told, "Species");
    const conflict = { from, message: "the first sample" };
    if (species !== undefined && species !== value.species) {
      const tells = `logged ${excerpt(value.species)}`;
      return [conflictWith(told, { rule: "out-of-turn", path: "/Species", tells, ...conflict })];
    }
    const id = numberIn(told, "Body");
    if (id === undefined || value.bodyId === undefined || id === value.bodyId) return [];
    return [
      conflictWith(told, { rule: "other-body", path: "/Body", tells: `was on body ${value.bodyId}`, ...conflict }),
    ];
  },
};

/** Brain trees of several species grow side by side. */
const isMixed = (genus: string): boolean => /Brancae|Seed/.test(genus);

const species: SessionRule = {
  reads: { ScanOrganic: ofSample },
  breaches(told, { organics }) {
    const genus = textIn(told, "Genus") ?? "";
    const now = textIn(told, "Species");
    const before = organics.species.get(`${numberIn(told, "SystemAddress")}/${numberIn(told, "Body")}/${genus}`);
    // A change in the middle of the samples of one species is told already.
    const isWithin = organics.sample !== undefined && textIn(told, "ScanType") !== "Log";
    if (isMixed(genus) || now === undefined || isWithin || !contradicts(before, now)) return [];
    const { value, from } = before;
    const conflict = { from, tells: `found ${excerpt(value)} on this body`, message: "another species of the genus" };
    return [conflictWith(told, { rule: "fixed-pair", path: "/Species", ...conflict, mostly: true })];
  },
};

/** What is entered into the codex in the second of a first sample is what was sampled. */
const variant: SessionRule = {
  reads: { ScanOrganic: ["ScanType", "Variant"], CodexEntry: ["Name", "SubCategory"] },
  breaches(told, { organics: { sample, find } }) {
    const isFind = told.kind === "CodexEntry";
    if (!isFind && textIn(told, "ScanType") !== "Log") return [];
    const now = isFind ? livingFind(told) : textIn(told, "Variant");
    const other = isFind ? sample : find;
    const before = isFind ? sample?.value.variant : find?.value.name;
    if (!other || now === undefined || before === undefined || now === before) return [];
    if (other.value.timestamp !== told.timestamp || isMixed(now) || isMixed(before)) return [];
    const conflict = {
      from: other.from,
      tells: `in the same second, says ${excerpt(before)}`,
      message: "another variant",
    };
    return [conflictWith(told, { rule: "fixed-pair", path: isFind ? "/Name" : "/Variant", ...conflict, mostly: true })];
  },
};

export const organicRules: readonly SessionRule[] = [sampling, species, variant];

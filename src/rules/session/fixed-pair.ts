import { excerpt } from "../../base/visible.js";
import { numberIn, textIn } from "../../session/seen-event.js";
import { contradicts } from "../../session/settled.js";
import { suitPairing } from "../../session/slices/identities.js";
import { livingFind } from "../../session/slices/organics.js";
import type { PledgeTime } from "../../session/state.js";
import { identityViolations } from "../checks/identities.js";
import { conflictWith, type SessionCheck } from "../checks/session-check.js";
import { record, wholeGoal } from "../example-records.js";
import { plotted } from "../planting.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "fixed-pair",
  severity: "warning",
  strict: "error",
  says: "two values that always go together do not",

  what: "An engineer has one name for an id, a community goal one title and place, a construction site one list of what it needs, a genus one species on a body, and a suit one kind for an id. The power of a player stays until the player leaves it.",
  why: "Programs look one up by the other. If they do not fit, one of them is that of another thing.",
  evidence: "No engineer of 70,052 changed the name, no goal of 1,722 title or place, no player of 4,813 the power.",

  wording: (violation: RelatedViolation, source) => sessionWording(violation, source),

  fails: () => journal(invited("Liz Ryder"), invited("Bill Turner")),
  passes: () => journal(invited("Liz Ryder"), invited("Liz Ryder")),
});

function invited(Engineer: string): string {
  return record("EngineerProgress", { Engineer, EngineerID: 300080, Progress: "Invited" });
}

/** The allowed difference in seconds between the clocks of the journal and the server. */
const grace = 5;

const pledge: SessionCheck = {
  reads: {
    Powerplay: ["Power", "TimePledged"],
    PowerplayMerits: ["Power"],
    PowerplayCollect: ["Power"],
    PowerplayLeave: ["Power"],
  },
  violations(seen, { career: { pledge } }) {
    const power = textIn(seen, "Power");
    if (!pledge || power === undefined) return [];
    if (contradicts(pledge.power, power)) {
      const { value, from } = pledge.power;
      const conflict = { from, states: `names ${excerpt(value)}`, message: "the power of the player", mostly: true };
      return [conflictWith(seen, { rule: "fixed-pair", path: "/Power", ...conflict })];
    }
    const seconds = numberIn(seen, "TimePledged");
    const now = seen.seconds;
    const [last] = pledge.lasted;
    if (seen.kind !== "Powerplay" || !last || seconds === undefined || now === undefined) return [];
    const isRight = ({ seconds: before, at }: PledgeTime): boolean => Math.abs(seconds - before - now + at) <= grace;
    if (pledge.lasted.some(isRight)) return [];
    const { from } = last;
    const expected = last.seconds + now - last.at;
    const conflict = {
      from,
      states: `said ${last.seconds}, so that it should be ${expected} by now`,
      message: "the time then",
    };
    return [conflictWith(seen, { rule: "wrong-balance", path: "/TimePledged", ...conflict })];
  },
};

/** Brain trees of several species grow next to each other. */
const isMixed = (genus: string): boolean => /Brancae|Seed/.test(genus);

export const species: SessionCheck = {
  reads: { ScanOrganic: ["ScanType", "Genus", "Species", "SystemAddress", "Body"] },
  violations(seen, { organics }) {
    const genus = textIn(seen, "Genus") ?? "";
    const now = textIn(seen, "Species");
    const before = organics.species.get(`${numberIn(seen, "SystemAddress")}/${numberIn(seen, "Body")}/${genus}`);
    // A change of species between samples is already reported by another rule.
    const isWithin = organics.sample !== undefined && textIn(seen, "ScanType") !== "Log";
    if (isMixed(genus) || now === undefined || isWithin || !contradicts(before, now)) return [];
    const { value, from } = before;
    const conflict = { from, states: `found ${excerpt(value)} on this body`, message: "another species of the genus" };
    return [conflictWith(seen, { rule: "fixed-pair", path: "/Species", ...conflict, mostly: true })];
  },
};

/** A codex entry in the same second as a first sample is for the variant that was sampled. */
const variant: SessionCheck = {
  reads: { ScanOrganic: ["ScanType", "Variant"], CodexEntry: ["Name", "SubCategory"] },
  violations(seen, { organics: { sample, find } }) {
    const isFind = seen.kind === "CodexEntry";
    if (!isFind && textIn(seen, "ScanType") !== "Log") return [];
    const now = isFind ? livingFind(seen) : textIn(seen, "Variant");
    const other = isFind ? sample : find;
    const before = isFind ? sample?.value.variant : find?.value.name;
    if (!other || now === undefined || before === undefined || now === before) return [];
    if (other.value.timestamp !== seen.timestamp || isMixed(now) || isMixed(before)) return [];
    const conflict = {
      from: other.from,
      states: `in the same second, says ${excerpt(before)}`,
      message: "another variant",
    };
    return [conflictWith(seen, { rule: "fixed-pair", path: isFind ? "/Name" : "/Variant", ...conflict, mostly: true })];
  },
};

const suits: SessionCheck = {
  reads: { SuitLoadout: ["SuitID", "SuitName"] },
  violations: (seen, { identities }) =>
    identityViolations("fixed-pair", seen, suitPairing(seen), identities.suits, false),
};

export const checks: readonly SessionCheck[] = [suits, pledge, species, variant];

export const fault = plotted((_, CGID) => {
  const goal = { ...wholeGoal, CGID };
  return {
    above: [{ event: "CommunityGoal", CurrentGoals: [goal] }],
    broken: { event: "CommunityGoal", CurrentGoals: [{ ...goal, MarketName: "Linden Relay" }] },
    path: ["CurrentGoals", 0, "MarketName"],
    says: "a goal at another station",
  };
});

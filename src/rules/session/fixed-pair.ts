import { excerpt } from "../../base/visible.js";
import { contradicts } from "../../session/facts.js";
import { numberIn, textIn } from "../../session/session-event.js";
import { suitPairing } from "../../session/slices/identities.js";
import { livingFind } from "../../session/slices/organics.js";
import type { PledgeTime } from "../../session/state.js";
import { against, check, defineSessionRule, otherIdentity } from "../checks/define-session-rule.js";
import { journal, record } from "../example-records.js";
import { changedGoal } from "../planting.js";

export const rule = defineSessionRule({
  id: "fixed-pair",
  says: "two values that always go together do not",

  what: "An engineer has one name for an id, a community goal one title and place, a construction site one list of what it needs, a genus one species on a body, and a suit one kind for an id. The power of a player stays until the player leaves it.",
  why: "Programs look one up by the other. If they do not fit, one of them is that of another thing.",
  evidence: "No engineer of 70,052 changed the name, no goal of 1,722 title or place, no player of 4,813 the power.",

  fails: () => journal(invited("Liz Ryder"), invited("Bill Turner")),
  passes: () => journal(invited("Liz Ryder"), invited("Liz Ryder")),
});

function invited(Engineer: string): string {
  return record("EngineerProgress", { Engineer, EngineerID: 300080, Progress: "Invited" });
}

/** The allowed difference in seconds between the clocks of the journal and the server. */
const grace = 5;

const pledge = check(
  {
    Powerplay: ["Power", "TimePledged"],
    PowerplayMerits: ["Power"],
    PowerplayCollect: ["Power"],
    PowerplayLeave: ["Power"],
  },
  (event, { career: { pledge } }) => {
    const power = textIn(event, "Power");
    if (!pledge || power === undefined) return undefined;
    if (contradicts(pledge.power, power)) {
      const states = `names ${excerpt(pledge.power.value)}`;
      return against(event, pledge.power, "/Power", { states, note: "the power of the player", mostly: true });
    }
    const seconds = numberIn(event, "TimePledged");
    const now = event.seconds;
    const [last] = pledge.lasted;
    if (event.kind !== "Powerplay" || !last || seconds === undefined || now === undefined) return undefined;
    const isRight = ({ seconds: before, at }: PledgeTime): boolean => Math.abs(seconds - before - now + at) <= grace;
    if (pledge.lasted.some(isRight)) return undefined;
    const expected = last.seconds + now - last.at;
    const states = `said ${last.seconds}, so that it should be ${expected} by now`;
    return against(event, last, "/TimePledged", { rule: "wrong-balance", states, note: "the time then" });
  },
);

/** Brain trees of several species grow next to each other. */
const isMixed = (genus: string): boolean => /Brancae|Seed/.test(genus);

const species = check(
  { ScanOrganic: ["ScanType", "Genus", "Species", "SystemAddress", "Body"] },
  (event, { organics }) => {
    const genus = textIn(event, "Genus") ?? "";
    const now = textIn(event, "Species");
    const before = organics.species.get(`${numberIn(event, "SystemAddress")}/${numberIn(event, "Body")}/${genus}`);
    // A change of species between samples is already reported by another rule.
    const isWithin = organics.sample !== undefined && textIn(event, "ScanType") !== "Log";
    if (isMixed(genus) || now === undefined || isWithin || !contradicts(before, now)) return undefined;
    const states = `found ${excerpt(before.value)} on this body`;
    return against(event, before, "/Species", { states, note: "another species of the genus", mostly: true });
  },
);

/** A codex entry in the same second as a first sample is for the variant that was sampled. */
const variant = check(
  { ScanOrganic: ["ScanType", "Variant"], CodexEntry: ["Name", "SubCategory"] },
  (event, { organics: { sample, find } }) => {
    const isFind = event.kind === "CodexEntry";
    if (!isFind && textIn(event, "ScanType") !== "Log") return undefined;
    const now = isFind ? livingFind(event) : textIn(event, "Variant");
    const other = isFind ? sample : find;
    const before = isFind ? sample?.value.variant : find?.value.name;
    if (!other || now === undefined || before === undefined || now === before) return undefined;
    if (other.value.timestamp !== event.timestamp || isMixed(now) || isMixed(before)) return undefined;
    const states = `in the same second, says ${excerpt(before)}`;
    return against(event, other, isFind ? "/Name" : "/Variant", { states, note: "another variant", mostly: true });
  },
);

const suits = check({ SuitLoadout: ["SuitID", "SuitName"] }, (event, { identities }) =>
  otherIdentity(event, suitPairing(event), identities.suits, false),
);

export const checks = [suits, pledge, species, variant];

export const fault = changedGoal("a goal at another station", "MarketName", "Linden Relay");

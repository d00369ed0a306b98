import { excerpt } from "../../base/visible.js";
import { contradicts } from "../../session/facts.js";
import { asText, elementsOf, partOf } from "../../session/json-value.js";
import { numberIn, readsOf, textIn } from "../../session/session-event.js";
import { crewFields, crewPairings, suitPairing, textPairings, textReads } from "../../session/slices/identities.js";
import { livingFind } from "../../session/slices/organics.js";
import type { PledgeTime } from "../../session/state.js";
import {
  against,
  check,
  defineSessionRule,
  type Found,
  otherIdentity,
  otherValue,
  quoted,
} from "../checks/define-session-rule.js";
import { journal, record } from "../example-records.js";
import { changedGoal } from "../planting.js";

export const rule = defineSessionRule({
  id: "fixed-pair",
  says: "two values that always go together do not",

  what: "An engineer has one name for an id, a community goal one title and place, a construction site one list of what it needs, a genus one species on a body, a suit one kind for an id, a member of the crew one name, and a symbol one display text in a journal. A station has the government and allegiance of its faction, and the faction that rules a system one state. The power of a player stays until the player leaves it.",
  why: "Programs look one up by the other. If they do not fit, one of them is that of another thing.",
  evidence:
    "No engineer of 70,052 changed the name, no goal of 1,722 title or place, no player of 4,813 the power, no symbol of 144,416 its text, none of 5,206 of the crew the name; all 1,727 governments and 702 allegiances were those of the faction, and so were 4,410 states.",

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

/** A symbol has one display text in a journal. */
const texts = check(textReads, (event, { identities }) => {
  if (identities.texts.size === 0) return undefined;
  for (const said of textPairings(event)) {
    const found = otherIdentity(event, said, identities.texts, false);
    if (found) return found;
  }
  return undefined;
});

const crew = check(crewFields, (event, { identities }) => {
  for (const said of crewPairings(event)) {
    const found = otherIdentity(event, said, identities.crew, true);
    if (found) return found;
  }
  return undefined;
});

const sayGovernment = (symbol: string | undefined): string | undefined =>
  /^\$government_(\w+);$/i.exec(symbol ?? "")?.[1]?.toLowerCase();

/** A station has the government and the allegiance of its faction, as the arrival in the system tells them. */
const rulers = check(
  { Docked: ["StationFaction", "StationGovernment", "StationAllegiance", "SystemAddress"] },
  (event, { location: { factions, system } }) => {
    const name = partOf(event.value("StationFaction"), "Name");
    if (!factions || name === undefined || system?.value.address !== event.value("SystemAddress")) return undefined;
    const faction = elementsOf(factions.value()).find((one) => partOf(one, "Name") === name);
    const ruled = asText(partOf(faction, "Government"));
    const rules = sayGovernment(textIn(event, "StationGovernment"));
    const words = { note: "the faction of the station", mostly: true };
    if (ruled !== undefined && rules !== undefined && rules !== ruled.toLowerCase()) {
      const states = `says that its faction has the government ${excerpt(ruled)}`;
      return against(event, factions, "/StationGovernment", { states, ...words });
    }
    const allegiance = asText(partOf(faction, "Allegiance"));
    const states = `says that its faction has the allegiance ${excerpt(allegiance ?? "")}`;
    return otherValue(event, factions, "StationAllegiance", allegiance, { states, ...words });
  },
);

/** The faction that rules a system is in the state in which the list has it. */
const rulingState = check(
  readsOf(["FSDJump", "Location", "CarrierJump"], ["SystemFaction", "Factions"]),
  (event): Found => {
    const ruling = event.value("SystemFaction");
    const name = asText(partOf(ruling, "Name"));
    const state = asText(partOf(ruling, "FactionState"));
    const list = event.source("Factions");
    if (name === undefined || state === undefined || list === undefined) return undefined;
    // As the game writes it, which need not be parsed.
    const named = `"Name":${JSON.stringify(name)},`;
    const inState = `"FactionState":${JSON.stringify(state)},`;
    if (list.includes(`${named} ${inState}`) || list.includes(named + inState)) return undefined;
    const faction = elementsOf(event.value("Factions")).find((one) => partOf(one, "Name") === name);
    const listed = asText(partOf(faction, "FactionState"));
    if (listed === undefined || listed === state) return undefined;
    const but = `Factions says ${quoted(listed)} of the same faction: one of the two is wrong`;
    return { path: "/SystemFaction/FactionState", but, related: [], mostly: true };
  },
);

export const checks = [suits, pledge, species, variant, texts, crew, rulers, rulingState];

export const fault = changedGoal("a goal at another station", "MarketName", "Linden Relay");

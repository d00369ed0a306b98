import { excerpt } from "../../../base/visible.js";
import { asText, elementsOf, partOf, type SeenEvent, writtenAt } from "../../../session/seen-event.js";
import { idIn, missionIds, missionLists, secondsLeft } from "../../../session/slices/missions.js";
import type { MissionLog } from "../../../session/state.js";
import { conflictWith } from "./conflict.js";
import { lastAbove } from "./lines-above.js";
import { expiryGrace, isGivenOnFoot, nameSuffix } from "./missions.js";
import type { SessionRule, SessionViolation } from "./session-rule.js";

/** How far Expires may be from what is left, in seconds. */
const roundings = 90;

/** What a list says of a mission otherwise than MissionAccepted did. */
function listedOtherwise(seen: SeenEvent, { known }: MissionLog): SessionViolation | undefined {
  const now = writtenAt(seen);
  for (const [index, entry] of elementsOf(seen.value("Active")).entries()) {
    const mission = known.get(idIn(partOf(entry, "MissionID")) ?? Number.NaN);
    const name = asText(partOf(entry, "Name"));
    const before = mission?.accepted?.value.Name;
    if (mission?.accepted && name !== undefined && typeof before === "string" && name !== before + nameSuffix) {
      const { from } = mission.accepted;
      const conflict = { from, states: `says ${excerpt(before)}`, message: "the mission is accepted here" };
      return conflictWith(seen, { rule: "mission-mismatch", path: `/Active/${index}/Name`, ...conflict });
    }
    const left = secondsLeft(entry);
    const { expiry } = mission ?? {};
    if (expiry?.from.kind !== "MissionAccepted" || now === undefined || left === undefined) continue;
    if (Math.abs(expiry.value - now - left) <= roundings) continue;
    const states = `left ${Math.round(expiry.value - now)} seconds until then`;
    const conflict = { from: expiry.from, states, message: "the mission runs out" };
    return conflictWith(seen, { rule: "mission-mismatch", path: `/Active/${index}/Expires`, ...conflict });
  }
  return undefined;
}

/** A mission on the list that is over, or that nobody accepted. */
function neverOpened(seen: SeenEvent, { known, open }: MissionLog): SessionViolation | undefined {
  const rule = "unknown-mission";
  for (const [index, entry] of elementsOf(seen.value("Active")).entries()) {
    const id = idIn(partOf(entry, "MissionID"));
    if (id === undefined || open?.has(id)) continue;
    const mission = known.get(id);
    const path = `/Active/${index}/MissionID`;
    if (mission?.ended) {
      const conflict = { from: mission.ended, states: "ended this mission", message: "the mission ends here" };
      return conflictWith(seen, { rule, path, ...conflict });
    }
    if (!open || mission || isGivenOnFoot(asText(partOf(entry, "Name")))) continue;
    return { rule, path, but: "it was in no list above and was not accepted since", related: [], mostly: true };
  }
  return undefined;
}

/** A mission that was open, and is on no list any more. */
function lost(seen: SeenEvent, { known, open }: MissionLog): SessionViolation | undefined {
  const now = writtenAt(seen);
  if (!open || now === undefined || missionLists.some((field) => !Array.isArray(seen.value(field)))) return undefined;
  const listed = new Set(missionLists.flatMap((field) => missionIds(seen.value(field))));
  for (const id of open) {
    const mission = known.get(id);
    if (listed.has(id) || !mission || !mission.expiry || mission.expiry.value <= now + expiryGrace) continue;
    const { from } = mission;
    const says = `is without mission ${id}, which ${lastAbove(seen, from)} told of and nothing ended`;
    const related = [{ from, message: `mission ${id} is open here` }];
    return { rule: "unknown-mission", path: "/Active", says, related, mostly: true };
  }
  return undefined;
}

const listing: SessionRule = {
  reads: { Missions: missionLists },
  violations(seen, { missions }) {
    const violation = neverOpened(seen, missions) ?? lost(seen, missions) ?? listedOtherwise(seen, missions);
    return violation ? [violation] : [];
  },
};

export const missionListRules: readonly SessionRule[] = [listing];

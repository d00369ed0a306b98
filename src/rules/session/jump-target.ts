import { excerpt } from "../../base/visible.js";
import { numberIn, type SeenEvent, textIn } from "../../session/seen-event.js";
import { isBackWhereItWas } from "../../session/slices/arrival.js";
import { isOpenJump } from "../../session/slices/flight.js";
import type { SessionState } from "../../session/state.js";
import { against, lastAbove, type SessionCheck, type SessionViolation } from "../checks/session-check.js";
import { jumpLine, record } from "../example-records.js";
import type { LineFault } from "../fault.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "jump-target",
  severity: "warning",
  strict: "error",
  says: "a jump or drop leads elsewhere than announced",

  what: "StartJump goes to the last FSDTarget and never to the system that the player is in; FSDJump ends where StartJump goes, unless Thargoids stop the ship where it was; CarrierJump ends where it was asked for; the welcome and the end of supercruise name the place that follows.",
  why: "Programs count jumps and follow routes by these pairs. If they disagree, a line is missing or is of another jump.",
  evidence:
    "FSDJump ended where StartJump went in all 8,684 cases; StartJump went to the last FSDTarget in 8,724 of 8,736, the others were taxis; CarrierJump ended where it was asked for in all of 86.",

  wording: (violation: RelatedViolation, source) => sessionWording(violation, source),

  fails: () => journal(starts("Quillmar", 628952664435), jumpLine({})),
  passes: () => journal(starts("Varkesh", 594592926067), jumpLine({})),
});

function starts(StarSystem: string, SystemAddress: number): string {
  return record("StartJump", { JumpType: "Hyperspace", Taxi: false, StarSystem, SystemAddress, StarClass: "K" });
}

/** The game sends a welcome message just before it reports the arrival. */
const welcomeToHere: SessionCheck = {
  reads: { Location: ["StarSystem"], FSDJump: ["StarSystem", "SystemAddress"], CarrierJump: ["StarSystem"] },
  violations: (
    seen: SeenEvent,
    { arrival: { welcome }, place: { system } }: SessionState,
  ): readonly SessionViolation[] => {
    const name = textIn(seen, "StarSystem");
    const isBack = system !== undefined && name === system.value.name;
    if (!welcome || name === undefined || isBack || name === welcome.value) return [];
    const but = `${lastAbove(seen, welcome.from)} welcomes the pilot to ${JSON.stringify(excerpt(welcome.value))}: a jump is missing in between, or one of the names is wrong`;
    return [against("jump-target", welcome, { field: "StarSystem", but, message: "the welcome" })];
  },
};

const quoted = (name: string | undefined): string => JSON.stringify(excerpt(name ?? ""));

const ofStart = ["JumpType", "SystemAddress", "StarSystem", "StarClass", "Taxi"] as const;

/** A jump goes to the system that was targeted. */
const startsForTarget: SessionCheck = {
  reads: { StartJump: ofStart },
  violations(seen, { flight: { target } }) {
    const address = numberIn(seen, "SystemAddress");
    if (!target || address === undefined || seen.value("JumpType") !== "Hyperspace" || seen.value("Taxi") === true) {
      return [];
    }
    const { value, from } = target;
    const message = "the target is chosen here";
    if (address !== value.address) {
      const but = `${lastAbove(seen, from)} chose ${value.address}`;
      return [against("jump-target", target, { field: "SystemAddress", but, message, mostly: true })];
    }
    const starClass = textIn(seen, "StarClass");
    if (starClass === undefined || value.starClass === undefined || starClass === value.starClass) return [];
    const but = `${lastAbove(seen, from)} says ${quoted(value.starClass)} of the same star`;
    return [against("jump-target", target, { field: "StarClass", but, message })];
  },
};

const startsForElsewhere: SessionCheck = {
  reads: { StartJump: ofStart },
  violations(seen, { place: { system } }) {
    const isHere = system !== undefined && seen.value("SystemAddress") === system.value.address;
    if (!isHere || seen.value("JumpType") !== "Hyperspace") return [];
    const but = `${lastAbove(seen, system.from)} has brought the player there already`;
    const message = `the player is in ${excerpt(system.value.name ?? "this system")} from here on`;
    return [against("jump-target", system, { field: "SystemAddress", but, message })];
  },
};

const arrivesAtTarget: SessionCheck = {
  reads: { FSDJump: ["SystemAddress", "StarSystem"] },
  violations(seen, state) {
    const { jump } = state.flight;
    if (!jump || !isOpenJump(jump.value) || isBackWhereItWas(state, seen)) return [];
    const address = numberIn(seen, "SystemAddress");
    const name = textIn(seen, "StarSystem");
    const message = "the jump begins here";
    const goes = (where: string | number): string => `${lastAbove(seen, jump.from)} goes to ${where}`;
    if (address !== undefined && jump.value.address !== undefined && address !== jump.value.address) {
      return [against("jump-target", jump, { field: "SystemAddress", but: goes(jump.value.address), message })];
    }
    if (name === undefined || jump.value.name === undefined || name === jump.value.name) return [];
    return [against("jump-target", jump, { field: "StarSystem", but: goes(quoted(jump.value.name)), message })];
  },
};

const exitsWhereItDropped: SessionCheck = {
  reads: { SupercruiseExit: ["Body", "BodyType"] },
  violations(seen, { docking: { drop } }) {
    const body = textIn(seen, "Body");
    const isMeant = drop?.value.marketId !== undefined && seen.value("BodyType") === "Station";
    if (!drop || !isMeant || body === undefined || drop.value.type === undefined || body === drop.value.type) return [];
    const but = `${lastAbove(seen, drop.from)} was at ${JSON.stringify(excerpt(drop.value.type))}`;
    return [against("jump-target", drop, { field: "Body", but, message: "the drop", mostly: true })];
  },
};

/** A drop at a signal source is reported by two events, an old one and a newer one. */
const dropsAtSource: SessionCheck = {
  reads: { SupercruiseDestinationDrop: ["Type", "Threat"] },
  violations(seen, { docking: { source } }) {
    if (!source) return [];
    const { type, threat } = source.value;
    const found = { type: textIn(seen, "Type"), threat: numberIn(seen, "Threat") };
    const isOther = found.type !== undefined && type !== undefined && found.type !== type;
    const isWorse = found.threat !== undefined && threat !== undefined && found.threat !== threat;
    if (!isOther && !isWorse) return [];
    const but = `${lastAbove(seen, source.from)} said ${isOther ? JSON.stringify(excerpt(type)) : threat}`;
    const field = isOther ? "Type" : "Threat";
    return [against("jump-target", source, { field, but, message: "the same drop", mostly: true })];
  },
};

const jumpsWhereAsked: SessionCheck = {
  reads: { CarrierJump: ["MarketID", "SystemAddress", "BodyID"] },
  violations(seen, { carriers: { requests } }) {
    const request = requests.get(numberIn(seen, "MarketID") ?? Number.NaN);
    if (!request) return [];
    const { address, bodyId } = request.value;
    const found = { address: numberIn(seen, "SystemAddress"), bodyId: numberIn(seen, "BodyID") };
    const isElsewhere = address !== undefined && found.address !== undefined && found.address !== address;
    const isOther = bodyId !== undefined && found.bodyId !== undefined && found.bodyId !== bodyId;
    if (!isElsewhere && !isOther) return [];
    const but = `${lastAbove(seen, request.from)} asked for ${isElsewhere ? address : `body ${bodyId}`}`;
    const field = isElsewhere ? "SystemAddress" : "BodyID";
    return [against("jump-target", request, { field, but, message: "the jump is asked for here" })];
  },
};

export const checks: readonly SessionCheck[] = [
  arrivesAtTarget,
  startsForElsewhere,
  startsForTarget,
  welcomeToHere,
  exitsWhereItDropped,
  dropsAtSource,
  jumpsWhereAsked,
];

export const fault: LineFault = {
  kinds: ["StartJump"],
  plant({ event }) {
    if (event.SystemAddress === undefined) return undefined;
    const target = { event: "FSDTarget", Name: "Nowhere Near", SystemAddress: 594592926067, StarClass: "K" };
    return { broken: event, path: ["SystemAddress"], says: "another system than was chosen", above: [target] };
  },
};

import { excerpt } from "../../base/visible.js";
import { numberIn } from "../../session/session-event.js";
import { isBackWhereItWas, isOpenJump } from "../../session/slices/flight.js";
import { against, check, defineSessionRule, otherValue, quoted } from "../checks/define-session-rule.js";
import { journal, jumpLine, record } from "../example-records.js";
import { inKinds } from "../planting.js";

export const rule = defineSessionRule({
  id: "jump-target",
  says: "a jump or drop leads elsewhere than announced",

  what: "StartJump goes to the last FSDTarget and never to the system that the player is in; FSDJump ends where StartJump goes, unless Thargoids stop the ship where it was; CarrierJump ends where it was asked for; the welcome and the end of supercruise name the place that follows.",
  why: "Programs count jumps and follow routes by these pairs. If they disagree, a line is missing or is of another jump.",
  evidence:
    "FSDJump ended where StartJump went in all 8,684 cases; StartJump went to the last FSDTarget in 8,724 of 8,736, the others were taxis; CarrierJump ended where it was asked for in all of 86.",

  fails: () => journal(jumpLine({}), starts("Varkesh", 594592926067)),
  passes: () => journal(jumpLine({}), starts("Quillmar", 628952664435)),
});

function starts(StarSystem: string, SystemAddress: number): string {
  return record("StartJump", { JumpType: "Hyperspace", Taxi: false, StarSystem, SystemAddress, StarClass: "K" });
}

/** The game sends a welcome message just before it reports the arrival. */
const welcomeToHere = check(
  { Location: ["StarSystem"], FSDJump: ["StarSystem", "SystemAddress"], CarrierJump: ["StarSystem"] },
  (event, state) => {
    const { welcome } = state.arrival;
    const { system } = state.location;
    const isBack = system !== undefined && event.value("StarSystem") === system.value.name;
    if (!welcome || isBack || (event.kind === "FSDJump" && isBackWhereItWas(state, event))) return undefined;
    const states = `welcomes the pilot to ${quoted(welcome.value)}: a jump is missing in between, or one of the names is wrong`;
    const needs = ["Location", "FSDJump"];
    return otherValue(event, welcome, "StarSystem", welcome.value, { states, note: "the welcome", needs });
  },
);

const ofStart = ["JumpType", "SystemAddress", "StarSystem", "StarClass", "Taxi"] as const;

/** A jump goes to the system that was targeted. */
const startsForTarget = check({ StartJump: ofStart }, (event, { flight: { target } }) => {
  if (!target || numberIn(event, "SystemAddress") === undefined) return undefined;
  if (event.value("JumpType") !== "Hyperspace" || event.value("Taxi") === true) return undefined;
  const { address, starClass } = target.value;
  const note = "the target is chosen here";
  return (
    otherValue(event, target, "SystemAddress", address, { states: `chose ${address}`, note, mostly: true }) ??
    otherValue(event, target, "StarClass", starClass, { states: `says ${quoted(starClass)} of the same star`, note })
  );
});

const startsForElsewhere = check({ StartJump: ofStart }, (event, { location: { system } }) => {
  const isHere = system !== undefined && event.value("SystemAddress") === system.value.address;
  if (!isHere || event.value("JumpType") !== "Hyperspace") return undefined;
  const states = "has brought the player there already";
  const note = `the player is in ${excerpt(system.value.name ?? "this system")} from here on`;
  return against(event, system, "/SystemAddress", { states, note, needs: ["FSDJump"] });
});

const arrivesAtTarget = check({ FSDJump: ["SystemAddress", "StarSystem"] }, (event, state) => {
  const { jump } = state.flight;
  if (!jump || !isOpenJump(jump.value) || isBackWhereItWas(state, event)) return undefined;
  const { address, name } = jump.value;
  const note = "the jump begins here";
  return (
    otherValue(event, jump, "SystemAddress", address, { states: `goes to ${address}`, note }) ??
    otherValue(event, jump, "StarSystem", name, {
      states: `goes to ${quoted(name)} with the same SystemAddress: one of the two names is wrong`,
      note,
    })
  );
});

const exitsWhereItDropped = check({ SupercruiseExit: ["Body", "BodyType"] }, (event, { docking: { drop } }) => {
  if (drop?.value.marketId === undefined || event.value("BodyType") !== "Station") return undefined;
  const states = `was at ${quoted(drop.value.type)}`;
  return otherValue(event, drop, "Body", drop.value.type, { states, note: "the drop", mostly: true });
});

/** A drop at a signal source is reported by two events, an old one and a newer one. */
const dropsAtSource = check({ SupercruiseDestinationDrop: ["Type", "Threat"] }, (event, { docking: { source } }) => {
  if (!source) return undefined;
  const { type, threat } = source.value;
  const words = { note: "the same drop", mostly: true };
  return (
    otherValue(event, source, "Type", type, { states: `said ${quoted(type)}`, ...words }) ??
    otherValue(event, source, "Threat", threat, { states: `said ${threat}`, ...words })
  );
});

const jumpsWhereAsked = check(
  { CarrierJump: ["MarketID", "SystemAddress", "BodyID"] },
  (event, { carriers: { requests } }) => {
    const request = requests.get(numberIn(event, "MarketID") ?? Number.NaN);
    if (!request) return undefined;
    const { address, bodyId } = request.value;
    const note = "the jump is asked for here";
    return (
      otherValue(event, request, "SystemAddress", address, { states: `asked for ${address}`, note }) ??
      otherValue(event, request, "BodyID", bodyId, { states: `asked for body ${bodyId}`, note })
    );
  },
);

export const checks = [
  arrivesAtTarget,
  startsForElsewhere,
  startsForTarget,
  welcomeToHere,
  exitsWhereItDropped,
  dropsAtSource,
  jumpsWhereAsked,
];

export const fault = inKinds(["StartJump"], ({ event }) => {
  if (event.SystemAddress === undefined) return undefined;
  const target = { event: "FSDTarget", Name: "Nowhere Near", SystemAddress: 594592926067, StarClass: "K" };
  return { broken: event, path: ["SystemAddress"], says: "another system than was chosen", above: [target] };
});

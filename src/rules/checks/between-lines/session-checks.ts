import { excerpt } from "../../../base/visible.js";
import { numberIn, type SeenEvent, textIn } from "../../../session/seen-event.js";
import { createSession, type Session, stateReads } from "../../../session/session.js";
import { contradicts, type FirstStatement } from "../../../session/settled.js";
import { mentions } from "../../../session/slices/heard.js";
import { livingFind } from "../../../session/slices/organics.js";
import type { SessionState } from "../../../session/state.js";
import { against } from "./against.js";
import { bodyIdentityRules } from "./body-identity.js";
import { careerRules } from "./career.js";
import { conflictWith } from "./conflict.js";
import { dockingRules } from "./docking.js";
import { fuelRules } from "./fuel.js";
import { identityRules } from "./identities.js";
import { jumpRules } from "./jumps.js";
import { ledgerRules } from "./ledgers.js";
import { lastAbove, linesAbove } from "./lines-above.js";
import { loginRules } from "./login.js";
import { missionListRules } from "./mission-lists.js";
import { missionRules } from "./missions.js";
import { moduleRules } from "./modules.js";
import type { SessionRule, SessionViolation } from "./session-rule.js";
import { shipRules } from "./ship.js";
import { stationUseRules } from "./station-use.js";
import { surfaceRules } from "./surface.js";
import { systemRules } from "./system.js";
import { turnRules } from "./turns.js";
import { vehicleRules } from "./vehicles.js";

const ofSample = ["ScanType", "Genus", "Species", "SystemAddress", "Body"] as const;

/** Samples are of the species that was logged, on the same body. */
const sampling: SessionRule = {
  reads: { ScanOrganic: ofSample },
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

/** Brain trees of several species grow side by side. */
const isMixed = (genus: string): boolean => /Brancae|Seed/.test(genus);

const species: SessionRule = {
  reads: { ScanOrganic: ofSample },
  violations(seen, { organics }) {
    const genus = textIn(seen, "Genus") ?? "";
    const now = textIn(seen, "Species");
    const before = organics.species.get(`${numberIn(seen, "SystemAddress")}/${numberIn(seen, "Body")}/${genus}`);
    // A change in the middle of the samples of one species is reported already.
    const isWithin = organics.sample !== undefined && textIn(seen, "ScanType") !== "Log";
    if (isMixed(genus) || now === undefined || isWithin || !contradicts(before, now)) return [];
    const { value, from } = before;
    const conflict = { from, states: `found ${excerpt(value)} on this body`, message: "another species of the genus" };
    return [conflictWith(seen, { rule: "fixed-pair", path: "/Species", ...conflict, mostly: true })];
  },
};

/** What is entered into the codex in the second of a first sample is what was sampled. */
const variant: SessionRule = {
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

const organicRules: readonly SessionRule[] = [sampling, species, variant];

const jumpsWhereAsked: SessionRule = {
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

const latestJump = 300;

const jumpsInTime: SessionRule = {
  reads: { CarrierJump: ["MarketID"] },
  violations(seen, { carriers: { requests } }) {
    const request = requests.get(numberIn(seen, "MarketID") ?? Number.NaN);
    const late = (Date.parse(seen.timestamp) - Date.parse(String(request?.value.departure))) / 1000;
    if (!request || Number.isNaN(late) || (late >= 0 && late <= latestJump)) return [];
    const but = `${lastAbove(seen, request.from)} set the departure to ${request.value.departure}`;
    return [against("out-of-turn", request, { field: "timestamp", but, message: "the departure", mostly: true })];
  },
};

const cancelsWhatWasAsked: SessionRule = {
  reads: { CarrierJumpCancelled: ["CarrierID"] },
  violations(seen, { carriers: { requests } }) {
    const id = numberIn(seen, "CarrierID");
    const [request] = requests.values();
    if (!request || id === undefined || requests.has(id)) return [];
    const but = `${lastAbove(seen, request.from)} was of another carrier`;
    return [against("out-of-turn", request, { field: "CarrierID", but, message: "the request", mostly: true })];
  },
};

const jumpsAboard: SessionRule = {
  reads: { CarrierJump: [] },
  violations(seen, { flight: { docked }, vehicle: { now } }) {
    if (docked?.value !== false || now?.value !== "ship") return [];
    const says = `CarrierJump is told aboard alone, but the ship is not docked since ${docked.from.kind} ${linesAbove(seen, docked.from)}`;
    return [against("not-docked", docked, { says, message: "the ship is not docked since here" })];
  },
};

const carrierRules: readonly SessionRule[] = [jumpsWhereAsked, jumpsInTime, cancelsWhatWasAsked, jumpsAboard];

/** Beyond so many, the oldest are forgotten. */
const mostDisputes = 1000;

/** What was found at odds with a line above, so that the same is not said again by every line that follows. */
interface Disputes {
  /** The violations that say something new, one for each field: one that genuine journals never have, where there is such, or the first. */
  readonly fresh: (violations: readonly SessionViolation[]) => readonly SessionViolation[];
}

function createDisputes(): Disputes {
  const said = new Set<string>();
  const isNew = (violation: SessionViolation): boolean => {
    const keys = keysOf(violation);
    const isKnown = keys.some((key) => said.has(key));
    for (const key of keys) said.add(key);
    for (const key of said) {
      if (said.size <= mostDisputes) break;
      said.delete(key);
    }
    return !isKnown;
  };
  return {
    fresh(violations) {
      const speakers = new Map<string, SessionViolation>();
      for (const violation of violations) {
        const before = speakers.get(violation.path);
        if (!before || (before.mostly && !violation.mostly)) speakers.set(violation.path, violation);
      }
      return [...speakers.values()].filter(isNew);
    },
  };
}

function keysOf({ rule, disputes, related: [earlier] }: SessionViolation): readonly string[] {
  if (!disputes || !earlier) return [];
  const { file = "", line, kind } = earlier.from;
  return disputes.map((value) => JSON.stringify([rule, file, line, kind, value]));
}

/** What a beacon mentions comes only after it was scanned, and no more than it says. */
const scannedByBeacon: SessionRule = {
  reads: { Scan: ["ScanType"] },
  violations(seen, state) {
    const { beacon } = state.arrival;
    if (!beacon || seen.value("ScanType") !== "NavBeaconDetail" || !mentions(state, "NavBeaconScan")) return [];
    const { value, from } = beacon;
    if (value === "none") {
      const but = `no NavBeaconScan has come since ${lastAbove(seen, from).slice(0, -1)}`;
      return [against("out-of-turn", beacon, { field: "ScanType", but, message: "the arrival", disputes: ["none"] })];
    }
    if (value.scanned !== value.count) return [];
    const but = `all of the ${value.count} bodies that ${lastAbove(seen, from)} found were scanned above`;
    return [against("out-of-turn", beacon, { field: "ScanType", but, message: "the beacon", disputes: ["more"] })];
  },
};

const allOfBeacon: SessionRule = {
  reads: { FSDJump: [], StartJump: [], SupercruiseEntry: [], Docked: [], NavBeaconScan: [] },
  violations(seen, { arrival: { beacon } }) {
    if (!beacon || beacon.value === "none") return [];
    const { count, scanned } = beacon.value;
    if (scanned === 0 || scanned >= count) return [];
    const says = `${seen.kind} comes, but of the ${count} bodies that NavBeaconScan, ${linesAbove(seen, beacon.from)}, found only ${scanned} were scanned`;
    return [against("out-of-turn", beacon, { says, message: "the beacon", disputes: ["fewer"] })];
  },
};

const beaconRules: readonly SessionRule[] = [scannedByBeacon, allOfBeacon];

const leavesWhatWasApproached: SessionRule = {
  reads: { LeaveBody: ["BodyID"] },
  violations(seen, { place: { body } }) {
    const id = numberIn(seen, "BodyID");
    if (!body || id === undefined || id === body.value.id) return [];
    const { from, value } = body;
    const but = `the body that was approached, ${linesAbove(seen, from)}, is ${value.id}`;
    const related = [{ from, message: `the player is near ${excerpt(value.name ?? "this body")} since here` }];
    return [{ rule: "other-body", path: "/BodyID", but, related, mostly: true }];
  },
};

const bodyRules: readonly SessionRule[] = [leavesWhatWasApproached];

/** Where two find fault with the same field, the first of them speaks, unless the second is surer. */
const rules: readonly SessionRule[] = [
  ...loginRules,
  ...jumpRules,
  ...turnRules,
  ...systemRules,
  ...bodyRules,
  ...dockingRules,
  ...surfaceRules,
  ...vehicleRules,
  ...organicRules,
  ...bodyIdentityRules,
  ...moduleRules,
  ...missionRules,
  ...missionListRules,
  ...ledgerRules,
  ...careerRules,
  ...stationUseRules,
  ...shipRules,
  ...fuelRules,
  ...carrierRules,
  ...beaconRules,
  ...identityRules,
];

/** The fields of each kind of event that the state of a session needs. */
export const sessionReads: ReadonlyMap<string, readonly string[]> = gathered();

function gathered(): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, Set<string>>();
  for (const reads of [...stateReads, ...rules.map((rule) => rule.reads)]) {
    for (const [kind, fields] of Object.entries(reads)) {
      const known = all.get(kind) ?? new Set();
      for (const field of fields) known.add(field);
      all.set(kind, known);
    }
  }
  return new Map([...all].map(([kind, fields]) => [kind, [...fields]]));
}

/** What is asked of each kind of event. */
const questionsOf = new Map<string, SessionRule["violations"][]>();
for (const { reads, violations } of rules) {
  for (const kind of Object.keys(reads)) questionsOf.set(kind, [...(questionsOf.get(kind) ?? []), violations]);
}

const none: readonly SessionRule["violations"][] = [];
const noViolations: readonly SessionViolation[] = [];

/** What an event breaks, given what those above have said. */
export function heldAgainst(seen: SeenEvent, state: SessionState): readonly SessionViolation[] {
  let all = noViolations;
  for (const violations of questionsOf.get(seen.kind) ?? none) {
    const found = violations(seen, state);
    if (found.length > 0) all = all.length === 0 ? found : [...all, ...found];
  }
  return all;
}

/** Holds each event of a journal against what those above have said. */
export interface SessionChecks {
  /** What an event breaks; then it counts as one of those above. */
  readonly check: (seen: SeenEvent) => readonly SessionViolation[];
  /** Goes on behind a line that cannot be read: it may have said anything. */
  readonly lose: () => void;
}

/** The checks of a session, and what is known in it. */
export interface SessionValidation extends SessionChecks {
  /** What is known after the last event; it is not to be changed. */
  readonly state: SessionState;
  /** Turns to the file of the next part, before its first event, if that can be read; whether the journal goes on there. */
  readonly enters: Session["enters"];
  /** What was reported for the first time since this was last asked, where that was asked for at the start. */
  readonly firsts: () => readonly FirstStatement[];
}

/** The name of a file says whether the game wrote it; what is reported for the first time may be kept for others. */
export function sessionChecks(file?: string, isForOthers = false): SessionValidation {
  const seen: FirstStatement[] = [];
  const session = createSession(file, isForOthers ? seen : undefined);
  const disputes = createDisputes();
  return {
    get state() {
      return session.state;
    },
    check(event) {
      const violations = heldAgainst(event, session.state);
      session.after(event);
      return violations.length === 0 ? violations : disputes.fresh(violations);
    },
    enters: session.enters,
    firsts: () => seen.splice(0),
    lose: session.afterLost,
  };
}

import type { FirstTelling } from "../../../session/first-telling.js";
import { createSession, type Session, stateReads } from "../../../session/session.js";
import type { SessionState } from "../../../session/state.js";
import type { Told } from "../../../session/told.js";
import { beaconRules } from "./beacon.js";
import { bodyRules } from "./body.js";
import { bodyIdentityRules } from "./body-identity.js";
import { careerRules } from "./career.js";
import { carrierRules } from "./carrier.js";
import { createDisputes } from "./disputes.js";
import { dockingRules } from "./docking.js";
import { fuelRules } from "./fuel.js";
import { identityRules } from "./identities.js";
import { jumpRules } from "./jumps.js";
import { ledgerRules } from "./ledgers.js";
import { loginRules } from "./login.js";
import { missionListRules } from "./mission-lists.js";
import { missionRules } from "./missions.js";
import { moduleRules } from "./modules.js";
import { organicRules } from "./organics.js";
import type { SessionBreach, SessionRule } from "./session-rule.js";
import { shipRules } from "./ship.js";
import { stationUseRules } from "./station-use.js";
import { surfaceRules } from "./surface.js";
import { systemRules } from "./system.js";
import { turnRules } from "./turns.js";
import { vehicleRules } from "./vehicles.js";

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

/** The fields of each kind of event that the story of a session needs. */
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
const questionsOf = new Map<string, SessionRule["breaches"][]>();
for (const { reads, breaches } of rules) {
  for (const kind of Object.keys(reads)) questionsOf.set(kind, [...(questionsOf.get(kind) ?? []), breaches]);
}

const none: readonly SessionRule["breaches"][] = [];
const noBreaches: readonly SessionBreach[] = [];

/** What an event breaks, given what those above have told. */
export function heldAgainst(told: Told, state: SessionState): readonly SessionBreach[] {
  let all = noBreaches;
  for (const breaches of questionsOf.get(told.kind) ?? none) {
    const found = breaches(told, state);
    if (found.length > 0) all = all.length === 0 ? found : [...all, ...found];
  }
  return all;
}

/** Holds each event of a journal against what those above have told. */
export interface SessionJudge {
  /** What an event breaks; then it counts as one of those above. */
  readonly judge: (told: Told) => readonly SessionBreach[];
  /** Goes on behind a line that cannot be read: it may have told anything. */
  readonly lose: () => void;
}

/** A judge that also tells what is known. */
export interface StoryJudge extends SessionJudge {
  /** What is known after the last event; it is not to be changed. */
  readonly state: SessionState;
  /** Turns to the file of the next part, before its first event, if that can be read; whether the journal goes on there. */
  readonly enters: Session["enters"];
  /** What was told for the first time since this was last asked, where that was asked for at the start. */
  readonly firsts: () => readonly FirstTelling[];
}

/** The name of a file tells whether the game wrote it; what is told for the first time may be kept for others. */
export function sessionJudge(file?: string, isForOthers = false): StoryJudge {
  const told: FirstTelling[] = [];
  const session = createSession(file, isForOthers ? told : undefined);
  const disputes = createDisputes();
  return {
    get state() {
      return session.state;
    },
    judge(event) {
      const breaches = heldAgainst(event, session.state);
      session.after(event);
      return breaches.length === 0 ? breaches : disputes.fresh(breaches);
    },
    enters: session.enters,
    firsts: () => told.splice(0),
    lose: session.afterLost,
  };
}

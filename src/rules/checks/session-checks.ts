import { remember } from "../../session/remember.js";
import type { SeenEvent } from "../../session/seen-event.js";
import { createSession, type Session, stateReads } from "../../session/session.js";
import type { FirstStatement } from "../../session/settled.js";
import type { SessionState } from "../../session/state.js";
import { allChecks } from "./list.js";
import type { SessionCheck, SessionRuleId, SessionViolation } from "./session-check.js";

/** Beyond this many, the oldest are forgotten. */
const mostDisputes = 1000;

/** Rules that one wrong line makes others break: those about order, and those about where the player is. */
const topics: Readonly<Partial<Record<SessionRuleId, "order" | "place">>> = {
  "out-of-turn": "order",
  "not-docked": "order",
  "session-start": "order",
  "session-end": "order",
  "jump-target": "place",
  "jump-distance": "place",
  "other-system": "place",
  "system-identity": "place",
};

/** For this many lines after a fault, a contradiction to it may be its echo. */
const longestEcho = 500;

/** What was reported so far, so that later lines do not report the same again. */
interface Disputes {
  /** The violations that report something new, one for each field: preferably one that genuine journals never have. */
  readonly fresh: (violations: readonly SessionViolation[], line: number) => readonly SessionViolation[];
}

function createDisputes(): Disputes {
  const said = new Set<string>();
  /** Lines at fault: the topic, and the first of the lines that are wrong for the same reason. */
  const faulty = new Map<number, { readonly topic: string; readonly first: number }>();
  /** Marks a line as one at fault; false if it only contradicts a wrong line above, which must not make it wrong too. */
  const markAtFault = ({ rule, related: [earlier] }: SessionViolation, line: number): boolean => {
    const before = earlier?.from.file === undefined ? faulty.get(earlier?.from.line ?? 0) : undefined;
    const topic = topics[rule] ?? rule;
    const isOfTopic = before?.topic === topic || (before?.topic === "order" && topic === "place");
    const first = before && isOfTopic && line - before.first <= longestEcho ? before.first : undefined;
    remember(faulty, line, { topic, first: first ?? line });
    return first === undefined;
  };
  /** Notes what a violation disputes; false if that was disputed before. */
  const noteDisputed = (violation: SessionViolation): boolean => {
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
    fresh(violations, line) {
      const byPath = new Map<string, SessionViolation>();
      for (const violation of violations) {
        const before = byPath.get(violation.path);
        if (!before || (before.mostly && !violation.mostly)) byPath.set(violation.path, violation);
      }
      const fresh = [...byPath.values()].filter((one) => noteDisputed(one) && markAtFault(one, line));
      return fresh.filter((one, index) => fresh.findIndex((other) => isSameCause(one, other)) === index);
    },
  };
}

/** Whether two violations of an event are of the same rule and contradict the same line above. */
function isSameCause(one: SessionViolation, other: SessionViolation): boolean {
  const [first, second] = [one.related[0]?.from, other.related[0]?.from];
  return one.rule === other.rule && first?.line === second?.line && first?.file === second?.file;
}

function keysOf({ rule, disputes, related: [earlier] }: SessionViolation): readonly string[] {
  if (!disputes || !earlier) return [];
  const { file = "", line, kind } = earlier.from;
  return disputes.map((value) => JSON.stringify([rule, file, line, kind, value]));
}

/** The fields of each kind of event that the state of a session needs. */
export const sessionReads: ReadonlyMap<string, readonly string[]> = gathered();

function gathered(): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, Set<string>>();
  for (const reads of [...stateReads, ...allChecks.map((check) => check.reads)]) {
    for (const [kind, fields] of Object.entries(reads)) {
      const known = all.get(kind) ?? new Set();
      for (const field of fields) known.add(field);
      all.set(kind, known);
    }
  }
  return new Map([...all].map(([kind, fields]) => [kind, [...fields]]));
}

/** The checks for each kind of event. */
const checksOf = new Map<string, SessionCheck["violations"][]>();
for (const { reads, violations } of allChecks) {
  for (const kind of Object.keys(reads)) checksOf.set(kind, [...(checksOf.get(kind) ?? []), violations]);
}

const none: readonly SessionCheck["violations"][] = [];

const noViolations: readonly SessionViolation[] = [];

/** What an event breaks, given the events above. */
export function violationsIn(seen: SeenEvent, state: SessionState): readonly SessionViolation[] {
  let all = noViolations;
  for (const violations of checksOf.get(seen.kind) ?? none) {
    const found = violations(seen, state);
    if (found.length > 0) all = all.length === 0 ? found : [...all, ...found];
  }
  return all;
}

/** Compares each event of a journal with the events above. */
export interface SessionChecks {
  /** What an event breaks; then it counts as one of those above. */
  readonly check: (seen: SeenEvent) => readonly SessionViolation[];
  /** The same, but the event does not count. */
  readonly compare: (seen: SeenEvent) => readonly SessionViolation[];
  /** Goes on after a line that cannot be read, which may have said anything. */
  readonly afterUnreadable: () => void;
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
      const violations = violationsIn(event, session.state);
      session.after(event);
      return violations.length === 0 ? violations : disputes.fresh(violations, event.line);
    },
    compare: (event) => violationsIn(event, session.state),
    enters: session.enters,
    firsts: () => seen.splice(0),
    afterUnreadable: session.afterUnreadable,
  };
}

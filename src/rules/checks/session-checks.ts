import type { SeenEvent } from "../../session/seen-event.js";
import { createSession, type Session, stateReads } from "../../session/session.js";
import type { FirstStatement } from "../../session/settled.js";
import { recalled } from "../../session/slices/docking.js";
import type { SessionState } from "../../session/state.js";
import { allChecks } from "./list.js";
import type { SessionCheck, SessionRuleId, SessionViolation } from "./session-check.js";

/** Beyond so many, the oldest are forgotten. */
const mostDisputes = 1000;

/** Rules that lines break together: those of what comes when, and those of where the player is. */
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

/** So many lines after a fault, what contradicts it may still be its echo. */
const longestEcho = 500;

/** What was found at odds with a line above, so that the same is not said again by every line that follows. */
interface Disputes {
  /** The violations that say something new, one for each field: one that genuine journals never have, where there is such, or the first. */
  readonly fresh: (violations: readonly SessionViolation[], line: number) => readonly SessionViolation[];
}

function createDisputes(): Disputes {
  const said = new Set<string>();
  /** Lines at fault: in what, and the first of the lines that are wrong for the same reason. */
  const faulty = new Map<number, { readonly topic: string; readonly first: number }>();
  /** Marks a line as one at fault. What contradicts it later is an echo: a wrong line must not make the next right one wrong. */
  const isEcho = ({ rule, related: [earlier] }: SessionViolation, line: number): boolean => {
    const before = earlier?.from.file === undefined ? faulty.get(earlier?.from.line ?? 0) : undefined;
    const topic = topics[rule] ?? rule;
    const isOfTopic = before?.topic === topic || (before?.topic === "order" && topic === "place");
    const first = before && isOfTopic && line - before.first <= longestEcho ? before.first : undefined;
    recalled(faulty, line, { topic, first: first ?? line });
    return first !== undefined;
  };
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
    fresh(violations, line) {
      const speakers = new Map<string, SessionViolation>();
      for (const violation of violations) {
        const before = speakers.get(violation.path);
        if (!before || (before.mostly && !violation.mostly)) speakers.set(violation.path, violation);
      }
      const heard = [...speakers.values()].filter(isNew).filter((violation) => !isEcho(violation, line));
      return heard.filter((one, index) => heard.findIndex((other) => isSameCause(one, other)) === index);
    },
  };
}

/** Whether two violations of an event are of one rule and go against one line above. */
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

/** What is asked of each kind of event. */
const questionsOf = new Map<string, SessionCheck["violations"][]>();
for (const { reads, violations } of allChecks) {
  for (const kind of Object.keys(reads)) questionsOf.set(kind, [...(questionsOf.get(kind) ?? []), violations]);
}

const none: readonly SessionCheck["violations"][] = [];

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
      const violations = heldAgainst(event, session.state);
      session.after(event);
      return violations.length === 0 ? violations : disputes.fresh(violations, event.line);
    },
    compare: (event) => heldAgainst(event, session.state),
    enters: session.enters,
    firsts: () => seen.splice(0),
    afterUnreadable: session.afterUnreadable,
  };
}

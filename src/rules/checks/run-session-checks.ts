import { counted } from "../../base/text.js";
import { createCompleteness, type Needs } from "../../session/completeness.js";
import type { SharedFact } from "../../session/facts.js";
import { remember } from "../../session/remember.js";
import { createSession, stateReads } from "../../session/session.js";
import { byKind, relevanceOf, type SessionEvent } from "../../session/session-event.js";
import type { SessionState } from "../../session/state.js";
import { allChecks } from "../built/checks.js";
import { families, type RuleId } from "../built/rule-id.js";
import type { SessionCheck, SessionRuleId, SessionViolation } from "./define-session-rule.js";
import { strayLines } from "./stray-lines.js";
import { thirdLines } from "./third-line.js";

/** The maximum number of disputes to remember; the oldest are dropped first. */
const mostDisputes = 1000;

/** Rules for which one wrong line causes further violations: those about order, and about where the player is. */
const topics: Readonly<Partial<Record<SessionRuleId, "order" | "location">>> = {
  "out-of-turn": "order",
  "not-docked": "order",
  "session-start": "order",
  "session-end": "order",
  "jump-target": "location",
  "jump-distance": "location",
  "other-system": "location",
  "other-station": "location",
  "system-identity": "location",
};

/** What rules need whose checks do not say so; all others need a file without gaps. */
const usualNeeds: Readonly<Partial<Record<SessionRuleId, Needs>>> = {
  "system-identity": "nothing",
  "station-identity": "nothing",
  "body-identity": "nothing",
  "fixed-pair": "nothing",
  "never-falls": "order",
  "mission-mismatch": "order",
  "other-commander": "order",
};

const noGaps: Needs = [];

function withNeeds(violation: SessionViolation): SessionViolation {
  const needs = violation.needs ?? usualNeeds[violation.rule] ?? noGaps;
  return needs === "nothing" ? violation : { ...violation, needs };
}

/** True if the file has had a line of each kind of which a missing one would explain a violation. */
function isSure({ needs = noGaps }: SessionViolation, { eventsSoFar: { kinds } }: SessionState): boolean {
  return typeof needs === "string" || needs.every((kind) => kinds.has(kind));
}

/** True for a rule about the order of events: a line that breaks it may contradict others because it is misplaced. */
export function isAboutOrder(rule: RuleId): boolean {
  return rule === "timestamp-order" || topics[rule as SessionRuleId] === "order";
}

/** Up to this many lines below a wrong line, a contradiction to it may be a mere consequence. */
const longestEcho = 500;

/** Tracks what has been reported, so that later lines do not report it again. */
function createDisputes(): (violations: readonly SessionViolation[], line: number) => readonly SessionViolation[] {
  const disputed = new Set<string>();
  /** The wrong lines, each with its topic and the first line that is wrong for the same reason. */
  const wrong = new Map<number, { readonly topic: string; readonly first: number }>();
  /** Marks a line as wrong. Returns false if it only contradicts a wrong line above, which is not reported again. */
  const markWrong = ({ rule, related: [earlier] }: SessionViolation, line: number): boolean => {
    const before = earlier?.from.file === undefined ? wrong.get(earlier?.from.line ?? 0) : undefined;
    const topic = topics[rule] ?? rule;
    const isOfTopic = before?.topic === topic || (before?.topic === "order" && topic === "location");
    const first = before && isOfTopic && line - before.first <= longestEcho ? before.first : undefined;
    remember(wrong, line, { topic, first: first ?? line });
    return first === undefined;
  };
  /** Records what a violation disputes. Returns false if that has already been disputed. */
  const noteDisputed = (violation: SessionViolation): boolean => {
    const keys = keysOf(violation);
    const isKnown = keys.some((key) => disputed.has(key));
    for (const key of keys) disputed.add(key);
    for (const key of disputed) {
      if (disputed.size <= mostDisputes) break;
      disputed.delete(key);
    }
    return !isKnown;
  };
  // The violations that are new, one per field; one that never occurs in genuine journals is preferred.
  return (violations, line) => {
    const byPath = new Map<string, SessionViolation>();
    for (const violation of violations) {
      const before = byPath.get(violation.path);
      if (!before || (before.mostly && !violation.mostly)) byPath.set(violation.path, violation);
    }
    const fresh = [...byPath.values()].filter(
      (one) => noteDisputed(one) && (markWrong(one, line) || one.needs === "nothing"),
    );
    return fresh.filter((one, index) => fresh.findIndex((other) => isSameCause(one, other)) === index);
  };
}

/** True if two violations of an event break the same rule, or rules about the same topic: one of its values is wrong. */
function isSameCause(one: SessionViolation, other: SessionViolation): boolean {
  return (topics[one.rule] ?? one.rule) === (topics[other.rule] ?? other.rule);
}

function keysOf({ rule, disputes, related: [earlier] }: SessionViolation): readonly string[] {
  if (!disputes || !earlier) return [];
  const { file = "", line, kind } = earlier.from;
  return disputes.map((value) => JSON.stringify([rule, file, line, kind, value]));
}

/** The fields that the session needs from each kind of event. */
export const sessionReads: ReadonlyMap<string, readonly string[]> = gathered();

/** True for kinds of which the session sees each event, whether lines are parsed or not. */
const isCounted = (kind: string): boolean => sessionReads.has(kind) && !Object.hasOwn(relevanceOf, kind);

function gathered(): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, readonly string[]>();
  for (const reads of [...stateReads, ...allChecks.map((check) => check.reads)]) {
    for (const [kind, fields] of Object.entries(reads)) {
      all.set(kind, [...new Set([...(all.get(kind) ?? []), ...fields])]);
    }
  }
  return all;
}

/** The checks for each kind of event. The build lists them from the files of the rules. */
const checksByKind = byKind<SessionCheck>(allChecks, ({ reads }) => Object.keys(reads));

const noChecks: readonly SessionCheck[] = [];

const noViolations: readonly SessionViolation[] = [];

/** The violations of an event, given the events above. */
export function violationsIn(event: SessionEvent, state: SessionState): readonly SessionViolation[] {
  let all = noViolations;
  for (const { rule, find } of checksByKind.get(event.kind) ?? noChecks) {
    const found = find(event, state);
    if (found) all = [...all, { rule, ...found }];
  }
  return all;
}

/** A line that is there once more, behind later ones. */
function copyOf({ kind, line }: SessionEvent, original: number): SessionViolation {
  const from = { line: original, column: 1, kind, value: kind };
  const message = `the line repeats the one ${counted(line - original, "line")} above, time and all: delete one of the two`;
  return {
    rule: "out-of-turn",
    path: "/event",
    message,
    related: [{ from, message: "the same line" }],
    needs: "order",
  };
}

/** A finding, as far as it tells whether it is about lines that were moved or copied. */
interface WaitingFinding {
  readonly rule: RuleId;
  readonly line: number;
  readonly path: string;
  readonly needs: Needs | undefined;
  readonly message: string;
  /** The line of the same file that it contradicts. */
  readonly related: number | undefined;
}

const sessionRules: ReadonlySet<RuleId> = new Set(families.session);

/** The methods of a session that validating a journal needs. */
export type EventChecker = Pick<
  SessionValidation,
  "checkNext" | "compare" | "afterUnreadable" | "bears" | "takenFor" | "isInOrder" | "skip" | "reconsider"
>;

/** A session whose events are compared with those above them. */
export type SessionValidation = ReturnType<typeof sessionValidation>;

/** The file name shows if the game wrote the file; with `collectsFacts`, facts are collected to compare journals. */
export function sessionValidation(file?: string, collectsFacts = false) {
  const facts: SharedFact[] = [];
  const session = createSession(file, collectsFacts ? facts : undefined);
  const [sureOf, unsureOf] = [createDisputes(), createDisputes()];
  const completeness = createCompleteness();
  const strays = strayLines();
  const thirds = thirdLines();
  return {
    /** The state after the last event; callers must not modify it. */
    get state(): SessionState {
      return session.state;
    },
    /** Returns the violations of an event, then adds the event to the state. */
    checkNext(event: SessionEvent): readonly SessionViolation[] {
      const isAfterBreak = isCounted(event.kind) && completeness.note(event);
      const copied = isCounted(event.kind) ? strays.note(event) : undefined;
      if (copied) return copied.isFirst ? [copyOf(event, copied.original)] : noViolations;
      if (isAfterBreak) session.afterBreak();
      const violations = violationsIn(event, session.state).map(withNeeds);
      session.after(event);
      thirds.note(event, violations);
      if (violations.length === 0) return violations;
      const sure = violations.filter((violation) => isSure(violation, session.state));
      if (sure.some(({ rule }) => rule === "out-of-turn" || rule === "not-docked")) session.afterMisplaced();
      // Neither of two Loadouts is believed, so that one of another player does not make those around it wrong.
      if (event.kind === "Loadout" && violations.some(({ rule }) => rule === "wrong-ship")) session.afterOtherShip();
      // What the rest of the file may take back makes nothing else a mere consequence.
      const known = sureOf(sure, event.line);
      const open = sure.length > 0 ? noViolations : violations;
      const fresh = [...known, ...unsureOf(open, event.line)];
      completeness.contradicted(
        fresh.flatMap(({ needs }) => (needs === undefined ? [] : [needs])),
        session.state,
      );
      strays.contradicted(
        fresh.map(({ needs, related: [earlier] }) => ({ line: event.line, needs, related: earlier?.from.line })),
      );
      return fresh;
    },
    /** At the end of the file: a finding in other words if other lines tell its cause; undefined if it only follows from one that is told elsewhere. */
    reconsider(finding: WaitingFinding, linesAbove = 0): Pick<WaitingFinding, "message" | "needs"> | undefined {
      const { rule, path, needs, related } = finding;
      if ((rule !== "timestamp-order" && !sessionRules.has(rule)) || needs === "nothing") return finding;
      const line = finding.line + linesAbove;
      const message = thirds.decided(line, path, finding.message, linesAbove);
      const isOfOrder = topics[rule as SessionRuleId] !== undefined;
      const above = related === undefined ? undefined : related + linesAbove;
      const said = strays.reconsider({ rule, line, needs, message, isOfOrder, related: above }, linesAbove);
      // That a line was moved or copied is certain by its time, whatever else is missing.
      return said === undefined ? undefined : { message: said, needs: said === message ? needs : "order" };
    },
    /** True if the file, as far as it is known, bears a contradiction with these needs. */
    bears: (needs: Needs) => completeness.bears(needs, session.state),
    /** What the file is taken for, if not for a whole journal. */
    takenFor: () => completeness.takenFor(session.state),
    isInOrder: completeness.isInOrder,
    /** Passes over an event in an old format. */
    skip(event: Pick<SessionEvent, "kind" | "seconds">): void {
      completeness.note(event);
      completeness.skipped();
    },
    /** Returns the violations of an event without adding it to the state. */
    compare: (event: SessionEvent) => violationsIn(event, session.state),
    /** Starts the file of the next part, given its first readable event. Returns true if the journal continues there. */
    enterPart(next: string, first: SessionEvent | undefined): boolean {
      strays.restart();
      thirds.restart();
      return session.enterPart(next, first);
    },
    /** The facts stated for the first time since the last call, if the session was created to collect them. */
    takeFacts: (): readonly SharedFact[] => facts.splice(0),
    /** Continues after an unreadable line, which could have said anything. */
    afterUnreadable: session.afterUnreadable,
  };
}

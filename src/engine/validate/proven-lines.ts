import { type EventObject, remembered } from "../../base/object.js";
import { createProver, header, type Prover, type Stop } from "../../prover/prover.js";
import { type PassBlock, passNothing } from "../../read/lines.js";
import type { Condition } from "../../rules/checks/condition.js";
import { conditionsByKind } from "../../rules/checks/conditions-by-kind.js";
import { type GameVersion, isSameVersion } from "../../schema/game-version.js";
import { loadSchema } from "../../schema/schema.js";
import type { SessionEvent } from "../../session/session-event.js";
import type { Chronology } from "./chronology.js";
import type { ValidationContext } from "./context.js";
import { asksForUsual } from "./evidence.js";
import { asksForPersonal } from "./personal-data.js";
import { kindCount, type Tally } from "./tally.js";
import type { Kinds } from "./validators.js";

/** Receives the lines that were passed, while their bytes are in memory. */
export interface Listener {
  /** The number of lines before the next one. */
  readonly linesAbove: () => number;
  /** True if it is to receive the next lines. */
  readonly isListening: () => boolean;
  readonly onPassed: (seen: SessionEvent) => void;
  /** The expected line ending, if known: a line with another one is not clean. */
  readonly usualEnd?: () => string | undefined;
}

const nobody: Listener = { linesAbove: () => 0, isListening: () => false, onPassed: () => {} };

/** A prover, and the version of the game for which its conditions are set. */
interface JournalProver extends Prover {
  readonly setVersion: (version: GameVersion | undefined) => void;
}

/** Provers by the kinds that they prove, with a session or without. */
const proversFor = remembered((_: Kinds) => new Map<boolean, JournalProver | undefined>(), new WeakMap());

/** The prover for a context; undefined unless it asks for no more than what is usual, which the build planned for. */
function proverOf({ kinds, choices }: ValidationContext): JournalProver | undefined {
  if (choices.strict || asksForUsual(choices) || asksForPersonal(choices)) return undefined;
  return remembered((handsOver: boolean) => journalProver(kinds, handsOver), proversFor(kinds))(choices.session);
}

/** A prover for the kinds that our own schemas describe, as far as a user's do not replace them. */
export function journalProver(kinds: Kinds, handsOver: boolean, heapLength?: number): JournalProver | undefined {
  const isProven = (kind: string): boolean => kinds.validatorOf(kind)?.load === loadSchema;
  const prover = createProver({ isProven, handsOver, heapLength });
  if (!prover) return undefined;
  let current: GameVersion | undefined;
  const setConditions = (kind: string): void =>
    prover.setConditions(
      kind,
      dueConditions(kind, current).map(([number]) => number),
    );
  const kindsWith = prover.kinds.filter((kind) => conditionsByKind.has(kind));
  const bound = kindsWith.filter((kind) => conditionsByKind.get(kind)?.some(({ neverApplies }) => neverApplies));
  for (const kind of kindsWith) setConditions(kind);
  return {
    ...prover,
    setVersion(version) {
      if (version === current || (version && current && isSameVersion(version, current))) return;
      current = version;
      for (const kind of bound) setConditions(kind);
    },
  };
}

const contextAt = (version: GameVersion | undefined, sourceOf = () => "") =>
  ({ where: "journal", version, sourceOf }) as const;

/** The conditions of a kind that apply to a version of the game, with their numbers. */
function dueConditions(kind: string, version: GameVersion | undefined): readonly (readonly [number, Condition])[] {
  const conditions: readonly Condition[] = conditionsByKind.get(kind) ?? [];
  return [...conditions.entries()].filter(
    ([, { strictOnly, neverApplies }]) => !strictOnly && !neverApplies?.(contextAt(version)),
  );
}

/**
 * True if the conditions of the event hold at which the prover stopped. A condition that asks for source text, because
 * a number is too long to be exact, is left to the validation of the parsed line.
 */
function conditionsHold(prover: Prover, kind: string, version: GameVersion | undefined): boolean {
  let hasAsked = false;
  const context = contextAt(version, () => {
    hasAsked = true;
    return "";
  });
  const event: Record<string, unknown> = {};
  /** Parses the fields that a condition reads, each once. */
  const read = (fields: readonly string[]): EventObject => {
    for (const field of fields) {
      const value = event[field] === undefined ? prover.field(field) : undefined;
      if (value !== undefined) event[field] = value;
    }
    return event;
  };
  for (const [number, { mentions, reads, violations }] of dueConditions(kind, version)) {
    if (mentions && !prover.isMentioned(number)) continue;
    if (violations(read(reads), context).some(({ strictOnly }) => strictOnly !== true)) return false;
  }
  return !hasAsked;
}

/**
 * A quick test that proves most lines of a journal clean from their bytes, as the game writes them, and counts them.
 * It stops at the first line that it cannot prove, and does not count it.
 */
export function provenLines(
  context: ValidationContext,
  tally: Tally,
  chronology: Chronology,
  listener = nobody,
  prover = proverOf(context),
): PassBlock {
  if (!prover) return passNothing;
  /** The prover serves many journals, so it is set up for this one each time. */
  const begin = (): void => {
    prover.setVersion(chronology.version());
    prover.begin({
      lines: listener.linesAbove(),
      timestamp: chronology.timestamp(),
      timestampBefore: chronology.timestampBefore(),
      checksNextTime: chronology.awaitsDate(),
      lineEnd: listener.usualEnd?.()?.length ?? 0,
    });
  };
  const takeTimes = (): void => {
    const { times, timestampBefore } = prover.takeTimes();
    for (const time of times) chronology.acceptTime(time);
    if (times.length > 0) chronology.setTimestampBefore(timestampBefore);
  };
  /** The start of the next line if the current one is clean after all; a header is then added to the chronology. */
  const accepted = ({ kind, checksTime }: Stop): number | undefined => {
    if (!conditionsHold(prover, kind, chronology.version())) return undefined;
    if (kind !== header) {
      if (!checksTime) return prover.accept();
      takeTimes();
      const isAccepted = chronology.acceptTime(prover.timestamp());
      return isAccepted ? prover.accept(chronology.awaitsDate()) : undefined;
    }
    // For `drift`, every Fileheader is parsed.
    if (tally.drift) return undefined;
    takeTimes();
    const event = JSON.parse(prover.text()) as EventObject;
    if (!chronology.acceptHeader(event, String(event.timestamp))) return undefined;
    prover.setVersion(chronology.version());
    return prover.acceptHeader();
  };

  return (block) => (start) => {
    begin();
    let next = start;
    const takeEvents = (): void => prover.takeEvents(listener.isListening() ? listener.onPassed : undefined);
    while (next < block.length) {
      const stop = prover.run(block, next);
      takeEvents();
      const after = stop.reason === "inspect" ? accepted(stop) : undefined;
      // The next run may overwrite this line in memory.
      if (after !== undefined) takeEvents();
      next = after ?? stop.next;
      if (stop.reason !== "end" && after === undefined) break;
    }
    takeTimes();
    prover.takeCounts((kind, events) => {
      kindCount(tally, kind, true).events += events;
    });
    return { next, lines: prover.lines() };
  };
}

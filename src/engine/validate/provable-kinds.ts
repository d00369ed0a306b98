import type { EventObject } from "../../base/object.js";
import type { KindProof, Prover, Strictness } from "../../prover/prover.js";
import type { Condition } from "../../rules/checks/condition.js";
import { conditionsByKind } from "../../rules/checks/conditions-by-kind.js";
import { sessionReads } from "../../rules/checks/run-session-checks.js";
import { periodKinds, relevanceOf } from "../../session/session-event.js";
import type { GameVersion } from "../../spec/game-version.js";
import type { Choices } from "./choices.js";
import type { ValidationContext } from "./context.js";
import { asksForUsual } from "./evidence.js";
import { knownEvents } from "./known-events.js";
import { asksForPersonal, mayBePersonal } from "./personal-data.js";
import { demandsOf } from "./prover-demands.js";
import { kindCount, type Tally } from "./tally.js";

/** A kind of events whose lines can be proven clean. */
export interface ProvenKind {
  readonly kind: string;
  readonly hasSchema: boolean;
  /** By number; undefined for those that an event passed by the prover cannot violate. */
  readonly conditions: readonly (Condition | undefined)[];
}

/** Adds a kind to a prover; undefined if its events cannot be proven, or if the name alone is a finding. */
export function addKind(kind: string, context: ValidationContext, prover: Prover<ProvenKind>): ProvenKind | undefined {
  const { kinds, choices } = context;
  const validator = kinds.validatorOf(kind);
  const conditions = conditionsByKind.get(kind) ?? [];
  const isHandedOver = choices.session && sessionReads.has(kind);
  if (!validator && (choices.strict || !knownEvents.has(kind) || conditions.length > 0 || isHandedOver))
    return undefined;
  if (validator && asksForPersonal(choices) && mayBePersonal(validator)) return undefined;
  const proof: KindProof = {
    ...(validator ? { schema: validator } : {}),
    demands: demandsOf(kind),
    isHeader: kind === header,
    ...(isHandedOver ? { handsOver: { relevance: relevanceOf[kind], startsPeriod: periodKinds.has(kind) } } : {}),
  };
  const proven = { kind, hasSchema: validator !== undefined, conditions: dueConditions(conditions, choices.strict) };
  return prover.add(kind, proof, proven) ? proven : undefined;
}

/** More names than this are an attack; what further names stand for is parsed. */
const mostNames = 10_000;

/** Adds what a name stands for the first time that it comes; true if it was added, so that the line is worth another try. */
export function learning(add: (name: string) => boolean): (name: string) => boolean {
  const tried = new Set<string>();
  return (name) => {
    if (tried.has(name) || tried.size >= mostNames) return false;
    tried.add(name);
    return add(name);
  };
}

export const header = "Fileheader";

/** The conditions of a kind; strict-only conditions are left out unless `strict` is set. */
export function dueConditions(conditions: readonly Condition[], strict: boolean): ProvenKind["conditions"] {
  return conditions.map((condition) => (condition.strictOnly && !strict ? undefined : condition));
}

/** The choices that proofs depend on. */
export function strictnessOf(choices: Choices): Strictness {
  return { strict: choices.strict, usual: asksForUsual(choices) };
}

/** The numbers of the conditions that apply to a version of the game. */
export function conditionsFor(
  { conditions }: Pick<ProvenKind, "conditions">,
  version: GameVersion | undefined,
): readonly number[] {
  const context = { where: "journal", version, sourceOf: () => "" } as const;
  return [...conditions.entries()].flatMap(([number, condition]) =>
    condition && !condition.neverApplies?.(context) ? [number] : [],
  );
}

/**
 * True if the conditions of the event hold at which the prover stopped. A condition that asks for source text, because
 * a number is too long to be exact, is left to the validation of the parsed line.
 */
export function conditionsHold(
  prover: Prover<ProvenKind>,
  { conditions }: ProvenKind,
  { strict }: Choices,
  version: GameVersion | undefined,
): boolean {
  let hasAsked = false;
  const sourceOf = (): string => {
    hasAsked = true;
    return "";
  };
  const context = { where: "journal", version, sourceOf } as const;
  const event: Record<string, unknown> = {};
  /** Parses the fields that a condition reads, each once. */
  const read = (fields: readonly string[]): EventObject => {
    for (const field of fields) {
      const value = event[field] === undefined ? prover.field(field) : undefined;
      if (value !== undefined) event[field] = value;
    }
    return event;
  };
  for (const [number, condition] of conditions.entries()) {
    if (!condition || condition.neverApplies?.(context)) continue;
    if (condition.mentions && !prover.isMentioned(number)) continue;
    const found = condition.violations(read(condition.reads), context);
    if (found.some(({ strictOnly }) => strictOnly !== true || strict)) return false;
  }
  return !hasAsked;
}

/** Adds the events passed since the last call to a tally. */
export function countEvents(prover: Prover<ProvenKind>, tally: Tally): void {
  prover.takeCounts(({ kind, hasSchema }, events) => {
    kindCount(tally, kind, hasSchema).events += events;
  });
}

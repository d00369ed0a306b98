import { pointerTo } from "../read/json/pointer.js";
import { mayRepeatKey } from "../read/json/spelling.js";
import { schemaAt } from "../schemas/schema.js";
import type { Condition, EventObject } from "./conditions/condition.js";
import { conditions } from "./conditions/index.js";
import type { Law } from "./court.js";
import type { History } from "./history.js";
import { knownEvents } from "./known-events.js";
import type { Verdicts } from "./severity.js";
import { type KindCount, kindCount, type Tally } from "./tally.js";
import type { Validate, Validator } from "./validators.js";

/** All that is needed to prove an event of one kind clean. */
interface Proof {
  readonly count: KindCount;
  /** What a kind with a schema has to fit; others need a timestamp alone. */
  readonly schema: Fit | undefined;
}

interface Fit {
  readonly validate: Validate;
  readonly conditions: readonly Condition[];
  /** Finds an integer that is written with a fraction. */
  readonly fraction: RegExp;
}

/** Kinds beyond this many are an attack; they are looked at closely, which needs no proof. */
const mostProofs = 10_000;

/**
 * A quick test that proves most lines of a journal clean and counts them; what it cannot prove it leaves untouched.
 * Nothing is made for a clean line but the parsed event.
 */
export function cleanTest(law: Law, tally: Tally, history: History): (text: string) => boolean {
  const { verdicts, kinds } = law;
  const proofs = new Map<unknown, Proof | undefined>();
  const learn = (kind: unknown): Proof | undefined => {
    if (typeof kind !== "string" || proofs.size >= mostProofs) return undefined;
    const validator = kinds.validatorOf(kind);
    const isQuiet = validator !== undefined || (knownEvents.has(kind) && !verdicts.strict);
    const proof = isQuiet && kind !== "Fileheader" ? proofOf(kind, validator, tally) : undefined;
    proofs.set(kind, proof);
    return proof;
  };

  return (text) => {
    const event = parsed(text);
    if (event === undefined) return false;
    const proof = proofs.get(event.event) ?? learn(event.event);
    if (!proof || mayRepeatKey(text, event)) return false;
    if (proof.schema && !fits(event, text, proof.schema, verdicts, history)) return false;
    if (!history.isInOrder(event)) return false;
    proof.count.events++;
    return true;
  };
}

function parsed(text: string): EventObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as EventObject) : undefined;
  } catch {
    return undefined;
  }
}

function fits(event: EventObject, text: string, fit: Fit, verdicts: Verdicts, history: History): boolean {
  if (!fit.validate.call(verdicts, event) || fit.fraction.test(text) || text.includes("\\")) return false;
  return fit.conditions.length === 0 || holds(fit.conditions, event, verdicts.strict, history);
}

/** A condition that asks for source text, because a number is too long to be exact, is left to the close look. */
function holds(conditions: readonly Condition[], event: EventObject, strict: boolean, history: History): boolean {
  let hasAsked = false;
  const sourceOf = (): string => {
    hasAsked = true;
    return "";
  };
  const circumstances = { where: "journal", version: history.version(), sourceOf } as const;
  const isHeld = (condition: Condition): boolean =>
    condition(event, circumstances).every(({ strictOnly }) => strictOnly === true && !strict);
  return conditions.every(isHeld) && !hasAsked;
}

function proofOf(kind: string, validator: Validator | undefined, tally: Tally): Proof {
  const count = kindCount(tally, kind, validator !== undefined);
  if (!validator) return { count, schema: undefined };
  const { validate } = validator;
  return { count, schema: { validate, conditions: conditions.get(kind) ?? [], fraction: fractionPattern(validator) } };
}

/** Matches a text in which one of the integers of a schema, or of its arrays of integers, has a decimal point. */
function fractionPattern(validator: Validator): RegExp {
  const names = new Set<string>();
  // A user's schema may refer to itself, so no shape is entered twice under the same name.
  const seen = new Map<object, Set<string>>();
  const isNew = (shape: object | undefined, name: string): boolean => {
    if (!shape) return false;
    const under = seen.get(shape) ?? new Set<string>();
    seen.set(shape, under);
    return !under.has(name) && under.add(name) !== undefined;
  };
  const collect = (pointer: string, name: string): void => {
    const schema = schemaAt(validator.name, pointer, validator.load);
    if (schema?.type === "integer" && name !== "") names.add(escaped(JSON.stringify(name)));
    if (isNew(schema?.items, name)) collect(`${pointer}/0`, name);
    if (!isNew(schema?.properties, name)) return;
    for (const key of Object.keys(schema?.properties ?? {})) collect(pointerTo(pointer, key), key);
  };
  collect("", "");
  if (names.size === 0) return /(?!)/;
  return new RegExp(`(?:${[...names].join("|")})\\s*:\\s*(?:-?\\d+[.eE]|\\[[^\\]]*[.eE])`);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

import type { LoadSchema, SchemaName } from "../spec/schema.js";
import { putChecks } from "./checks.js";
import { type Demands, meetDemands, type NumberedCheck } from "./demands.js";
import { planFromSchema, type Rigour } from "./from-schema.js";
import * as at from "./layout.js";
import { type ObjectPlan, objectPlan, textPlan } from "./plan.js";
import { type ProverMemory, putEvent } from "./records.js";
import { isOfTimestamps, passesRule } from "./value-rule.js";

/** What the prover's memory holds for events of a kind. */
export interface Shape {
  readonly object: number;
  /** The two fields that lines start with, which are looked at apart. */
  readonly timestamp: number;
  readonly event: number;
  readonly checks: number;
  /** The conditions that the prover checks, as bits by their numbers. */
  readonly checked: number;
}

/** Puts the shape that a schema gives to events of a kind; undefined where they cannot be proven, or where there is no room. */
export function putShape(
  room: ProverMemory,
  kind: string,
  { name, load }: { readonly name: SchemaName; readonly load: LoadSchema },
  rigour: Rigour,
  demands: Demands,
): Shape | undefined {
  const plan = planFromSchema(name, load, rigour);
  if (!plan || !startsAsLinesDo(plan, kind)) return undefined;
  const due = meetDemands(plan, demands);
  const put = due && requireFront(plan) ? putPlan(room, plan, due, demands) : undefined;
  if (!put) return undefined;
  const names = [...plan.fields.keys()];
  return {
    ...put,
    timestamp: fieldRecord(room, put.object, names.indexOf("timestamp")),
    event: fieldRecord(room, put.object, names.indexOf("event")),
  };
}

/** What the prover's memory holds for messages of a kind, which are held against a schema of the whole message. */
export type MessageShape = Pick<Shape, "object" | "checks" | "checked">;

/** Puts the shape of messages for EDDN; demands are about the fields of the message in its envelope. */
export function putMessageShape(
  room: ProverMemory,
  { name, load }: { readonly name: SchemaName; readonly load: LoadSchema },
  rigour: Rigour,
  demands: Demands,
): MessageShape | undefined {
  const plan = planFromSchema(name, load, rigour);
  const message = plan?.fields.get("message")?.value;
  const within = message && objectPlan(message);
  if (!plan || !within) return undefined;
  const due = meetDemands(within, demands);
  return due && putPlan(room, plan, due, demands);
}

function putPlan(
  room: ProverMemory,
  plan: ObjectPlan,
  due: readonly NumberedCheck[],
  { places }: Demands,
): MessageShape | undefined {
  const object = putEvent(room, plan);
  const checks = object === 0 ? undefined : putChecks(room, due, places);
  if (checks === undefined) return undefined;
  return { object, checks, checked: due.reduce((bits, { condition }) => bits | (1 << condition), 0) };
}

/** Whether the schema asks of the first two fields just what is looked at in them: a time in the game's form, and the kind. */
function startsAsLinesDo({ fields }: ObjectPlan, kind: string): boolean {
  const timestamp = textPlan(fields.get("timestamp")?.value);
  const event = textPlan(fields.get("event")?.value);
  if (!timestamp || !event) return false;
  return isOfTimestamps(timestamp.rule) && passesRule(event.rule, kind);
}

/**
 * Asks of every event what its first two fields bring with them, as they are always there and are looked at apart; false where they have no
 * bits, by which they must not come again, or where it is to be noted that they were met, or something made of them, which it is not.
 */
function requireFront(plan: ObjectPlan): boolean {
  const front = ["timestamp", "event"].flatMap((name) => plan.fields.get(name) ?? []);
  for (const { needs } of front) plan.required |= needs;
  return front.every(({ bit, mark, uses }) => bit !== 0n && mark === 0 && uses.length === 0);
}

function fieldRecord({ view }: ProverMemory, object: number, index: number): number {
  let field = view.getUint32(object + at.objectFields, true);
  for (let left = index; left > 0; left--) field = view.getUint32(field + at.fieldSibling, true);
  return field;
}

import type { ValueConstraint } from "../../../src/prover/keywords.js";
import {
  checkTypes,
  constants,
  putAscii,
  relevanceTypes,
  startNote,
  structs,
  write,
} from "../../../src/prover/layout.js";
import type { Relevance } from "../../../src/prover/prover.js";
import type { StoredKind } from "../../../src/prover/wasm-instance.js";
import type { WasmCheck } from "../../../src/rules/checks/condition.js";
import type { LoadSchema, SchemaName } from "../../../src/schema/schema.js";
import type { Demands } from "./demands.js";
import { planFromSchema } from "./from-schema.js";
import { allocate, ifProvable, type ProverMemory, unprovable } from "./memory.js";
import { type FieldPlan, type ObjectPlan, objectsWithin } from "./plan.js";
import { putEvent } from "./put-structs.js";
import { passesConstraint, saysOnly } from "./value-constraint.js";

/** Writes the structs of a kind of events by its schema; undefined if they cannot be proven. */
export function putKind(
  memory: ProverMemory,
  kind: string,
  { name, load }: { readonly name: SchemaName; readonly load: LoadSchema },
  demands: Demands,
): StoredKind | undefined {
  return ifProvable(() => {
    const plan = planFromSchema(name, load);
    meetDemands(plan, demands);
    const { timestamp, event } = frontFields(plan, kind);
    const object = putEvent(memory, plan);
    const address = allocate(memory, structs.kind.size + kind.length + 16);
    putAscii(memory.bytes, address + structs.kind.size, kind);
    write(memory.view, structs.kind, address, {
      ...{ name: address + structs.kind.size, nameLength: kind.length },
      ...{ object, frontBits: timestamp.bit | event.bit, event: event.address },
      ...{ checks: putChecks(memory, demands), ...putNotes(memory, demands) },
    });
    const { notedFields, mentions, checks } = demands;
    return { address, notedFields, mentioned: bitsOfAll(mentions), checked: bitsOfAll(checks) };
  });
}

function bitsOfAll(conditions: ReadonlyMap<number, unknown>): number {
  return [...conditions.keys()].reduce((bits, condition) => bits | (1 << condition), 0);
}

/** What is noted of an event of a kind, and whether it is handed over. */
function putNotes(memory: ProverMemory, { notedFields, mentions, handsOver }: Demands) {
  if (!handsOver && notedFields.length === 0 && mentions.size === 0) return {};
  // The marks and the spans of values, cleared sixteen bytes at a time.
  const notes = Math.ceil((4 * startNote(notedFields.length)) / 16) * 16;
  if (!handsOver) return { notes };
  const { relevance, startsPeriod } = handsOver;
  return {
    ...{ notes, handsOver: notes, startsPeriod: startsPeriod ? 1 : 0 },
    relevance: relevance ? putRelevance(memory, relevance, notedFields) : 0,
  };
}

/** Writes which events are handed over. */
function putRelevance(memory: ProverMemory, relevance: Relevance, notedFields: readonly string[]): number {
  const { bytes, view } = memory;
  const text = relevance.type === "starts" ? relevance.like : "";
  const address = allocate(memory, constants.relevanceRoom + text.length + 16);
  if (relevance.type === "changed") {
    const type = relevanceTypes[relevance.since === "period" ? "changedInPeriod" : "changedAtAll"];
    write(view, structs.relevance, address, { type });
    return address;
  }
  const textAddress = address + constants.relevanceRoom;
  const first = 4 * startNote(notedFields.indexOf(relevance.field));
  write(view, structs.relevance, address, {
    ...{ type: relevanceTypes.textStarts, first, length: text.length, text: textAddress },
  });
  putAscii(bytes, textAddress, text);
  return address;
}

function frontFields(plan: ObjectPlan, kind: string) {
  return {
    timestamp: frontField(plan, "timestamp", (constraint) => saysOnly(constraint, "format", "date-time")),
    event: frontField(plan, "event", (constraint) => passesConstraint(constraint, kind)),
  };
}

/**
 * A field at the start of lines, which is checked separately: the schema must demand of it exactly what is checked there. Makes every event satisfy
 * what the field requires, because it is always present. It needs a bit, which prevents repetition, and its marks or uses would be ignored.
 */
function frontField(plan: ObjectPlan, name: string, isChecked: (constraint?: ValueConstraint) => boolean): FieldPlan {
  const field = plan.fields.get(name);
  const text = field?.value.find(({ type }) => type === "text");
  if (!field || !text || !("constraint" in text) || !isChecked(text.constraint)) throw unprovable;
  if (field.bit === 0n || field.mark !== 0 || field.uses.length > 0) throw unprovable;
  plan.required |= field.needs;
  return field;
}

/** Writes demands into the plan of an event; throws `unprovable` if there are more than can be noted. */
function meetDemands(plan: ObjectPlan, { mentions, notedFields, checks }: Demands): void {
  const conditions = [...mentions.keys(), ...checks.keys()];
  if (notedFields.length > constants.mostNotedFields || conditions.some((bit) => bit >= constants.mostConditions)) {
    throw unprovable;
  }
  for (const [bit, names] of mentions) markNamed(plan, names, 1 << bit);
  for (const [index, name] of notedFields.entries()) markField(plan, name, startNote(index) << constants.markNoteShift);
}

function markField({ fields }: ObjectPlan, name: string, mark: number): void {
  const field = fields.get(name);
  if (field) field.mark |= mark;
}

/** Marks the fields of some names in an object and everything within it. */
function markNamed(object: ObjectPlan, names: readonly string[], mark: number): void {
  for (const name of names) markField(object, name, mark);
  for (const { value } of object.fields.values()) {
    for (const inner of objectsWithin(value)) markNamed(inner, names, mark);
  }
}

/** Writes the checks of a kind one after another, each with the mark that triggers it, or 0 if it always runs; 0 if there are none. */
function putChecks(memory: ProverMemory, { checks, mentions, notedFields }: Demands): number {
  if (checks.size === 0) return 0;
  // Two conditions may be decided by the same check.
  const distinct = new Map(
    [...checks].map(([condition, check]) => {
      const mark = mentions.has(condition) ? 1 << condition : 0;
      return [JSON.stringify([check, mark]), { check, mark }];
    }),
  );
  const first = allocate(memory, (distinct.size + 1) * structs.check.size);
  for (const [index, { check, mark }] of [...distinct.values()].entries()) {
    const [one = 0, other = 0, third = thirdOf(memory, check)] = check.fields.map((field) =>
      startNote(notedFields.indexOf(field)),
    );
    const operands = { type: checkTypes[check.type], first: one, second: other, third };
    write(memory.view, structs.check, first + index * structs.check.size, { mark, ...operands });
  }
  return first;
}

/** The third operand of a check: the note of a third field, or its own data. */
function thirdOf(memory: ProverMemory, check: WasmCheck): number {
  switch (check.type) {
    case "inCube": {
      const { corner, sectorWidth: sector, tolerance } = check.galaxy;
      const [x, y, z] = corner;
      const address = allocate(memory, structs.galaxy.size);
      write(memory.view, structs.galaxy, address, { x, y, z, sector, tolerance });
      return address;
    }
    case "startsLike":
      return check.ending.length;
    case "countsAgree":
      return putTexts(memory, check.named);
    default:
      return 0;
  }
}

/** Writes texts as they appear in a line, each after its length; they are ASCII without escapes. */
function putTexts(memory: ProverMemory, texts: readonly string[]): number {
  const address = allocate(memory, texts.length * structs.quoted.size);
  for (const [index, text] of texts.entries()) {
    const quoted = JSON.stringify(text);
    const quotedAt = address + index * structs.quoted.size;
    write(memory.view, structs.quoted, quotedAt, { length: quoted.length });
    putAscii(memory.bytes, quotedAt + structs.quoted.offsets.text, quoted);
  }
  return address;
}

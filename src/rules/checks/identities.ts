import { excerpt } from "../../base/visible.js";
import { type Known, plainText, type SeenEvent } from "../../session/seen-event.js";
import type { Pairing } from "../../session/slices/identities.js";
import { against, lastAbove, type SessionRuleId, type SessionViolation } from "./session-check.js";

const shown = (value: unknown): string =>
  typeof value === "string" ? JSON.stringify(excerpt(value)) : plainText(value);

/** Compares the value that an event gives for a key with the one an earlier event gave for the same key. */
export function identityViolations<Key, Value>(
  rule: SessionRuleId,
  seen: SeenEvent,
  pairing: Pairing<Key, Value> | undefined,
  table: ReadonlyMap<Key, Known<Value>>,
  mostly: boolean,
): readonly SessionViolation[] {
  const before = pairing && table.get(pairing.key);
  if (!before || Object.is(before.value, pairing.value)) return [];
  const { valueField: field, keyField, key } = pairing;
  const but = `${lastAbove(seen, before.from)} says ${shown(before.value)} for the ${keyField} ${shown(key)}`;
  return [against(rule, before, { field, but, message: "it differs here", mostly })];
}

import { type EventObject, isObject } from "../../base/object.js";
import { pointerTo, valueAt } from "../../read/json/pointer.js";
import type { Violation } from "../../rules/violation.js";
import { type Drift, type DriftPlace, see } from "./drift.js";
import { kindOf } from "./event.js";

/** Below this depth, a new field is covered by the type of its parent. */
const deepest = 8;

const longestText = 200;

/** An event, and how its values are spelled in the source. */
export interface SpelledEvent {
  readonly event: EventObject;
  readonly spelling: (path: string) => string;
}

/** Records what the specification does not know about an event, except what the game is known to write. */
export function noteDrift(
  drift: Drift,
  spelled: SpelledEvent,
  violations: readonly Violation[],
  place: DriftPlace,
): void {
  const kind = kindOf(spelled.event) ?? "";
  if (kind === "Fileheader") noteVersion(drift, spelled.event, place);
  for (const violation of violations) if (!violation.strictOnly) noteViolation(drift, kind, spelled, violation, place);
}

function noteVersion(drift: Drift, { gameversion, build }: EventObject, place: DriftPlace): void {
  if (typeof gameversion !== "string") return;
  const what = typeof build === "string" ? `${gameversion} (${build.trim()})` : gameversion;
  see(drift, { sort: "version", event: "Fileheader", what: what.slice(0, longestText) }, place);
}

function noteViolation(
  drift: Drift,
  kind: string,
  spelled: SpelledEvent,
  violation: Violation,
  place: DriftPlace,
): void {
  const { event } = spelled;
  const { path } = violation;
  switch (violation.rule) {
    case "unknown-event":
      if (!violation.known) noteKind(drift, kind, event, place);
      return;
    case "wrong-side-file":
      if (violation.isMisspelt) noteKind(drift, kind, event, place);
      return;
    case "unknown-field":
    case "unexpected-field":
      noteFields(drift, kind, path, valueAt(event, path), place);
      return;
    case "missing-field":
      see(drift, { sort: "missing", event: kind, path }, place);
      return;
    case "wrong-type":
      see(drift, { sort: "type", event: kind, path, type: typeOf(valueAt(event, path)) }, place);
      return;
    case "unseen-value":
    case "value-not-allowed":
      if (violation.constraint === undefined) noteValue(drift, kind, path, spelled, place);
      return;
    case "unknown-name": {
      const what = JSON.stringify(violation.text).slice(0, longestText);
      see(drift, { sort: "name", event: kind, path, what, type: violation.table }, place);
      return;
    }
    case "unknown-flag":
    case "out-of-range":
      for (const bit of violation.bits ?? []) see(drift, { sort: "bit", event: kind, path, what: String(bit) }, place);
  }
}

function noteKind(drift: Drift, kind: string, event: EventObject, place: DriftPlace): void {
  see(drift, { sort: "kind", event: kind }, place);
  for (const [key, value] of Object.entries(event)) {
    if (key !== "timestamp" && key !== "event") noteFields(drift, kind, pointerTo("", key), value, place);
  }
}

/** Records a field and everything in it, so that a schema can be written from it. */
function noteFields(
  drift: Drift,
  event: string,
  path: string,
  value: unknown,
  place: DriftPlace,
  depth = deepest,
): void {
  see(drift, { sort: "field", event, path: path.slice(0, longestText), type: typeOf(value) }, place);
  if (depth === 0) return;
  if (Array.isArray(value)) {
    for (const element of value) noteFields(drift, event, `${path}/0`, element, place, depth - 1);
  } else if (isObject(value)) {
    for (const [key, child] of Object.entries(value)) {
      noteFields(drift, event, pointerTo(path, key), child, place, depth - 1);
    }
  }
}

/** Strings are spelled in one way; numbers keep their source text, which may be more precise than a parsed number. */
function noteValue(
  drift: Drift,
  kind: string,
  path: string,
  { event, spelling }: SpelledEvent,
  place: DriftPlace,
): void {
  const value = valueAt(event, path);
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return;
  const what = typeof value === "string" ? JSON.stringify(value) : spelling(path);
  see(drift, { sort: "value", event: kind, path, what: what.slice(0, longestText) }, place);
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

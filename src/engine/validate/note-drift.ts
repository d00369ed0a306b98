import { type EventObject, isObject } from "../../base/object.js";
import { type Layout, numberSource } from "../../read/json/layout.js";
import { isShortened, pointerParent, pointerTo, valueAt } from "../../read/json/pointer.js";
import type { Violation } from "../../rules/violation.js";
import { type Drift, type DriftPlace, type DriftSort, see } from "./drift.js";
import { kindOf } from "./event.js";
import { typeOf } from "./lookalikes.js";

/** Below this depth, a new field is covered by the type of its parent. */
const deepest = 8;

const longestText = 200;

/** Records what the specification does not know about an event, except what the game is known to write. */
export function noteDrift(
  drift: Drift,
  event: EventObject,
  layout: Layout,
  violations: readonly Violation[],
  place: DriftPlace,
): void {
  const kind = kindOf(event) ?? "";
  const note = (sort: DriftSort, path = "", more: { readonly what?: string; readonly type?: string } = {}): void =>
    see(drift, { sort, event: kind, path, ...more }, place);
  /** Records a field and everything in it, so that a schema can be written from it. */
  const noteFields = (path: string, value: unknown, depth = deepest): void => {
    note("field", path.slice(0, longestText), { type: typeOf(value) });
    if (depth === 0) return;
    if (Array.isArray(value)) for (const element of value) noteFields(`${path}/0`, element, depth - 1);
    else if (isObject(value)) {
      for (const [key, child] of Object.entries(value)) noteFields(pointerTo(path, key), child, depth - 1);
    }
  };
  const noteKind = (): void => {
    note("kind");
    for (const [key, value] of Object.entries(event)) {
      if (key !== "timestamp" && key !== "event") noteFields(pointerTo("", key), value);
    }
  };
  const noteViolation = (violation: Violation): void => {
    const { path } = violation;
    switch (violation.rule) {
      case "unknown-event":
        if (!violation.known) noteKind();
        return;
      case "wrong-side-file":
        if (violation.isMisspelt) noteKind();
        return;
      case "unknown-field":
      case "unexpected-field":
        noteFields(path, valueAt(event, path));
        return;
      case "missing-field":
        note("missing", path);
        if (violation.isMisspelt) {
          const renamed = pointerTo(pointerParent(path), String(violation.lookalike));
          noteFields(renamed, valueAt(event, renamed));
        }
        return;
      case "wrong-type":
        note("type", path, { type: typeOf(valueAt(event, path)) });
        return;
      case "unseen-value":
      case "value-not-allowed": {
        const value = valueAt(event, path);
        if (violation.constraint !== undefined || !["string", "number", "boolean"].includes(typeof value)) return;
        // Numbers keep their source text, which may be more precise; other values are spelled in one way.
        const what = typeof value === "number" ? numberSource(layout, path) : JSON.stringify(value);
        note("value", path, { what: what.slice(0, longestText) });
        return;
      }
      case "unknown-name":
        note("name", path, { what: JSON.stringify(violation.text).slice(0, longestText), type: violation.table });
        return;
      case "unknown-flag":
      case "out-of-range":
        for (const bit of violation.bits ?? []) note("bit", path, { what: String(bit) });
    }
  };
  const { gameversion, build } = event;
  if (kind === "Fileheader" && typeof gameversion === "string") {
    const what = typeof build === "string" ? `${gameversion} (${build.trim()})` : gameversion;
    note("version", "", { what: what.slice(0, longestText) });
  }
  for (const violation of violations) {
    if (!violation.strictOnly && !isShortened(violation.path)) noteViolation(violation);
  }
}

import { ownKinds } from "../../engine/validate/validators.js";
import { normalForm } from "../../schema/normal-form.js";
import type { SchemaName } from "../../schema/schema.js";
import { brokenRules } from "../sample/sample.js";
import type { WrittenEvent } from "./player.js";

/** The events that open or close a session always have all their fields. */
const whole: ReadonlySet<string> = new Set(["Fileheader", "Commander", "LoadGame", "Continued", "Shutdown"]);

/** Removes a different field from one event of a kind to the next, so that each is missing at some point. */
export function createLeavesOut(): (event: WrittenEvent) => WrittenEvent {
  const turns = new Map<string, number>();
  return (event) => {
    if (whole.has(event.event) || !ownKinds.names.includes(event.event)) return event;
    const fields = optionalFields(event);
    if (fields.length === 0) return event;
    const turn = turns.get(event.event) ?? 0;
    turns.set(event.event, turn + 1);
    // Every other line is complete, so that the others can be compared with it.
    const field = turn % 2 === 0 ? undefined : fields[((turn - 1) / 2) % fields.length];
    if (field === undefined) return event;
    const { [field]: _, [`${field}_Localised`]: __, ...rest } = event;
    return brokenRules(rest, false).length === 0 ? (rest as WrittenEvent) : event;
  };
}

/** A field that is in at least this share of genuine lines is treated as always present. */
const nearlyAlways = 0.99;

/** Without it, a later list of modules would have one that came from nowhere. */
const booked = "StoredItem";

/** The fields that an event may lack; a field that is true is kept, because without it the answer would be no. */
function optionalFields(event: WrittenEvent): readonly string[] {
  const { required = [], properties = {} } = normalForm(`events/${event.event}` as SchemaName);
  return Object.keys(event).filter((field) => {
    const schema = Object.hasOwn(properties, field) ? properties[field] : undefined;
    if (!schema || required.includes(field) || field === booked || event[field] === true) return false;
    // The versions that had a field which is gone always wrote it.
    return (schema["x-presence"] ?? 0) < nearlyAlways && schema["x-until"] === undefined;
  });
}

import { defaultChoices } from "../../engine/validate/choices.js";
import { validateEvent } from "../../engine/validate/event.js";
import { createTally } from "../../engine/validate/tally.js";
import { ownKinds } from "../../engine/validate/validators.js";
import { layoutOf } from "../../read/json/layout.js";
import { normalForm } from "../../spec/normal-form.js";
import type { SchemaName } from "../../spec/schema.js";
import type { SessionEvent } from "../session/pilot.js";

/** Leaves out of an event one field that it need not have. */
type LeavesOut = (event: SessionEvent) => SessionEvent;

/** What opens a session is believed in all that it says. */
const whole: ReadonlySet<string> = new Set(["Fileheader", "Commander", "LoadGame", "Continued", "Shutdown"]);

/** Each event of a kind has another field left out than the one before, so that all are missing in turn. */
export function createLeavesOut(): LeavesOut {
  const turns = new Map<string, number>();
  return (event) => {
    if (whole.has(event.event) || !ownKinds.names.includes(event.event)) return event;
    const fields = optionalFields(event);
    if (fields.length === 0) return event;
    const turn = turns.get(event.event) ?? 0;
    turns.set(event.event, turn + 1);
    // Every other line is whole, so that there is something to compare the others with.
    const field = turn % 2 === 0 ? undefined : fields[((turn - 1) / 2) % fields.length];
    if (field === undefined) return event;
    const { [field]: _, [`${field}_Localised`]: __, ...rest } = event as unknown as Readonly<Record<string, unknown>>;
    return isClean(rest) ? (rest as unknown as SessionEvent) : event;
  };
}

/** The share of genuine lines from which on a field is taken for one that is always there. */
const nearlyAlways = 0.99;

/** Fields that an event may be without; one that says yes is none of them, as without it the answer is no. */
function optionalFields(event: SessionEvent): readonly string[] {
  const { required = [], properties = {} } = normalForm(`events/${event.event}` as SchemaName);
  return Object.entries(event)
    .filter(([field, value]) => Object.hasOwn(properties, field) && !required.includes(field) && value !== true)
    .filter(([field]) => (properties[field]?.["x-presence"] ?? 0) < nearlyAlways)
    .map(([field]) => field);
}

function isClean(event: Readonly<Record<string, unknown>>): boolean {
  const violations = validateEvent(event, layoutOf(JSON.stringify(event), event), {
    choices: defaultChoices,
    kinds: ownKinds,
    tally: createTally(),
    setting: { where: "events", version: undefined },
  });
  return violations.length === 0;
}

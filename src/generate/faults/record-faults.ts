import { knownEvents } from "../../engine/validate/known-events.js";
import { ownKinds } from "../../engine/validate/validators.js";
import type { JournalRuleId } from "../../rules/rule-id.js";
import { loadSchema } from "../../spec/schema.js";
import { written } from "../clock.js";
import {
  changed,
  fieldsOf,
  type Host,
  keySpanOf,
  type LineFault,
  type Planted,
  pointerOf,
  spanOf,
  valueIn,
  withSource,
} from "./fault.js";

const hour = 3600;

/** Ways to break JSON that leave one fault each, at a place that is certain. */
const breaks: readonly ((host: Host) => Planted | undefined)[] = [
  (host) => inPlaceOf(host, "number", () => host.random.pick(["inf", "-nan(ind)"]), "a number that is none"),
  (host) => inPlaceOf(host, "boolean", (value) => (value === true ? "True" : "False"), "a word of Python"),
  ({ event, form }) => {
    const line = form.text(event);
    const start = line.length;
    return { text: `${line.slice(0, -1)},}`, start, end: start + 1, path: "", says: "a comma too many" };
  },
  ({ event, form }) => {
    const line = form.text(event);
    return { text: `${line},`, start: line.length, end: line.length + 1, path: "", says: "text behind the record" };
  },
  ({ event, form }) => {
    const line = form.text(event);
    const end = line.length + 1;
    // An event that may stand anywhere, so that nothing else is wrong once it has a line of its own.
    const next = form.text({ timestamp: event.timestamp, event: "Music", MusicTrack: "NoTrack" });
    return { text: line + next, start: line.length, end, path: "", says: "two events on one line" };
  },
];

function inPlaceOf(
  { event, form, random }: Host,
  type: "number" | "boolean",
  sourceOf: (value: unknown) => string,
  says: string,
) {
  if (!ownKinds.names.includes(event.event)) return undefined;
  const fields = fieldsOf(event, `events/${event.event}`).filter(({ value }) => typeof value === type);
  if (fields.length === 0) return undefined;
  const { path, value } = random.pick(fields);
  return { ...withSource(event, path, sourceOf(value), form.text), path: "", says };
}

const newFields = ["Notes", "Colour", "DebugInfo"] as const;

/** Faults of a record as a whole, and of the keys in it. */
export const recordFaults = {
  "invalid-json": { in: "line", plant: (host) => host.random.pick(breaks)(host) },
  "nul-bytes": {
    in: "line",
    plant({ event, form, random }) {
      const count = random.between(1, 40);
      const text = `${"\0".repeat(count)}${form.text(event)}`;
      return { text, start: 0, end: count, path: "", event: event.event, says: "NUL bytes before the event" };
    },
  },
  "not-an-object": {
    in: "line",
    isExtra: true,
    plant({ event, random }) {
      const text = random.pick([JSON.stringify(event.event), "42", "null", "[ ]", "true"]);
      return { text, start: 0, end: text.length, path: "", says: "a record that is no object" };
    },
  },
  "unknown-event": {
    in: "line",
    plant({ event, form, random }) {
      const misspelt = random.pick(misspellings)(event.event);
      if (knownEvents.has(misspelt) || ownKinds.names.includes(misspelt)) return undefined;
      const line = withSource(event, ["event"], JSON.stringify(misspelt), form.text);
      return { ...line, path: "/event", event: misspelt, says: `${event.event} is misspelt` };
    },
  },
  "unknown-field": {
    in: "line",
    plant({ event, form, random }) {
      if (!ownKinds.names.includes(event.event)) return undefined;
      const name = random.pick(newFields);
      if (Object.hasOwn(loadSchema(`events/${event.event}`).properties ?? {}, name)) return undefined;
      const broken = { ...event, [name]: random.pick(["invented", 7, true]) };
      const path = [name];
      const says = "a field that there is not";
      const span = keySpanOf(broken, path, form.text);
      return { text: form.text(broken), ...span, path: pointerOf(path), event: event.event, says };
    },
  },
  "unexpected-field": {
    in: "line",
    kinds: ["FSDJump"],
    plant({ event, form, random }) {
      const states = fieldsOf(event, "events/FSDJump").filter(({ schema }) => schema.properties?.Trend?.not);
      if (event.event !== "FSDJump" || states.length === 0) return undefined;
      const path = [...random.pick(states).path, "Trend"];
      const broken = changed(event, path, random.between(-1, 1));
      const span = spanOf(broken, path, form.text);
      return {
        text: form.text(broken),
        ...span,
        path: pointerOf(path),
        event: "FSDJump",
        says: "an active state has a trend",
      };
    },
  },
  "duplicate-key": {
    in: "line",
    plant({ event, form, random }) {
      const keys = Object.entries(event).filter(([key, value]) => key !== "event" && typeof value !== "object");
      const [key, value] = random.pick(keys);
      const twin = `${key} `;
      const label = JSON.stringify(key);
      const line = form.text({ ...event, [twin]: value });
      const at = line.lastIndexOf(JSON.stringify(twin));
      const text = `${line.slice(0, at)}${label}${line.slice(at + label.length + 1)}`;
      const start = at + label.length + 1;
      const end = text.length - (text.endsWith(" }") ? 2 : 1);
      return { text, start, end, path: `/${key}`, event: event.event, says: `${key} stands twice` };
    },
  },
  "timestamp-order": {
    in: "line",
    plant({ event, form, random, followsCleanLine, start }) {
      if (!followsCleanLine) return undefined;
      const earlier = { ...event, timestamp: written(start - hour - random.below(hour)) };
      const span = spanOf(earlier, ["timestamp"], form.text);
      return { text: form.text(earlier), ...span, path: "/timestamp", event: event.event, says: "the time steps back" };
    },
  },
  "rare-absence": {
    in: "line",
    isExtra: true,
    kinds: ["StartJump"],
    plant({ event: host, form }) {
      const [Name, SystemAddress] = [valueIn(host, ["StarSystem"]), valueIn(host, ["SystemAddress"])];
      if (host.event !== "StartJump" || SystemAddress === undefined) return undefined;
      const event = { timestamp: host.timestamp, event: "FSDTarget", Name, SystemAddress };
      const span = spanOf(event, [], form.text);
      return {
        text: form.text(event),
        ...span,
        path: "/StarClass",
        event: "FSDTarget",
        says: "StarClass was left out",
      };
    },
  },
  "personal-data": {
    in: "line",
    isExtra: true,
    plant({ event: { timestamp }, form, random }) {
      const Name = random.pick(["Ottoline Verne", "Wren Okafor", "Tobias Ljung"]);
      const event = { timestamp, event: "Friends", Status: "Online", Name };
      const span = spanOf(event, ["Name"], form.text);
      return { text: form.text(event), ...span, path: "/Name", event: "Friends", says: "a friend by a genuine name" };
    },
  },
  "status-in-journal": {
    in: "line",
    isExtra: true,
    plant({ event: { timestamp }, form, random }) {
      const event = { timestamp, event: "Status", Flags: random.pick([0, 16_777_224, 16_777_240]) };
      const span = spanOf(event, ["event"], form.text);
      return { text: form.text(event), ...span, path: "/event", event: "Status", says: "Status stands in a journal" };
    },
  },
} as const satisfies Readonly<Partial<Record<JournalRuleId, LineFault>>>;

const misspellings: readonly ((kind: string) => string)[] = [
  (kind) => kind.toLowerCase(),
  (kind) => kind.toUpperCase(),
  (kind) => `${kind}Event`,
  (kind) => kind.slice(0, -1),
];

import { type EventObject, type Fields, isObject } from "../base/object.js";
import type { EddnSchemas } from "../engine/eddn/schemas.js";
import { schemaRefs } from "../schema/eddn/draft-04.js";
import { arrivals, type Route, routes } from "../schema/eddn/routes.js";
import { type AcceptedPart, isAccepted, placeOfItems, placeOfKey } from "../schema/eddn/schema-files.js";
import { asText, entryIn } from "../session/json-value.js";
import { createSession } from "../session/session.js";
import { type SessionEvent, secondsIn } from "../session/session-event.js";
import type { SessionState } from "../session/state.js";
import type { EddnMessage, EddnOutcome, EddnReason } from "./outcome.js";

/** The settings by which messages are made. */
export interface SenderSettings {
  /** The sender named in the header. */
  readonly software: EddnSoftware;
  /** The schemas that the gateway applies. */
  readonly schemas: EddnSchemas;
  /** The schema for messages from Outfitting.json. */
  readonly outfitting: "outfitting/2" | "outfitting/3";
}

export interface EddnSoftware {
  readonly uploaderId: string;
  readonly name: string;
  readonly version: string;
}

/** The state of a sender between two lines. */
type Tracker = ReturnType<typeof createTracker>;

/** Keeps the facts of a journal that messages need. */
function createTracker(file: string | undefined) {
  const session = createSession(file);
  let flags: Readonly<Record<string, boolean>> = {};
  let game = { gameversion: "", gamebuild: "" };
  return {
    get state(): SessionState {
      return session.state;
    },
    /** The flags `horizons` and `odyssey`, from the last LoadGame. */
    get flags() {
      return flags;
    },
    get game() {
      return game;
    },
    after(kind: string, event: EventObject, line: number): void {
      if (kind === "Fileheader" || (kind === "LoadGame" && game.gameversion === "")) {
        game = { gameversion: asText(event.gameversion) ?? "", gamebuild: asText(event.build) ?? "" };
      }
      if (kind === "LoadGame") flags = flagsOf(event);
      // The next part of a journal continues the session.
      if (kind !== "Fileheader" || event.part === 1) session.after(sessionEventOf(kind, event, line));
    },
    afterUnreadable: session.afterUnreadable,
  };
}

/** A flag that LoadGame lacks is left out: absent does not mean false. */
function flagsOf({ Horizons, Odyssey }: EventObject): Readonly<Record<string, boolean>> {
  return {
    ...(typeof Horizons === "boolean" ? { horizons: Horizons } : {}),
    ...(typeof Odyssey === "boolean" ? { odyssey: Odyssey } : {}),
  };
}

/** An event for the session; the columns of its fields do not matter here. */
function sessionEventOf(kind: string, event: EventObject, line: number): SessionEvent {
  const value = (field: string): unknown => (Object.hasOwn(event, field) ? event[field] : undefined);
  const timestamp = asText(event.timestamp) ?? "";
  return {
    kind,
    timestamp,
    seconds: secondsIn(timestamp),
    line,
    value,
    later: (field) => () => value(field),
    source: (field) => (Object.hasOwn(event, field) ? JSON.stringify(event[field]) : undefined),
    text: () => JSON.stringify(event),
    origin: (field) => ({ line, column: 1, kind, value: value(field) ?? kind }),
  };
}

interface Line {
  readonly kind: string;
  readonly event: EventObject;
  readonly line: number;
}

const dropped = ({ kind, line }: Line, reason: EddnReason) => ({ line, event: kind, reason });

/** Genuine runs are shorter; a longer one becomes several messages, to bound memory. */
const mostSignals = 10_000;

/** The kind of event whose runs wait for the line after them. */
export const signalKind = "FSSSignalDiscovered";

/** The outcomes of a run of signals; the line after it may name their system. */
function endedRun(run: readonly Line[], tracker: Tracker, next?: Line) {
  const isAboard = next ? isAboardOther(next, tracker) : isAboardNow(tracker);
  return isAboard ? run.map((signal) => dropped(signal, "other-crew")) : batched(run, systemOf(tracker, next));
}

/** Since 4.0, the signals of a system precede the line of the arrival there. */
function systemOf({ state: { location } }: Tracker, next?: Line): Fields | undefined {
  if (next && arrivals.has(next.kind)) {
    const { SystemAddress, StarSystem, StarPos } = next.event;
    return { SystemAddress, StarSystem, StarPos };
  }
  if (!location.system || !location.position) return undefined;
  const { address, name } = location.system.value;
  return { SystemAddress: address, StarSystem: name, StarPos: location.position.value };
}

function batched(run: readonly Line[], system: Fields | undefined) {
  if (!system) return run.map((signal) => dropped(signal, "no-position"));
  const isHere = ({ event }: Line): boolean => event.SystemAddress === system.SystemAddress;
  const here = run.filter(isHere);
  const away = run.filter((signal) => !isHere(signal)).map((signal) => dropped(signal, "elsewhere"));
  const [first] = here;
  if (!first) return away;
  const signals = here.map(({ event: { event: _, SystemAddress: __, ...signal } }) => signal);
  const message = { event: signalKind, timestamp: first.event.timestamp, ...system, signals };
  return [{ line: first.line, event: signalKind, lines: here.map(({ line }) => line), message }, ...away];
}

const arriving: ReadonlySet<string> = new Set(["ApproachBody", "Location"]);
const leaving: ReadonlySet<string> = new Set(["LeaveBody", "FSDJump", "CarrierJump", "LoadGame"]);

/**
 * Follows the body near the player, which CodexEntry and ScanOrganic messages name, by the journal and Status.json. A
 * Status.json in the folder counts from its own time on.
 */
function createBodyNearby(file: EventObject | undefined) {
  let waiting = file;
  let status: EventObject | undefined;
  let tracked: { readonly name: unknown; readonly id: unknown } | undefined;
  const take = (kind: string, event: EventObject): void => {
    if (kind === "Status") status = event;
    if (arriving.has(kind)) tracked = { name: event.Body, id: event.BodyID };
    if (!leaving.has(kind)) return;
    tracked = undefined;
    status = undefined;
  };
  const takeFile = (event: EventObject): void => {
    if (!waiting || !isDue(waiting, event)) return;
    take("Status", waiting);
    waiting = undefined;
  };
  return {
    /** Takes an event of the journal, or a Status event. */
    after(kind: string, event: EventObject): void {
      take(kind, event);
      takeFile(event);
    },
    /** The fields that a message adds to its line. */
    fieldsFor(kind: string, event: EventObject): Fields {
      takeFile(event);
      const name = status?.BodyName;
      const isSame = tracked?.name === name;
      if (typeof name !== "string" || name === "") return {};
      if (kind === "CodexEntry") return { BodyName: name, ...(isSame ? { BodyID: tracked?.id } : {}) };
      if (kind !== "ScanOrganic" || !isSame || tracked?.id !== event.Body) return {};
      const { Latitude, Longitude } = status ?? {};
      const isPlaced = typeof Latitude === "number" && typeof Longitude === "number";
      return { BodyName: name, ...(isPlaced ? { Latitude, Longitude } : {}) };
    },
  };
}

type BodyNearby = ReturnType<typeof createBodyNearby>;

/** True if an event is not older than Status.json; timestamps in the form of the game sort as texts. */
function isDue({ timestamp: written }: EventObject, { timestamp }: EventObject): boolean {
  return typeof written === "string" && typeof timestamp === "string" && timestamp >= written;
}

export type EddnSender = ReturnType<typeof createSender>;

/** Makes EDDN messages from the lines of a journal, in order; `status` is the Status.json in its folder. */
export function createSender(settings: SenderSettings, file?: string, status?: EventObject) {
  const tracker = createTracker(file);
  const near = createBodyNearby(status);
  /** Consecutive signals, which become one message. */
  let run: Line[] = [];
  const flush = (next?: Line): readonly EddnOutcome[] => {
    const ended = endedRun(run, tracker, next);
    run = [];
    return ended.map((batch) => {
      if (!("reason" in batch)) return messageOf("fsssignaldiscovered/1", batch, tracker, settings);
      return isTestVersion(tracker) ? { ...batch, reason: "beta" } : batch;
    });
  };
  return {
    settings,
    /** A message made from a side file. */
    message: (schema: string, draft: MessageDraft) => messageOf(schema, draft, tracker, settings),
    /** The outcomes of a line, and of the lines above that waited for it. */
    after(kind: string, event: EventObject, line: number): readonly EddnOutcome[] {
      if (kind === signalKind) {
        tracker.after(kind, event, line);
        if (event.USSType === "$USS_Type_MissionTarget;") return [{ line, event: kind, reason: "mission-target" }];
        run.push({ kind, event, line });
        return run.length >= mostSignals ? flush() : [];
      }
      const waited = flush({ kind, event, line });
      const made = outcomeOf({ kind, event, line }, near, tracker, settings);
      tracker.after(kind, event, line);
      near.after(kind, event);
      return [...waited, made];
    },
    /** Skips an unreadable line. */
    afterUnreadable(): readonly EddnOutcome[] {
      const waited = flush();
      tracker.afterUnreadable();
      return waited;
    },
    /** The outcomes of the lines that still wait at the end. */
    end: () => flush(),
  };
}

function outcomeOf(own: Line, near: BodyNearby, tracker: Tracker, settings: SenderSettings): EddnOutcome {
  const { kind, event, line } = own;
  const route = entryIn(routes, kind);
  if (!route) return dropped(own, fileKinds.has(kind) ? "file-instead" : "not-for-eddn");
  if (isTestVersion(tracker)) return dropped(own, "beta");
  if (kind === "ScanOrganic" && event.ScanType === "Analyse") return dropped(own, "last-sample");
  if (isAboardOther(own, tracker)) return dropped(own, "other-crew");
  const place = systemFieldsOf(own, route, tracker);
  if (typeof place === "string") return dropped(own, place);
  const message = renamed({ ...event, ...place, ...near.fieldsFor(kind, event) }, route.renamed);
  return messageOf(route.schema, { line, event: kind, message, lines: [line] }, tracker, settings);
}

function isTestVersion({ game }: Tracker): boolean {
  return /alpha|beta/i.test(game.gameversion);
}

/** Kinds for which the side file is sent instead of the line. */
export const fileKinds: ReadonlySet<string> = new Set(["Market", "Outfitting", "Shipyard", "NavRoute", "FCMaterials"]);

/** True if the player is aboard another commander's ship; an arrival states that itself. */
function isAboardOther({ kind, event }: Line, tracker: Tracker): boolean {
  return arrivals.has(kind) ? event.Multicrew === true : isAboardNow(tracker);
}

function isAboardNow({ state }: Tracker): boolean {
  return state.vehicle.now?.value === "other-ship";
}

/** The fields that name the system, or the reason why they are unknown. */
function systemFieldsOf({ kind, event }: Line, { system }: Route, { state }: Tracker): Fields | EddnReason {
  if (arrivals.has(kind) || !system) return {};
  const { system: here, position } = state.location;
  if (!here || !position || here.value.name === undefined) return "no-position";
  if (event.SystemAddress !== here.value.address) return "elsewhere";
  return { ...(system.isReported ? {} : { StarSystem: here.value.name }), StarPos: position.value };
}

function renamed(fields: Fields, names: Readonly<Record<string, string>> = {}): Fields {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [names[field] ?? field, value]));
}

/** A message to be made from one or more lines. */
interface MessageDraft {
  readonly line: number;
  readonly event: string;
  readonly lines: readonly number[];
  readonly message: Fields;
}

/** A message that EDDN accepts, or the reason why there is none. */
function messageOf(
  schema: string,
  { line, event, lines, message }: MessageDraft,
  tracker: Tracker,
  { schemas, software }: SenderSettings,
): EddnOutcome {
  if (isTestVersion(tracker)) return { line, event, reason: "beta" };
  const { game, flags } = tracker;
  const known = schemas.schemaOf(schema);
  if (!known) return { line, event, reason: "no-schema", detail: schema };
  const accepted = acceptedOf({ ...message, ...flags }, known.message) as Fields;
  const missing = known.message.required?.find((field) => !Object.hasOwn(accepted, field));
  if (missing !== undefined) return { line, event, reason: "lacks-field", detail: missing };
  const { uploaderId: uploaderID, name: softwareName, version: softwareVersion } = software;
  const sent: EddnMessage = {
    $schemaRef: `${schemaRefs}${schema}`,
    header: { uploaderID, softwareName, softwareVersion, ...game },
    message: accepted,
  };
  const { validate } = known.whole;
  if (validate.call(undefined, sent)) return { line, event, lines, schema, sent };
  const detail = validate.errors?.[0]?.instancePath ?? "";
  validate.errors = null;
  return { line, event, reason: "wrong-value", detail: detail.replace(/^\/message/, "") };
}

/** A value without what EDDN does not accept: null, display texts, personal data, and keys that the schema forbids. */
function acceptedOf(value: unknown, place: AcceptedPart): unknown {
  if (Array.isArray(value)) return value.map((element) => acceptedOf(element, placeOfItems(place)));
  if (!isObject(value)) return value;
  const accepted = Object.entries(value).filter(([key, part]) => part !== null && isAccepted(key, place));
  return Object.fromEntries(accepted.map(([key, part]) => [key, acceptedOf(part, placeOfKey(key, place))]));
}

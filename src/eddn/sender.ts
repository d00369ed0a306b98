import type { EventObject } from "../rules/checks/between-fields/condition.js";
import { entryIn } from "../session/told-value.js";
import { schemaRefs } from "../spec/network/reference.js";
import { arrivals, type Route, routes } from "../spec/network/routes.js";
import { type BodyNearby, createBodyNearby } from "./body-nearby.js";
import type { EddnMessage, EddnOutcome } from "./outcome.js";
import type { EddnReason } from "./reasons.js";
import type { EddnSoftware, SenderSettings } from "./sender-settings.js";
import { createSignals } from "./signals.js";
import { absentFields, takenOf } from "./taken.js";
import { createVoyage, type Voyage } from "./voyage.js";

/** Makes messages for the network from the lines of a journal, in their order. */
export interface EddnSender {
  /** What becomes of a line, and of those above that had to wait for it. */
  readonly after: (kind: string, event: EventObject, line: number) => readonly EddnOutcome[];
  /** Goes on by a line that cannot be read. */
  readonly afterLost: () => readonly EddnOutcome[];
  /** What becomes of the last lines. */
  readonly end: () => readonly EddnOutcome[];
  readonly voyage: Voyage;
}

type Fields = Readonly<Record<string, unknown>>;

/** What is known before the first line: the name of the file, and Status.json where one lies beside it. */
export interface SenderStart {
  readonly file?: string;
  readonly status?: EventObject | undefined;
}

export function createSender(settings: SenderSettings, { file, status }: SenderStart = {}): EddnSender {
  const voyage = createVoyage(file);
  const near = createBodyNearby(status);
  const signals = createSignals();
  const flush = (next?: { readonly kind: string; readonly event: EventObject }): readonly EddnOutcome[] =>
    signals.end(voyage, next).map((batch) => {
      if (!("reason" in batch)) return messageOf("fsssignaldiscovered/1", batch, voyage, settings);
      return isTestVersion(voyage) ? { ...batch, reason: "beta" } : batch;
    });
  return {
    voyage,
    after(kind, event, line) {
      if (kind === "FSSSignalDiscovered") {
        const early = signals.add(event, line);
        voyage.after(kind, event, line);
        return signals.isFull() ? [...early, ...flush()] : early;
      }
      const waited = flush({ kind, event });
      const made = sent(kind, event, line, { voyage, near, settings });
      voyage.after(kind, event, line);
      near.after(kind, event);
      return [...waited, made];
    },
    afterLost() {
      const waited = flush();
      voyage.afterLost();
      return waited;
    },
    end: () => flush(),
  };
}

interface Surroundings {
  readonly voyage: Voyage;
  readonly near: BodyNearby;
  readonly settings: SenderSettings;
}

function sent(kind: string, event: EventObject, line: number, around: Surroundings): EddnOutcome {
  const { voyage, near, settings } = around;
  const route = entryIn(routes, kind);
  const dropped = (reason: EddnReason): EddnOutcome => ({ line, event: kind, reason });
  if (!route) return dropped(fileKinds.has(kind) ? "file-instead" : "not-for-eddn");
  if (isTestVersion(voyage)) return dropped("beta");
  if (kind === "ScanOrganic" && event.ScanType === "Analyse") return dropped("last-sample");
  if (isAboardOther(kind, event, voyage)) return dropped("other-crew");
  const place = route.system ? placedIn(kind, event, route, voyage) : {};
  if (typeof place === "string") return dropped(place);
  const message = renamed({ ...event, ...place, ...near.fieldsFor(kind, event) }, route.renamed);
  return messageOf(route.schema, { line, event: kind, message, lines: [line] }, voyage, settings);
}

function isTestVersion({ game }: Pick<Voyage, "game">): boolean {
  return /alpha|beta/i.test(game.gameversion);
}

/** Kinds of which the file is sent that the game writes with them. */
const fileKinds: ReadonlySet<string> = new Set(["Market", "Outfitting", "Shipyard", "NavRoute", "FCMaterials"]);

function isAboardOther(kind: string, event: EventObject, { state }: Voyage): boolean {
  return arrivals.has(kind) ? event.Multicrew === true : state.vehicle.now?.value === "other-ship";
}

/** The fields that tell of the system, or why nobody can say them. */
function placedIn(kind: string, event: EventObject, { system }: Route, { state }: Voyage): Fields | EddnReason {
  if (arrivals.has(kind) || !system) return {};
  const { system: here, position } = state.place;
  if (!here || !position || here.value.name === undefined) return "no-position";
  if (event.SystemAddress !== here.value.address) return "elsewhere";
  return { ...(system.isTold ? {} : { StarSystem: here.value.name }), StarPos: position.value };
}

function renamed(fields: Fields, names: Readonly<Record<string, string>> = {}): Fields {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [names[field] ?? field, value]));
}

/** What is to be sent of one line or several. */
export interface MessageDraft {
  readonly line: number;
  readonly event: string;
  readonly lines: readonly number[];
  readonly message: Fields;
}

/** A message as the network takes it, or why it does not. */
export function messageOf(
  schema: string,
  { line, event, lines, message }: MessageDraft,
  voyage: Pick<Voyage, "game" | "flags">,
  { network, software }: SenderSettings,
): EddnOutcome {
  if (isTestVersion(voyage)) return { line, event, reason: "beta" };
  const { game, flags } = voyage;
  const known = network.schemaOf(schema);
  if (!known) return { line, event, reason: "no-schema", detail: schema };
  const taken = takenOf({ ...message, ...flags }, known.message) as Fields;
  const [missing] = absentFields(taken, known.message);
  if (missing !== undefined) return { line, event, reason: "lacks-field", detail: missing };
  const sent = enveloped(schema, taken, game, software);
  const { validate } = known.whole;
  if (validate.call(undefined, sent)) return { line, event, lines, schema, sent };
  const detail = validate.errors?.[0]?.instancePath ?? "";
  validate.errors = null;
  return { line, event, reason: "wrong-value", detail: detail.replace(/^\/message/, "") };
}

function enveloped(schema: string, message: Fields, game: Voyage["game"], software: EddnSoftware): EddnMessage {
  const { uploaderId: uploaderID, name: softwareName, version: softwareVersion } = software;
  return {
    $schemaRef: `${schemaRefs}${schema}`,
    header: { uploaderID, softwareName, softwareVersion, ...game },
    message,
  };
}

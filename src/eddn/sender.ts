import type { EventObject } from "../judge/conditions/condition.js";
import { entryIn } from "../session/told-value.js";
import { keySchema } from "./key-schema.js";
import { arrivals, type EddnSchema, type Route, routes, schemaRefs } from "./network.js";
import type { EddnMessage, EddnOutcome, EddnSoftware } from "./outcome.js";
import type { EddnReason } from "./reasons.js";
import { createSignals } from "./signals.js";
import { absentFields, takenOf } from "./taken.js";
import { createVoyage, type Voyage } from "./voyage.js";
import { wrongPlace } from "./wrong-place.js";

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

export function createSender(software: EddnSoftware, file?: string): EddnSender {
  const voyage = createVoyage(file);
  const signals = createSignals();
  const flush = (next?: { readonly kind: string; readonly event: EventObject }): readonly EddnOutcome[] =>
    signals.end(voyage, next).map((batch) => {
      if (!("reason" in batch)) return messageOf("fsssignaldiscovered/1", batch, voyage, software);
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
      const made = sent(kind, event, line, voyage, software);
      voyage.after(kind, event, line);
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

function sent(kind: string, event: EventObject, line: number, voyage: Voyage, software: EddnSoftware): EddnOutcome {
  const route = entryIn(routes, kind);
  const dropped = (reason: EddnReason): EddnOutcome => ({ line, event: kind, reason });
  if (!route) return dropped(fileKinds.has(kind) ? "file-instead" : "not-for-eddn");
  if (isTestVersion(voyage)) return dropped("beta");
  if (kind === "ScanOrganic" && event.ScanType === "Analyse") return dropped("last-sample");
  if (isAboardOther(kind, event, voyage)) return dropped("other-crew");
  const place = route.system ? placedIn(kind, event, route, voyage) : {};
  if (typeof place === "string") return dropped(place);
  const message = renamed({ ...event, ...place }, route.renamed);
  return messageOf(route.schema, { line, event: kind, message, lines: [line] }, voyage, software);
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
  schema: EddnSchema,
  { line, event, lines, message }: MessageDraft,
  voyage: Pick<Voyage, "game" | "flags">,
  software: EddnSoftware,
): EddnOutcome {
  if (isTestVersion(voyage)) return { line, event, reason: "beta" };
  const { game, flags } = voyage;
  const rules = keySchema(schema);
  const taken = takenOf({ ...message, ...flags }, rules) as Fields;
  const [missing] = absentFields(taken, rules);
  if (missing !== undefined) return { line, event, reason: "lacks-field", detail: missing };
  const wrong = wrongPlace(schema, taken);
  if (wrong !== undefined) return { line, event, reason: "wrong-value", detail: wrong };
  return { line, event, lines, schema, sent: enveloped(schema, taken, game, software) };
}

function enveloped(schema: EddnSchema, message: Fields, game: Voyage["game"], software: EddnSoftware): EddnMessage {
  const { uploaderId: uploaderID, name: softwareName, version: softwareVersion } = software;
  return {
    $schemaRef: `${schemaRefs}${schema}`,
    header: { uploaderID, softwareName, softwareVersion, ...game },
    message,
  };
}

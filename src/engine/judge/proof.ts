import type { Engine } from "../../prover/engine.js";
import type { Rigour } from "../../prover/from-schema.js";
import * as at from "../../prover/layout.js";
import { putAscii } from "../../prover/memory.js";
import { placeNote, putShape, type Shape } from "../../prover/shape.js";
import type { Condition } from "../../rules/checks/between-fields/condition.js";
import { conditionsByKind } from "../../rules/checks/between-fields/index.js";
import { sessionReads } from "../../rules/checks/between-lines/session-judge.js";
import { chapterKinds, type News, newsOf } from "../../session/news.js";
import type { GameVersion } from "../../spec/game-version.js";
import { loadSchema } from "../../spec/schema.js";
import type { Choices } from "./choices.js";
import type { JudgeContext } from "./context.js";
import { demandsOf, placesOf } from "./demands.js";
import { knownEvents } from "./known-events.js";
import { asksForPersonal, mayBePersonal } from "./personal-data.js";
import { asksForUsual } from "./rare-absence.js";
import type { Validator } from "./validators.js";

/** All that is needed to prove events of one kind clean. */
export interface Proof {
  readonly kind: string;
  readonly hasSchema: boolean;
  /** The record of the kind in the prover's memory. */
  readonly place: number;
  /** By their numbers; undefined for those that are never broken where the prover passes an event. */
  readonly conditions: readonly (Condition | undefined)[];
  /** Those of them that the prover checks, as bits. */
  readonly checked: number;
  /** The fields of which it notes where their values are. */
  readonly places: readonly string[];
  /** The number of each. */
  readonly placeOf: ReadonlyMap<string, number>;
  /** It tells of the lines below. */
  readonly isHeader: boolean;
}

/** How events of a kind are proven clean; undefined where they are not, or where the name alone is a finding. */
export function proofOf(kind: string, context: JudgeContext, engine: Engine): Proof | undefined {
  const { kinds, choices } = context;
  const validator = kinds.validatorOf(kind);
  const ofKind = conditionsByKind.get(kind) ?? [];
  if (!validator) {
    const isOpen = !choices.strict && knownEvents.has(kind) && ofKind.length === 0 && !isTold(kind, choices);
    return isOpen ? put(kind, undefined, [], false, engine) : undefined;
  }
  if (asksForPersonal(choices) && mayBePersonal(validator)) return undefined;
  const shape = shapeBy(validator, kind, rigourOf(choices), engine);
  if (!shape) return undefined;
  const open = ofKind.map((condition) => (condition.strictOnly && !choices.strict ? undefined : condition));
  return put(kind, shape, open, isTold(kind, choices), engine);
}

/** Whether events of a kind are part of the story of a session. */
function isTold(kind: string, { session }: Choices): boolean {
  return session && sessionReads.has(kind);
}

/** What proofs depend on among all that was chosen. */
export function rigourOf(choices: Choices): Rigour {
  return { strict: choices.strict, usual: asksForUsual(choices) };
}

/** Whether events are proven by the shapes that the build has made. */
export function isStored({ strict, usual }: Rigour): boolean {
  return !strict && !usual;
}

function shapeBy({ name, load }: Validator, kind: string, rigour: Rigour, engine: Engine): Shape | undefined {
  if (load === loadSchema && isStored(rigour)) return engine.ownShapes[kind];
  return putShape(engine, kind, { name, load }, rigour, demandsOf(kind));
}

/** Enters a kind into the prover's memory; without a shape, any object will do that has no key twice. */
function put(
  kind: string,
  shape: Shape | undefined,
  open: Proof["conditions"],
  isTold: boolean,
  engine: Engine,
): Proof | undefined {
  const { view, exports } = engine;
  const places = placesOf(kind);
  const place = putKind(engine, kind);
  if (place === 0) return undefined;
  if (shape) {
    enterShape(engine, place, shape);
    view.setUint32(place + at.kindChecks, shape.checks, true);
    const length = open.length > 0 || isTold ? notesLength(places.length) : 0;
    view.setUint32(place + at.kindNotes, length, true);
    view.setUint32(place + at.kindTells, isTold ? length : 0, true);
    const news = isTold ? newsOf[kind] : undefined;
    if (news) view.setUint32(place + at.kindNews, putNews(engine, news, places), true);
    view.setUint32(place + at.kindStarts, chapterKinds.has(kind) ? 1 : 0, true);
  }
  exports.addKind(place);
  return {
    kind,
    hasSchema: shape !== undefined,
    place,
    conditions: open,
    checked: shape?.checked ?? 0,
    places,
    placeOf: new Map(places.map((field, index) => [field, index])),
    isHeader: kind === "Fileheader",
  };
}

/** Enters by which records events of a kind are proven. */
function enterShape({ view }: Engine, place: number, shape: Shape): void {
  const bitOf = (field: number): bigint => view.getBigUint64(field + at.fieldBit, true);
  view.setBigUint64(place + at.kindSeen, bitOf(shape.timestamp) | bitOf(shape.event), true);
  view.setUint32(place + at.kindObject, shape.object, true);
  view.setUint32(place + at.kindEvent, shape.event, true);
}

/** Puts what makes an event worth handing over; 0 where there is no room, so that all are. */
function putNews({ bytes, view, take }: Engine, news: News, places: readonly string[]): number {
  const text = news.type === "starts" ? news.like : "";
  const place = take(at.newsLength + text.length + 16);
  if (place === 0) return 0;
  view.setUint32(place + at.newsType, newsType(news), true);
  if (news.type === "changed") return place;
  view.setUint32(place + at.newsFirst, 4 * placeNote(places.indexOf(news.field)), true);
  view.setUint32(place + at.newsSecond, text.length, true);
  view.setUint32(place + at.newsThird, place + at.newsLength, true);
  putAscii(bytes, place + at.newsLength, text);
  return place;
}

function newsType(news: News): number {
  if (news.type === "starts") return at.newsStarts;
  return news.since === "chapter" ? at.newsOfChapter : at.newsChanged;
}

/** The bytes of the marks and places that are noted, of which the prover clears sixteen at a time. */
export function notesLength(places: number): number {
  return Math.ceil((4 * placeNote(places)) / 16) * 16;
}

/** Tells the prover which events of a kind have to be looked at, given the version of the game. */
export function setLooks(
  proof: Pick<Proof, "isHeader" | "conditions" | "checked" | "place">,
  version: GameVersion | undefined,
  { view }: Engine,
): void {
  const circumstances = { where: "journal", version, sourceOf: () => "" } as const;
  let looks = proof.isHeader ? at.looksAsHeader : 0;
  for (const [bit, condition] of proof.conditions.entries()) {
    if (!condition || (proof.checked & (1 << bit)) !== 0 || condition.isMoot?.(circumstances)) continue;
    looks |= condition.mentions ? 1 << bit : at.looksAlways;
  }
  view.setUint32(proof.place + at.kindLooks, looks, true);
}

/** Puts the record of a kind with its name, of which all else is still to be said; 0 where there is no room. */
export function putKind({ bytes, view, take }: Engine, kind: string): number {
  const name = new TextEncoder().encode(kind);
  const place = take(at.kindLength + name.length + 16);
  if (place === 0) return 0;
  bytes.set(name, place + at.kindLength);
  view.setUint32(place + at.kindName, place + at.kindLength, true);
  view.setUint32(place + at.kindNameLength, name.length, true);
  return place;
}

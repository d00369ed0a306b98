import { layoutOf } from "../../read/json/layout.js";
import { type EventObject, isObject } from "../../rules/checks/between-fields/condition.js";
import { toldEvent } from "../../rules/checks/between-lines/told-event.js";
import { createSession, stateKinds } from "../../session/session.js";
import { stageChanges } from "../../session/stage-changes.js";
import type { SessionState } from "../../session/state.js";
import type { Told } from "../../session/told.js";
import { loadSchema } from "../../spec/schema.js";

/** A piece of the state, with the kinds of event after which it is known, or no longer. */
export interface PieceStory {
  readonly group: string;
  readonly piece: string;
  readonly knownBy: readonly string[];
  readonly unknownBy: readonly string[];
}

interface Experience {
  readonly knownBy: Set<string>;
  readonly unknownBy: Set<string>;
  /** Some ways to come to know it. */
  readonly ways: (readonly Told[])[];
}

const opening = ["Fileheader", "Commander", "LoadGame"] as const;
const mostWays = 3;
/** Schemas have more examples than show anything new. */
const mostExamples = 4;

/** What examples of schemas do not show. */
const others: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ReceiveText: { Message: "$COMMS_entered:#name=Sol;" },
};

/**
 * What each kind does to each piece. The machine itself tells: examples of all kinds that it hears of are told to it, first where
 * nothing is known, and then where the piece in question is.
 */
export function pieceStories(): readonly PieceStory[] {
  const samples = stateKinds.flatMap(samplesOf);
  const start = opening.flatMap((kind) => samples.find((told) => told.kind === kind) ?? []);
  const experiences = new Map<string, Experience>(
    piecesIn(createSession().state).map(([name]) => [name, { knownBy: new Set(), unknownBy: new Set(), ways: [] }]),
  );
  for (const before of [[], start]) {
    const known = knownAfter(before);
    for (const told of samples) {
      const way = [...before, told];
      for (const name of knownAfter(way)) if (!known.has(name)) noteKnown(experiences.get(name), told.kind, way);
    }
  }
  for (const way of new Set([...experiences.values()].flatMap(({ ways }) => ways))) {
    const concerned = [...experiences].filter(([, { ways }]) => ways.includes(way));
    for (const told of samples) {
      const state = stateAfter([...way, told]);
      for (const [name, { unknownBy }] of concerned) if (!isKnown(pieceIn(state, name))) unknownBy.add(told.kind);
    }
  }
  return [...experiences].map(([name, { knownBy, unknownBy }]) => {
    const [group = "", piece = ""] = name.split(".");
    return { group, piece, knownBy: [...knownBy].sort(), unknownBy: [...unknownBy].sort() };
  });
}

function noteKnown(experience: Experience | undefined, kind: string, way: readonly Told[]): void {
  if (!experience) return;
  if (!experience.knownBy.has(kind) && experience.ways.length < mostWays) experience.ways.push(way);
  experience.knownBy.add(kind);
}

/** The examples of its schema, and what decides where the player is. */
function samplesOf(kind: string): readonly Told[] {
  const examples = (loadSchema(`events/${kind}`).examples ?? []).slice(0, mostExamples).filter(isObject);
  const deciding = stageChanges
    .flatMap(({ events }) => events)
    .filter((event) => event.kind === kind)
    .map(({ fields }): EventObject => ({ ...examples[0], ...fields }));
  const events: readonly EventObject[] = [...examples, ...deciding, { ...examples[0], ...others[kind] }];
  return events.map((event) => toldEvent(kind, event, layoutOf(JSON.stringify(event), event), 1));
}

function stateAfter(way: readonly Told[]): SessionState {
  const session = createSession();
  for (const told of way) session.after(told);
  return session.state;
}

function knownAfter(way: readonly Told[]): ReadonlySet<string> {
  return new Set(piecesIn(stateAfter(way)).flatMap(([name, value]) => (isKnown(value) ? name : [])));
}

function pieceIn(state: SessionState, name: string): unknown {
  const [group = "", piece = ""] = name.split(".");
  const pieces: unknown = state[group as keyof SessionState];
  return (pieces as Readonly<Record<string, unknown>>)[piece];
}

/** The pieces of a state by their group and name. */
function piecesIn(state: SessionState): readonly (readonly [string, unknown])[] {
  return Object.entries(state).flatMap(([group, pieces]) =>
    typeof pieces === "object" && pieces !== null
      ? Object.entries(pieces).map(([piece, value]) => [`${group}.${piece}`, value] as const)
      : [],
  );
}

function isKnown(value: unknown): boolean {
  if (value instanceof Map || value instanceof Set) return value.size > 0;
  return value !== undefined && value !== false;
}

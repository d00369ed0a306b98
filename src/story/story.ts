import { knownEvents } from "../engine/judge/known-events.js";
import type { Layout } from "../read/json/layout.js";
import type { EventObject } from "../rules/checks/between-fields/condition.js";
import { toldEvent } from "../rules/checks/between-lines/told-event.js";
import { createSession } from "../session/session.js";
import type { SessionState } from "../session/state.js";
import type { Told } from "../session/told.js";
import { type Bundle, createBundle } from "./bundle.js";
import { fieldText } from "./field-text.js";
import type { BundledSentence, Heading, Sentence } from "./sentence.js";
import { sentences } from "./sentences.js";
import { stateText } from "./state-text.js";
import { type Fill, filled } from "./template.js";

/** A sentence of the story of a journal, and the line that it starts at. */
export interface StoryEntry {
  readonly line: number;
  /** As the line has it; empty where it has none. */
  readonly timestamp: string;
  readonly event: string;
  readonly text: string;
  /** Whether a part of the story starts here. */
  readonly isHeading: boolean;
}

/** The story of a journal, event by event. */
export interface Story {
  readonly after: (kind: string, event: EventObject, layout: Layout, line: number) => void;
  /** Goes on by a line that cannot be read. */
  readonly afterLost: () => void;
  /** Tells what is still being put together. */
  readonly end: () => void;
}

/** More sorts of things than this are not put together at once. */
const mostOpen = 50;

const unknownKind: BundledSentence = {
  one: "writes {event}, which is no event that the game is known to write",
  many: "writes {event} {n} times, which is no event that the game is known to write",
};

interface OpenBundle {
  readonly bundle: Bundle;
  readonly told: Told;
}

/** Tells the story of a journal in sentences, in the order of their lines. */
export function createStory(file: string | undefined, tell: (entry: StoryEntry) => void): Story {
  const session = createSession(file);
  const open = new Map<string, OpenBundle>();
  const end = (): void => {
    for (const { bundle, told } of open.values()) {
      const text = bundle.text();
      if (text !== undefined) tell(entryOf(told, text, false));
    }
    open.clear();
  };
  const gather = (event: EventObject, told: Told, sentence: BundledSentence, fill: Fill): void => {
    const key = keyOf(told.kind, event, sentence);
    const known = open.get(key);
    known?.bundle.add(event);
    const alone = known ? undefined : filled(sentence.one, fill);
    if (alone === undefined) return;
    if (open.size >= mostOpen) end();
    open.set(key, { bundle: createBundle(told.kind, sentence, event, alone), told });
  };
  const say = (told: Told, sentence: Sentence, fill: Fill, isHeading: boolean): void => {
    const text = filled(sentence, fill);
    if (text === undefined) return;
    end();
    tell(entryOf(told, text, isHeading));
  };
  return {
    after(kind, event, layout, line) {
      const told = toldEvent(kind, event, layout, line);
      const sentence = sentenceOf(kind);
      const fill = fillFrom(event, kind, session.state);
      if (sentence !== undefined) {
        if (isBundled(sentence)) gather(event, told, sentence, fill);
        else if (isHeading(sentence)) say(told, sentence.heading, fill, true);
        else say(told, sentence, fill, false);
      }
      session.after(told);
    },
    afterLost: session.afterLost,
    end,
  };
}

function sentenceOf(kind: string): Sentence | BundledSentence | Heading | undefined {
  if (Object.hasOwn(sentences, kind)) return sentences[kind];
  return knownEvents.has(kind) ? undefined : unknownKind;
}

/** Whether many of a kind are told in one sentence. */
export function isBundled(sentence: Sentence | BundledSentence | Heading): sentence is BundledSentence {
  return typeof sentence === "object" && "many" in sentence;
}

/** Whether a kind starts a part of the story. */
export function isHeading(sentence: Sentence | BundledSentence | Heading): sentence is Heading {
  return typeof sentence === "object" && "heading" in sentence;
}

function fillFrom(event: EventObject, kind: string, state: SessionState): Fill {
  return (slot) => (slot.sign === "@" ? stateText(state, slot.path.join(".")) : fieldText(event, kind, slot));
}

function keyOf(kind: string, event: EventObject, { per }: BundledSentence): string {
  const same = per === undefined || !Object.hasOwn(event, per) ? undefined : event[per];
  return typeof same === "string" ? `${kind} ${same}` : kind;
}

function entryOf({ line, timestamp, kind }: Told, text: string, isHeading: boolean): StoryEntry {
  return { line, timestamp, event: kind, text, isHeading };
}

import { anyEventValidator } from "../engine/judge/validators.js";
import type { InputFile } from "../files/discover/discover.js";
import { collect } from "../read/collect.js";
import { decode } from "../read/decode.js";
import { layoutOf } from "../read/json/layout.js";
import { spellings } from "../read/json/spelling.js";
import { type ByteSink, splitLines } from "../read/lines.js";
import { takeMark } from "../read/mark.js";
import { type EventObject, isObject } from "../rules/checks/between-fields/condition.js";

/** A whole event as it was read. */
export interface ReadEvent {
  readonly event: EventObject & { readonly event: string };
  /** The places of its numbers that are written with a fraction, although JSON.parse makes them whole. */
  readonly fractions: ReadonlySet<string>;
}

/** Takes the events of a file, and is told of each record that is none. */
export interface EventSink {
  readonly onEvent: (event: ReadEvent) => void;
  readonly onBroken: () => void;
}

const noFractions: ReadonlySet<string> = new Set();

/** Reads whole events out of the bytes of a file; what is broken, or lacks what every event has, is told and passed over. */
export function eventsFrom({ kind }: Pick<InputFile, "kind">, { onEvent, onBroken }: EventSink): ByteSink {
  const take = (value: unknown, fractions: ReadonlySet<string>): void => {
    if (isWhole(value)) onEvent({ event: value, fractions });
    else onBroken();
  };
  if (kind === "journal") {
    const lines = splitLines((text, _line, _terminated, faults) => {
      if (faults.length === 0 && text.trim() === "") return;
      const value = faults.length === 0 ? parsed(text) : undefined;
      take(value, fractionsOf(text, value));
    });
    return takeMark(lines, onMark(onBroken));
  }
  const document = collect((bytes) => {
    const { text, faults } = decode(bytes);
    if (faults.length === 0 && text.trim() === "") return;
    const value = faults.length === 0 ? parsed(text) : undefined;
    const fractions = fractionsOf(text, value);
    if (kind !== "events" || !Array.isArray(value)) return take(value, fractions);
    for (const [index, element] of value.entries()) take(element, fractionsBelow(`/${index}`, fractions));
  });
  return takeMark(document, onMark(onBroken));
}

/** A file that is no text at all is one broken record. */
function onMark(onBroken: () => void): (mark: string) => void {
  return (mark) => {
    if (mark === "binary") onBroken();
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isWhole(value: unknown): value is ReadEvent["event"] {
  return isObject(value) && anyEventValidator().validate.call(undefined, value);
}

function fractionsOf(text: string, value: unknown): ReadonlySet<string> {
  if (value === undefined) return noFractions;
  const { wholeFractions, roundedFractions } = spellings(layoutOf(text, value), () => true);
  if (wholeFractions.length + roundedFractions.length === 0) return noFractions;
  return new Set([...wholeFractions, ...roundedFractions].map(({ pointer }) => pointer));
}

/** What is left of pointers into an array when one of its elements is taken out. */
function fractionsBelow(start: string, fractions: ReadonlySet<string>): ReadonlySet<string> {
  if (fractions.size === 0) return fractions;
  const below = [...fractions].filter((pointer) => pointer.startsWith(`${start}/`));
  return new Set(below.map((pointer) => pointer.slice(start.length)));
}

import { constants, startNote, structs } from "./layout.js";
import { secondsReader, valueReader } from "./read-value.js";
import type { WasmInstance } from "./wasm-instance.js";

/** A value and its position in the file. */
interface ValueOrigin {
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  readonly kind: string;
  readonly value: unknown;
}

/** A passed event. Only the fields that its kind notes can be read. The object is reused for the next event and must not be kept. */
export type PassedEvent = Readonly<ReturnType<typeof eventReader>["event"]>;

/** The name of a kind of events, and the numbers of its noted fields. */
export interface ReadableKind {
  readonly name: string;
  readonly numbers: ReadonlyMap<string, number>;
}

const { mostNotedFields } = constants;
const passed = structs.passed.offsets;

/** Longer values are parsed only when the value of a position is requested, which is rare. */
const longestAtOnce = 80;
/** The number of the event's name, after those of the fields. */
const ownName = mostNotedFields;

/** Reads the handed-over events while their bytes are in the prover's memory; one object serves all, because there are millions of lines. */
export function eventReader({ bytes }: WasmInstance) {
  const { textOf, plainText, valueAt } = valueReader(bytes);
  const secondsAt = secondsReader(bytes, textOf);
  const words = new Uint32Array(bytes.buffer);
  let events = 0;
  let address = 0;
  let numbers: ReadableKind["numbers"] = new Map();
  const word = (offset: number): number => words[(address + offset) >> 2] ?? 0;
  const startOf = (index: number): number => word(passed.notes + 4 * startNote(index));
  const endOf = (index: number): number => word(passed.notes + 4 * startNote(index) + 4);
  /** Several rules read the same fields, so what was read is kept until the next event. */
  const oncePerEvent = <Read>(read: (index: number) => Read): ((index: number) => Read) => {
    const found: Read[] = [];
    const foundIn: number[] = new Array(mostNotedFields + 1).fill(0);
    return (index) => {
      if (foundIn[index] !== events) {
        found[index] = read(index);
        foundIn[index] = events;
      }
      return found[index] as Read;
    };
  };
  const valueIn = oncePerEvent((index) => (startOf(index) === 0 ? undefined : valueAt(startOf(index), endOf(index))));
  const sourceIn = oncePerEvent((index) => (startOf(index) === 0 ? undefined : textOf(startOf(index), endOf(index))));
  const source = (field: string): string | undefined => {
    const index = numbers.get(field);
    return index === undefined ? undefined : sourceIn(index);
  };
  const columnOf = (start: number): number => {
    const lineStart = word(passed.lineStart);
    return (word(passed.isWide) === 0 ? start - lineStart : textOf(lineStart, start).length) + 1;
  };
  const spotIn = oncePerEvent((index): ValueOrigin => {
    const { line, kind } = event;
    // The name starts after its quote.
    if (index === ownName) return { line, column: columnOf(word(passed.name) - 1), kind, value: kind };
    const start = startOf(index);
    const end = endOf(index);
    const column = columnOf(start);
    if (end - start <= longestAtOnce) return { line, column, kind, value: valueIn(index) };
    const text = sourceIn(index) ?? "null";
    return {
      line,
      column,
      kind,
      get value(): unknown {
        return JSON.parse(text);
      },
    };
  });
  const event = {
    kind: "",
    line: 0,
    get timestamp() {
      const time = word(passed.time);
      return plainText(time - 1, time + constants.timeLength + 1) ?? "";
    },
    get seconds() {
      return secondsAt(word(passed.time));
    },
    /** The parsed value of a top-level field; undefined if it is absent. */
    value(field: string): unknown {
      const index = numbers.get(field);
      return index === undefined ? undefined : valueIn(index);
    },
    /** A field that is parsed when the returned function is called. */
    later(field: string): () => unknown {
      const text = source(field);
      if (text === undefined) return () => undefined;
      let parsed: { readonly value: unknown } | undefined;
      return () => {
        parsed ??= { value: JSON.parse(text) };
        return parsed.value;
      };
    },
    /** The source text of a field; undefined if it is absent. */
    source,
    /** The source text of the whole event. */
    text: () => textOf(word(passed.lineStart), word(passed.eventEnd)),
    /** The position of a field; that of the event's name if the field is absent. */
    origin(field: string): ValueOrigin {
      const index = numbers.get(field);
      return spotIn(index === undefined || startOf(index) === 0 ? ownName : index);
    },
  };
  return {
    event,
    /** Moves `event` to the event at an address. */
    moveTo(to: number, kind: ReadableKind, line: number): void {
      address = to;
      numbers = kind.numbers;
      event.kind = kind.name;
      event.line = line;
      events++;
    },
  };
}

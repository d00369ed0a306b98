/** How many integers a value takes. */
export const noteLength = 5;

/** Which integer of a value's notes is what. */
export const noted = {
  start: 0,
  end: 1,
  /** Where its key starts; in an array, the complement of its index. */
  key: 2,
  /** The object or array that holds it, or `outermost`. */
  parent: 3,
  /** The first value that starts behind it. */
  after: 4,
} as const;

/** The parent of the value that holds all others. */
export const outermost = -1;

/**
 * What is noted of the values of a text, in the order in which they start: a few integers each, one after the other, because a
 * hostile text has more values than there is room for objects. A value is known by the index of its first integer.
 */
export interface Notes {
  readonly integers: Int32Array;
  /** How many of the integers are in use. */
  readonly length: number;
}

/** Notes that are being taken. */
export type OpenNotes = { -readonly [Key in keyof Notes]: Notes[Key] };

/** No notes yet, and room for those of most texts of some length: it takes no memory until it is written to, and to enlarge it takes twice as much. */
export function emptyNotes(textLength: number): OpenNotes {
  return { integers: new Int32Array(noteLength * (16 + (textLength >> 3))), length: 0 };
}

/** Notes that a value starts; what is known of it later is noted at its end. */
export function noteStart(notes: OpenNotes, start: number, key: number, parent: number): number {
  const node = notes.length;
  notes.length += noteLength;
  if (notes.length > notes.integers.length) {
    const larger = new Int32Array(2 * notes.integers.length);
    larger.set(notes.integers);
    notes.integers = larger;
  }
  notes.integers[node + noted.start] = start;
  notes.integers[node + noted.key] = key;
  notes.integers[node + noted.parent] = parent;
  return node;
}

/** Notes that a value ends. */
export function noteEnd(notes: OpenNotes, node: number, end: number): void {
  notes.integers[node + noted.end] = end;
  notes.integers[node + noted.after] = notes.length;
}

/** Bytes that are added one behind the other; those from `length` on are room for more. */
export interface GrowingBytes {
  bytes: Uint8Array;
  view: DataView;
  length: number;
}

/** A character that JavaScript counts as one takes no more bytes than this. */
const longestCharacter = 3;
const wordLength = 8;

const encoder = new TextEncoder();

export function createGrowingBytes(room: number): GrowingBytes {
  const bytes = new Uint8Array(room);
  return { bytes, view: new DataView(bytes.buffer), length: 0 };
}

/** Has so many bytes fit behind those that are there. */
export function makeRoom(to: GrowingBytes, count: number): void {
  const { bytes, length } = to;
  if (length + count <= bytes.length) return;
  const larger = createGrowingBytes(2 * (length + count));
  larger.bytes.set(bytes.subarray(0, length));
  to.bytes = larger.bytes;
  to.view = larger.view;
}

export function addBytes(to: GrowingBytes, added: Uint8Array): void {
  makeRoom(to, added.length);
  to.bytes.set(added, to.length);
  to.length += added.length;
}

/** Adds a text as UTF-8. */
export function addText(to: GrowingBytes, text: string): void {
  makeRoom(to, text.length * longestCharacter);
  to.length += encoder.encodeInto(text, to.bytes.subarray(to.length)).written;
}

/**
 * A short text that is added again and again, in words of eight bytes: those are copied in a fraction of the time that single
 * bytes take. They pass for numbers of that size; no UTF-8 has the bits of "not a number", which alone may change on the way.
 */
export interface Phrase {
  readonly words: Float64Array;
  readonly length: number;
}

export function phraseOf(text: string): Phrase {
  const bytes = encoder.encode(text);
  const padded = createGrowingBytes(Math.ceil(bytes.length / wordLength) * wordLength);
  padded.bytes.set(bytes);
  const words = Array.from({ length: padded.bytes.length / wordLength }, (_, index) =>
    padded.view.getFloat64(index * wordLength, true),
  );
  return { words: Float64Array.from(words), length: bytes.length };
}

/** What the last word has too much is written over by what comes next. */
export function addPhrase(to: GrowingBytes, { words, length }: Phrase): void {
  makeRoom(to, length + wordLength);
  const { view } = to;
  const start = to.length;
  for (let index = 0; index < words.length; index++) {
    view.setFloat64(start + index * wordLength, words[index] ?? 0, true);
  }
  to.length = start + length;
}

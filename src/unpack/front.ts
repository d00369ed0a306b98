import { joined } from "../read/joined.js";
import type { Chunks } from "./byte-source.js";
import { packFormatOf, packFront } from "./pack-format.js";

/** The bytes of a file, and whether they are packed. */
export interface Fronted {
  readonly isPacked: boolean;
  readonly chunks: Chunks;
}

const lineFeed = 0x0a;

/** Letters that a sign of packing starts with, or the name that stands first in an archive. */
const textStart = /^[\s{["\xef]/;

/** Looks at the first bytes of a file: no more than it takes, because they may come slowly. */
export async function frontOf(chunks: Chunks): Promise<Fronted> {
  if (!(Symbol.asyncIterator in chunks)) {
    const iterator = chunks[Symbol.iterator]();
    const { value, done } = iterator.next();
    const isPacked = done !== true && packFormatOf(value) !== undefined;
    return { isPacked, chunks: done === true ? [] : resumed(value, iterator) };
  }
  const iterator = chunks[Symbol.asyncIterator]();
  let front: Uint8Array | undefined;
  while (!front || !isTelling(front)) {
    const { value, done } = await iterator.next();
    if (done) break;
    front = front ? joined([front, value]) : value;
  }
  if (!front) return { isPacked: false, chunks: [] };
  return { isPacked: packFormatOf(front) !== undefined, chunks: resumedLater(front, iterator) };
}

function isTelling(front: Uint8Array): boolean {
  if (front.length >= packFront) return true;
  return front.includes(lineFeed) && textStart.test(String.fromCharCode(front[0] ?? 0));
}

function* resumed(first: Uint8Array, rest: Iterator<Uint8Array>): Generator<Uint8Array, void, undefined> {
  try {
    yield first;
    for (let step = rest.next(); !step.done; step = rest.next()) yield step.value;
  } finally {
    rest.return?.();
  }
}

async function* resumedLater(
  first: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield first;
    for (let step = await rest.next(); !step.done; step = await rest.next()) yield step.value;
  } finally {
    await rest.return?.();
  }
}

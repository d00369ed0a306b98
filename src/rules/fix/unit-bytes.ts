/** A character of UTF-8, or bytes that are none and that a decoder shows as one: how many bytes, and UTF-16 units. */
interface Step {
  readonly bytes: number;
  readonly units: number;
}

const single: Step = { bytes: 1, units: 1 };

/**
 * The offsets of bytes at which UTF-16 units of their text start, for units in ascending order. Bytes that are not UTF-8 count as
 * TextDecoder counts them, so that what it shows and what is changed are the same place.
 */
export function byteOffsets(bytes: Uint8Array, units: readonly number[]): readonly number[] {
  const offsets: number[] = [];
  let at = 0;
  let unit = 0;
  for (const wanted of units) {
    while (unit < wanted && at < bytes.length) {
      const step = (bytes[at] ?? 0) < 0x80 ? single : stepAt(bytes, at);
      at += step.bytes;
      unit += step.units;
    }
    offsets.push(at);
  }
  return offsets;
}

/** As the Encoding Standard reads UTF-8: the second byte of some characters has narrower bounds than others have. */
function stepAt(bytes: Uint8Array, at: number): Step {
  const first = bytes[at] ?? 0;
  const more = first < 0xc2 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : first < 0xf5 ? 3 : 0;
  let lowest = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  let highest = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  for (let count = 1; count <= more; count++) {
    const byte = bytes[at + count] ?? 0;
    if (byte < lowest || byte > highest) return { bytes: count, units: 1 };
    lowest = 0x80;
    highest = 0xbf;
  }
  return { bytes: more + 1, units: more === 3 ? 2 : 1 };
}

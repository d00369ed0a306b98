import { thousands } from "../../base/text.js";

const mebibyte = 1024 * 1024;

/**
 * Typical ratios of unpacked to packed length are 10 to 20 for journals, and a few hundred for a file that repeats one
 * line. The ratio is ignored up to the harmless length.
 */
const usualBounds = { ratio: 500, harmless: 64 * mebibyte, total: 2 ** 40 };

/** Maximum nesting: an archive in an archive, both compressed, with compressed journals, has 5 levels. */
export const deepest = 6;

export type Limits = ReturnType<typeof limitsOf>;

/** Limits how much one packed file may expand to; tests give bounds of their own. */
export function limitsOf({ ratio, harmless, total } = usualBounds) {
  let packed = 0;
  let read = 0;
  let seen = 0;
  let unpacked = 0;
  return {
    /** Adds to the number of packed bytes. */
    count(bytes: number): void {
      packed += bytes;
      read += bytes;
    },
    /** Adds to the number of packed bytes that were read, of all that `countAll` has set. */
    countRead(bytes: number): void {
      read += bytes;
    },
    /** Sets the number of all packed bytes, which are read anew; some may already have been counted. */
    countAll(bytes: number): void {
      packed = Math.max(packed, bytes);
      read = 0;
    },
    /** Adds to the number of unpacked bytes; throws if there are more than any reasonable file contains. */
    add(bytes: number): void {
      unpacked += bytes;
      if (unpacked > total) throw tooMuch(`more than ${thousands(total / mebibyte)} MB come out of it`);
      if (unpacked > harmless && unpacked > ratio * packed)
        throw tooMuch(`more than ${thousands(ratio)} times its length comes out of it`);
    },
    /** The number of packed bytes that were read since the last call. */
    bytesSinceLast(): number {
      const bytes = read - seen;
      seen = read;
      return bytes;
    },
  };
}

function tooMuch(what: string): Error {
  return new Error(`${what}, as of a file that is made to do harm: unpack it yourself if it is none`);
}

import { thousands } from "../../base/text.js";

/** Limits how much a packed file may expand to. */
export interface Limits {
  /** Adds to the number of packed bytes. */
  readonly count: (packed: number) => void;
  /** Sets the number of all packed bytes, of which some may already have been counted. */
  readonly countAll: (packed: number) => void;
  /** Adds to the number of unpacked bytes; throws if there are more than any reasonable file contains. */
  readonly add: (unpacked: number) => void;
  /** The number of packed bytes since the last call. */
  readonly bytesSinceLast: () => number;
}

/** The configurable bounds, for tests. */
export interface Bounds {
  /** Maximum ratio of unpacked to packed length. */
  readonly ratio: number;
  /** The ratio is ignored up to this length. */
  readonly harmless: number;
  readonly total: number;
}

const mebibyte = 1024 * 1024;

/** Typical ratios are 10 to 20 for journals, and a few hundred for a file that repeats one line. */
const usualBounds: Bounds = { ratio: 500, harmless: 64 * mebibyte, total: 2 ** 40 };

/** Maximum nesting: an archive in an archive, both compressed, with compressed journals, has 5 levels. */
export const deepest = 6;

/** Limits for one file. */
export function limitsOf(bounds = usualBounds): Limits {
  let packed = 0;
  let seen = 0;
  let unpacked = 0;
  return {
    count(bytes) {
      packed += bytes;
    },
    countAll(bytes) {
      packed = Math.max(packed, bytes);
    },
    add(bytes) {
      unpacked += bytes;
      if (unpacked > bounds.total) throw tooMuch(`more than ${thousands(bounds.total / mebibyte)} MB come out of it`);
      if (unpacked > bounds.harmless && unpacked > bounds.ratio * packed)
        throw tooMuch(`more than ${thousands(bounds.ratio)} times its length comes out of it`);
    },
    bytesSinceLast() {
      const bytes = packed - seen;
      seen = packed;
      return bytes;
    },
  };
}

function tooMuch(what: string): Error {
  return new Error(`${what}, as of a file that is made to do harm: unpack it yourself if it is none`);
}

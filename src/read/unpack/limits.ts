import { thousands } from "../../base/text.js";

/** A bound for what comes out of a file that is packed. */
export interface Limits {
  /** Takes note of bytes as they are packed. */
  readonly count: (packed: number) => void;
  /** Takes note of all bytes that are packed, of which some may have been counted. */
  readonly countAll: (packed: number) => void;
  /** Takes note of bytes that were unpacked; throws where they are more than anybody packs. */
  readonly add: (unpacked: number) => void;
  /** How many bytes were packed, since it was last asked. */
  readonly news: () => number;
}

/** What can be changed of the bounds, for tests. */
export interface Bounds {
  /** How many times as long as it is packed it may be. */
  readonly ratio: number;
  /** Up to here the ratio is not looked at. */
  readonly harmless: number;
  readonly total: number;
}

const mebibyte = 1024 * 1024;

/** Journals are 10 to 20 times as long as they are packed, and lines that all repeat one other a few hundred times. */
const usualBounds: Bounds = { ratio: 500, harmless: 64 * mebibyte, total: 2 ** 40 };

/** How often something may be packed over: an archive in an archive, each of them compressed, with compressed journals, is 5 times. */
export const deepest = 6;

/** Watches over one file. */
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
    news() {
      const bytes = packed - seen;
      seen = packed;
      return bytes;
    },
  };
}

function tooMuch(what: string): Error {
  return new Error(`${what}, as of a file that is made to do harm: unpack it yourself if it is none`);
}

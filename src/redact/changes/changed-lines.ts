import { createGatheredBytes } from "../../write/gathered-bytes.js";

/** Lines of journals that were changed, as they were and as they are, each below the Fileheader that it is judged by. */
export interface ChangedPiece {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** Gathers lines that were changed, of one journal after the other. */
export interface ChangedLines {
  /** Another journal begins, which may have no Fileheader. */
  readonly begin: () => void;
  /** How many lines the piece at hand has. */
  readonly count: () => number;
  /** A Fileheader has come, and the lines below are judged by it. */
  readonly putHeader: (before: Uint8Array, after: Uint8Array) => void;
  /** Takes a line, and what it became piece by piece; whether it is known how it is judged. */
  readonly put: (before: Uint8Array, after: readonly Uint8Array[]) => boolean;
  /** Hands on what is gathered. */
  readonly flush: () => void;
}

/** How much is gathered before it is handed on. */
const pieceLength = 256 * 1024;

const lineFeed = Uint8Array.of(0x0a);

export function gatherChangedLines(onPiece: (piece: ChangedPiece) => void): ChangedLines {
  const before = createGatheredBytes(pieceLength);
  const after = createGatheredBytes(pieceLength);
  let header: ChangedPiece | undefined;
  /** Whether the piece at hand has it. */
  let isHeaderThere = false;
  let count = 0;
  const add = (line: Uint8Array, pieces: readonly Uint8Array[]): void => {
    count++;
    before.put(line);
    before.put(lineFeed);
    for (const piece of pieces) after.put(piece);
    after.put(lineFeed);
  };
  const flush = (): void => {
    if (before.length() === 0) return;
    isHeaderThere = false;
    count = 0;
    onPiece({ before: new Uint8Array(before.taken()), after: new Uint8Array(after.taken()) });
  };
  return {
    count: () => count,
    begin() {
      header = undefined;
    },
    putHeader(line, made) {
      header = { before: new Uint8Array(line), after: new Uint8Array(made) };
      isHeaderThere = false;
    },
    put(line, pieces) {
      if (!header) return false;
      if (before.length() >= pieceLength) flush();
      if (!isHeaderThere) add(header.before, [header.after]);
      isHeaderThere = true;
      add(line, pieces);
      return true;
    },
    flush,
  };
}

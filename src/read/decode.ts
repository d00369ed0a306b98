/** Bytes that should not be in a journal; offsets count UTF-16 units of the decoded text. */
export interface ByteFault {
  readonly kind: "nul-bytes" | "invalid-utf8" | "too-long";
  /** The first byte that is not UTF-8. */
  readonly byte?: number | undefined;
  readonly start: number;
  readonly end: number;
}

interface Decoded {
  readonly text: string;
  readonly faults: readonly ByteFault[];
}

const none: readonly ByteFault[] = [];

const exactDecoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const lenientDecoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Decodes UTF-8; undefined if the bytes are not UTF-8. */
function exactText(bytes: Uint8Array): string | undefined {
  try {
    return exactDecoder.decode(bytes);
  } catch {
    return undefined;
  }
}

export function isUtf8(bytes: Uint8Array): boolean {
  return exactText(bytes) !== undefined;
}

/** Decodes any bytes: NUL bytes become spaces, so that the rest keeps its place and can be validated. */
export function decode(bytes: Uint8Array): Decoded {
  const exact = exactText(bytes);
  if (exact !== undefined && !exact.includes("\0")) return { text: exact, faults: none };
  const text = exact ?? lenientDecoder.decode(bytes);
  const faults: ByteFault[] = [];
  for (const { index, 0: run } of text.matchAll(/\0+/g)) {
    faults.push({ kind: "nul-bytes", start: index, end: index + run.length });
  }
  if (exact === undefined) faults.push(firstBadByte(bytes));
  return { text: text.replaceAll("\0", " "), faults };
}

/** Finds the first invalid byte by bisection: once a prefix is invalid, all longer ones are. */
function firstBadByte(bytes: Uint8Array): ByteFault {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isGoodPrefix(bytes, middle)) good = middle;
    else bad = middle;
  }
  const at = characterStart(bytes, good);
  const start = lenientDecoder.decode(bytes.subarray(0, at)).length;
  return { kind: "invalid-utf8", start, end: start + 1, byte: bytes[at] };
}

/** A prefix may end within a character that the next bytes complete. */
function isGoodPrefix(bytes: Uint8Array, length: number): boolean {
  for (let end = length; end <= Math.min(bytes.length, length + 3); end++) {
    if (isUtf8(bytes.subarray(0, end))) return true;
  }
  return false;
}

function characterStart(bytes: Uint8Array, offset: number): number {
  for (let start = offset; start >= Math.max(0, offset - 3); start--) {
    if (isUtf8(bytes.subarray(0, start))) return start;
  }
  return offset;
}

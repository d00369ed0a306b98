/** The same names come again and again; longer texts rarely do. */
const longest = 80;
const slots = 4096;
const backslash = 0x5c;
const decoder = new TextDecoder();

/** Reads texts of plain ASCII, each between its quotes; undefined where a text is another, or long. One that was read before is not made again. */
export function textCache(bytes: Uint8Array): (start: number, end: number) => string | undefined {
  const known: string[] = new Array(slots).fill("");
  return (start, end) => {
    const from = start + 1;
    const length = end - start - 2;
    if (length > longest) return undefined;
    let hash = length;
    for (let at = 0; at < length; at++) {
      const byte = bytes[from + at] ?? 0;
      if (byte > 0x7e || byte === backslash) return undefined;
      hash = (Math.imul(hash, 31) + byte) | 0;
    }
    const slot = (hash ^ (hash >>> 12)) & (slots - 1);
    const text = known[slot] ?? "";
    if (text.length === length && isAt(text, bytes, from)) return text;
    const made = decoder.decode(bytes.subarray(from, from + length));
    known[slot] = made;
    return made;
  };
}

function isAt(text: string, bytes: Uint8Array, from: number): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) !== bytes[from + at]) return false;
  return true;
}

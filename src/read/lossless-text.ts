/** A byte that is not UTF-8 is represented by a lone surrogate, which valid UTF-8 cannot contain. */
const firstHalf = 0xdc00;
const strayBytes = /(?<![\ud800-\udbff])[\udc80-\udcff]/g;

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

/** Decodes any bytes without loss: `bytesOfText` restores them. */
export function textOfBytes(bytes: Uint8Array): string {
  let text = "";
  let from = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = characterLength(bytes, at);
    if (length > 0) {
      at += length;
      continue;
    }
    text += decoder.decode(bytes.subarray(from, at)) + String.fromCharCode(firstHalf + (bytes[at] ?? 0));
    at++;
    from = at;
  }
  return text + decoder.decode(bytes.subarray(from));
}

/** Restores the bytes from which `textOfBytes` made a text. */
export function bytesOfText(text: string): Uint8Array {
  if (!hasStrayBytes(text)) return encoder.encode(text);
  const bytes = encoder.encode(text);
  // Each lone surrogate was encoded as U+FFFD, which the text may also contain itself.
  const halves = [...text.matchAll(/\ufffd|(?<![\ud800-\udbff])[\udc00-\udfff]|[\ud800-\udbff](?![\udc00-\udfff])/g)];
  const made = new Uint8Array(bytes.length);
  let length = 0;
  let next = 0;
  for (let at = 0; at < bytes.length; at++) {
    const isMark = bytes[at] === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd;
    const code = isMark ? (halves[next++]?.[0].charCodeAt(0) ?? 0) : 0;
    const isStray = code >= firstHalf + 0x80 && code <= firstHalf + 0xff;
    made[length++] = isStray ? code - firstHalf : (bytes[at] ?? 0);
    if (isStray) at += 2;
  }
  return made.subarray(0, length);
}

/** True if a text contains bytes that are not UTF-8. */
export function hasStrayBytes(text: string): boolean {
  return text.search(strayBytes) >= 0;
}

/** The length in bytes of the character that starts here, or 0. */
function characterLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  const second = bytes[at + 1] ?? 0;
  if (second < leastSecond(first) || second > mostSecond(first)) return 0;
  if (first < 0xe0) return 2;
  if (!isContinued(bytes[at + 2])) return 0;
  if (first < 0xf0) return 3;
  return isContinued(bytes[at + 3]) ? 4 : 0;
}

function leastSecond(first: number): number {
  if (first === 0xe0) return 0xa0;
  return first === 0xf0 ? 0x90 : 0x80;
}

function mostSecond(first: number): number {
  if (first === 0xed) return 0x9f;
  return first === 0xf4 ? 0x8f : 0xbf;
}

function isContinued(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x80 && byte <= 0xbf;
}

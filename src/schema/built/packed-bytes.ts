/** Encodes bytes as text for a script. Most are zeros: a run of them becomes a zero and the number of further ones. */
export function packBytes(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at++] ?? 0;
    text += String.fromCharCode(byte);
    if (byte !== 0) continue;
    let more = 0;
    while (more < 255 && bytes[at] === 0) {
      more++;
      at++;
    }
    text += String.fromCharCode(more);
  }
  return btoa(text);
}

/** Decodes such a text (in base64) to `length` bytes. */
export function unpackBytes(text: string, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  const packed = atob(text);
  let to = 0;
  for (let at = 0; at < packed.length; ) {
    const byte = packed.charCodeAt(at++);
    bytes[to++] = byte;
    if (byte === 0) to += packed.charCodeAt(at++);
  }
  return bytes;
}

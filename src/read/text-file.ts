import { markedUtf16, utf16Encoding } from "./mark.js";

/** The text of a file that a person, an editor or PowerShell wrote: UTF-8, or UTF-16, mostly with its mark; no mark is left in it. */
export function textOfFile(bytes: Uint8Array): string {
  return new TextDecoder(markedUtf16(bytes) ?? unmarkedUtf16(bytes) ?? "utf-8").decode(bytes);
}

/** A list of short names between NUL bytes looks like UTF-16 at its start, but has no line ends of two bytes, and is no JSON. */
function unmarkedUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const encoding = utf16Encoding(bytes);
  if (encoding === undefined) return undefined;
  const text = new TextDecoder(encoding).decode(bytes);
  return text.includes("\n") || /^\s*[[{]/.test(text) ? encoding : undefined;
}

import { markedUtf16 } from "./mark.js";

/** The text of a file that a person, an editor or PowerShell wrote: UTF-8, or UTF-16 with its mark; no mark is left in it. */
export function textOfFile(bytes: Uint8Array): string {
  return new TextDecoder(markedUtf16(bytes) ?? "utf-8").decode(bytes);
}

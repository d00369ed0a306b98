import { decode } from "../read/decode.js";

const latin = new TextDecoder("latin1");

/** The name of a member: mostly UTF-8, and of old a code page that nobody tells. */
export function decodedName(bytes: Uint8Array): string {
  const { text, faults } = decode(bytes);
  return faults.some(({ kind }) => kind === "invalid-utf8") ? latin.decode(bytes) : text;
}

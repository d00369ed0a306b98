import { decode } from "../read/decode.js";

const latin = new TextDecoder("latin1");

/** The name of a member, up to a NUL byte, where it ends for programs that unpack: mostly UTF-8, and of old a code page that nobody tells. */
export function decodedName(field: Uint8Array): string {
  const length = field.indexOf(0);
  const bytes = length < 0 ? field : field.subarray(0, length);
  const { text, faults } = decode(bytes);
  return faults.some(({ kind }) => kind === "invalid-utf8") ? latin.decode(bytes) : text;
}

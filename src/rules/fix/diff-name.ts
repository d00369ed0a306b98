import { bytesOfText, hasStrayBytes } from "../../read/stray-bytes.js";

const escapes: Readonly<Record<number, string>> = {
  7: "a",
  8: "b",
  9: "t",
  10: "n",
  11: "v",
  12: "f",
  13: "r",
  34: '"',
  92: "\\",
};

/**
 * The name of a file in the head of a diff. It starts with `./`, which `patch -p0` reads as it is and `git apply` takes off, and ends with
 * a tab where a blank could end it; where nothing else helps, it is quoted as both of them read it.
 */
export function diffName(name: string): string {
  const local = /^(?:\.{0,2}\/|[A-Za-z]:)/.test(name) ? name : `./${name}`;
  const isPlain = !hasStrayBytes(local) && !/[\p{Cc}"\\]/u.test(local);
  if (isPlain) return /\s/.test(local) ? `${local}\t` : local;
  return `"${Array.from(bytesOfText(local), quoted).join("")}"`;
}

function quoted(byte: number): string {
  const letter = escapes[byte];
  if (letter !== undefined) return `\\${letter}`;
  return byte < 0x20 || byte > 0x7e ? `\\${byte.toString(8).padStart(3, "0")}` : String.fromCharCode(byte);
}

import { isTarHeader, tarBlock } from "./tar-header.js";

/** Ways of packing that are read: one stream of bytes, or several files in one. */
export type PackFormat = "gzip" | "bzip2" | "zstd" | "zip" | "tar";

/** Ways of packing that are told, but not read. */
export type UnreadFormat = "xz" | "7z" | "rar";

/** How many of the first bytes of a file tell how it is packed. */
export const packFront = tarBlock;

/** What files start with, in hexadecimal digits. */
const signs: Readonly<Record<Exclude<PackFormat, "tar"> | UnreadFormat, RegExp>> = {
  gzip: /^1f8b08/,
  // Behind the level comes the sign of a block, or that of the end.
  bzip2: /^425a683[1-9](?:314159265359|177245385090)/,
  // Also frames that hold nothing and are to be skipped.
  zstd: /^(?:28b52ffd|5.2a4d18)/,
  // A member, the directory of an archive without any, or an archive that was to be on several disks.
  zip: /^504b(?:0304|0506|0708504b)/,
  xz: /^fd377a585a00/,
  "7z": /^377abcaf271c/,
  rar: /^526172211a07/,
};

const signLength = 10;

const openingBrace = 0x7b;

/** How a file is packed, as its first bytes tell; undefined where it is not. */
export function packFormatOf(front: Uint8Array): PackFormat | UnreadFormat | undefined {
  // Hardly any file that is linted is packed, and this is how a journal starts.
  if (front[0] === openingBrace) return undefined;
  const start = Array.from(front.subarray(0, signLength), (byte) => byte.toString(16).padStart(2, "0")).join("");
  for (const [format, sign] of Object.entries(signs)) {
    if (sign.test(start)) return format as keyof typeof signs;
  }
  return isTarHeader(front) ? "tar" : undefined;
}

export function isUnreadFormat(format: PackFormat | UnreadFormat): format is UnreadFormat {
  return format === "xz" || format === "7z" || format === "rar";
}

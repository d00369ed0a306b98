import { packFormatOf } from "./pack-format.js";
import { packFormatAt } from "./packed-file.js";

/** Throws where the first bytes of a file tell that it is packed, for whoever does not unpack. */
export function refusePacked(front: Uint8Array): void {
  const format = packFormatOf(front);
  if (format !== undefined) throw new Error(packedReason(format));
}

/** Why the file of a path is left alone by whoever does not unpack; undefined where it is not packed. */
export function packedFault(path: string | undefined): string | undefined {
  const format = packFormatAt(path);
  return format === undefined ? undefined : packedReason(format);
}

function packedReason(format: string): string {
  return `it is packed as ${format}: unpack it first`;
}

import { write, writeSync } from "node:fs";
import { promised } from "./promised.js";

/** Writes bytes to a descriptor, all of them: a disk that fills up takes a part, and tells only when it is given the rest. */
export async function writeBytes(descriptor: number, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const from = done;
    done += await promised<number>((tell) => write(descriptor, bytes, from, tell));
  }
}

/** The same here and now. */
export function writeBytesNow(descriptor: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
}

import { fstatSync, readFileSync, readlinkSync } from "node:fs";

const standardInputFile = 0;

/** Standard input, which fails where it is a folder or closed: Node reads both as if they were empty. */
export async function* standardInput(open: () => AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  refuseUnreadable();
  yield* open();
}

function refuseUnreadable(): void {
  let isFolder: boolean;
  try {
    isFolder = fstatSync(standardInputFile).isDirectory();
  } catch {
    throw new Error("it is closed");
  }
  if (isFolder) throw Object.assign(new Error(), { code: "EISDIR" });
  if (isStandIn()) throw new Error("it is closed");
}

/** In place of a closed input Node opens the null device, for writing too, which nobody does who wants to read. */
function isStandIn(): boolean {
  try {
    const [, flags = "0"] =
      /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${standardInputFile}`, "utf8")) ?? [];
    const isForWriting = (Number.parseInt(flags, 8) & 3) !== 0;
    return isForWriting && readlinkSync(`/proc/self/fd/${standardInputFile}`) === "/dev/null";
  } catch {
    return false;
  }
}

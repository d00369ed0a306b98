import { closeSync, constants, fstatSync, ftruncateSync, openSync } from "node:fs";
import { encoded } from "./encoded.js";
import { cannotWrite } from "./failure.js";
import type { AtSignal, OutputFile, OutputTarget } from "./output-file.js";
import { writeBytesNow } from "./write-bytes.js";

const addedTo = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0);

/** Writes behind what a file of others holds, all at once or nothing; what is added is short enough to be held until then. */
export function openAddition({ name, path }: OutputTarget, atSignal: AtSignal): OutputFile {
  let text = "";
  return {
    async write(content) {
      text += typeof content === "string" ? content : new TextDecoder().decode(content);
    },
    finish: async () => {},
    place() {
      const takeBack = atSignal(() => {});
      try {
        append(path, text);
      } catch (error) {
        throw cannotWrite(name, error);
      }
      takeBack();
    },
    discard: () => {},
  };
}

function append(path: string, text: string): void {
  const descriptor = openSync(path, addedTo, 0o666);
  const { size } = fstatSync(descriptor);
  try {
    for (const bytes of encoded(text)) writeBytesNow(descriptor, bytes);
  } catch (error) {
    ftruncateSync(descriptor, size);
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

import { closeSync, constants, open } from "node:fs";
import { isClosedPipe } from "./closed-pipe.js";
import { encoded } from "./encoded.js";
import { cannotWrite, naming } from "./failure.js";
import type { OutputFile, OutputTarget } from "./output-file.js";
import { promised } from "./promised.js";
import { descriptorOf } from "./standing.js";
import { writeBytes } from "./write-bytes.js";

const standardOutput = 1;

/** Writes to what is no file, such as a pipe or a terminal. In the background, because a pipe by name waits for its reader. */
export async function openStream(target: OutputTarget): Promise<OutputFile> {
  const descriptor = await naming(target.name, () =>
    promised<number>((done) => open(target.path, constants.O_WRONLY, 0, done)),
  );
  return straightTo(descriptor, target, () => closeSync(descriptor));
}

/** Writes as it comes: what is no file can neither be replaced nor be as it was. */
export function straightTo(descriptor: number, { name, path }: OutputTarget, close: () => void): OutputFile {
  let isOpen = true;
  const end = (): void => {
    if (isOpen) close();
    isOpen = false;
  };
  return {
    async write(content) {
      try {
        for (const bytes of encoded(content)) await writeBytes(descriptor, bytes);
      } catch (error) {
        // A reader of standard output may leave, by whatever name it goes.
        throw isClosedPipe(error) && descriptorOf(path) === standardOutput ? error : cannotWrite(name, error);
      }
    },
    finish: async () => {},
    place: end,
    discard: end,
  };
}

import { dirname, join, resolve } from "node:path";
import { withSlashes } from "../../files/discover/slashes.js";
import { createMadeFiles, type MadeFiles } from "../../files/write/folders.js";
import type { OutputFile } from "../../files/write/output.js";
import type { PlantedFault } from "../../generate/faults/planted-fault.js";
import { folderPieces } from "../../generate/generate.js";
import { historyName } from "../../generate/history-name.js";
import type { GenerateSettings } from "../../generate/settings.js";
import type { Io } from "../io.js";

/** What was written. */
interface Written {
  readonly files: number;
  readonly bytes: number;
  /** Each with the name of its file as the linter will call it. */
  readonly planted: readonly PlantedFault[];
}

/** Adds to files that are made what is known when all others are written. */
type AddLast = (planted: readonly PlantedFault[], made: Pick<MadeFiles, "open">) => Promise<void>;

/** Writes a folder as it is made, of which no more than a piece is ever held; where it cannot be finished, nothing of it is left. */
export async function writeFolder(settings: GenerateSettings, out: string, io: Io, addLast: AddLast): Promise<Written> {
  const folder = resolve(io.cwd, out);
  const named = withSlashes(out).replace(/\/+$/, "");
  const planted: PlantedFault[] = [];
  const made = createMadeFiles(io.atSignal);
  let files = 0;
  let bytes = 0;
  const open = new Map<string, OutputFile>();
  const outputFor = async (file: string): Promise<OutputFile> => {
    // The history grows with the journals; of all other files one is over when the next begins.
    for (const [name, output] of open) {
      if (file === historyName || name === historyName) continue;
      await output.finish();
      open.delete(name);
    }
    const path = join(folder, file);
    made.folder({ name: out, path: dirname(path) });
    const output = await made.open({ name: `${named}/${file}`, path });
    open.set(file, output);
    files++;
    return output;
  };
  // While a piece is on its way to the disk, the next one is made.
  let underway: Promise<void> = Promise.resolve();
  try {
    for (const piece of folderPieces(settings)) {
      await underway;
      const output = open.get(piece.file) ?? (await outputFor(piece.file));
      underway = output.write(piece.bytes);
      bytes += piece.bytes.length;
      for (const fault of piece.faults) planted.push({ ...fault, file: `${named}/${fault.file}` });
    }
    await underway;
    await addLast(planted, made);
    await made.place();
  } finally {
    // What cannot be written has been told above; no file may be closed before its last piece has come or failed.
    await underway.catch(() => {});
    made.discard();
  }
  return { files, bytes, planted };
}

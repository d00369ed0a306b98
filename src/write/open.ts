import { openAddition } from "./addition.js";
import { cannotWrite } from "./failure.js";
import { type AtSignal, type OutputFile, type OutputTarget, placeAll } from "./output-file.js";
import { type Standing, standingAt } from "./standing.js";
import { openStream, straightTo } from "./straight-through.js";
import { type FileTimes, openWholeFile } from "./whole-file.js";

/** How a file is written, where that is not as a new one that all may read. */
export interface OutputWishes {
  /** The mode that the file gets where it is new. */
  readonly mode?: number;
  /** The file belongs to others too: what is in it stays. */
  readonly append?: boolean;
  /** Nothing but a file will do. */
  readonly onlyFile?: boolean;
  /** The times that the file gets. */
  readonly times?: FileTimes;
}

/** Opens a file to be written: whole or not at all, but for what is no file. This is the only way to write one. */
export async function openOutput(
  target: OutputTarget,
  atSignal: AtSignal,
  { mode, append = false, onlyFile = false, times }: OutputWishes = {},
): Promise<OutputFile> {
  const place = lookedAt(target);
  if (onlyFile && place.kind !== "free" && place.kind !== "taken") {
    throw cannotWrite(target.name, new Error("it is not a file"));
  }
  if (place.kind === "stream") return openStream(target);
  if (place.kind === "descriptor") return straightTo(place.descriptor, target, () => {});
  if (append) return openAddition(target, atSignal);
  return openWholeFile(target, place.kind === "taken" ? place.former : undefined, atSignal, mode, times);
}

function lookedAt({ name, path }: OutputTarget): Standing {
  try {
    return standingAt(path);
  } catch (error) {
    throw cannotWrite(name, error);
  }
}

/** Writes a file of which all is known. */
export async function writeOutput(
  target: OutputTarget,
  content: string | Uint8Array,
  atSignal: AtSignal,
  wishes?: OutputWishes,
): Promise<void> {
  const file = await openOutput(target, atSignal, wishes);
  try {
    await file.write(content);
    await placeAll([file]);
  } catch (error) {
    file.discard();
    throw error;
  }
}

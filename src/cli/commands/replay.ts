import { resolve } from "node:path";
import { written } from "../../base/dates.js";
import { cutTo, shown } from "../../base/display.js";
import { counted } from "../../base/text.js";
import { inertLine } from "../../base/visible.js";
import { namedTarget } from "../../files/write/allowed.js";
import { makeFolder } from "../../files/write/folders.js";
import { withKeptInput } from "../../files/write/kept-input.js";
import { existsSync } from "../../read/node-fs.js";
import { createPace, type Pace } from "../../replay/moment.js";
import { type Played, play } from "../../replay/play.js";
import { type ReplaySource, readSource, refuseTarget, sourceOfFiles } from "../../replay/source.js";
import { findFiles } from "../find-files.js";
import { gameDirsHere, gamePaths } from "../game-dir.js";
import type { Io } from "../io.js";
import { type Outcome, refuseTaken, targetIn } from "../outputs.js";
import { createFootLine } from "../progress.js";
import type { ReplayOptions } from "./replay-options.js";

/** Writes a session to a folder as the game wrote it, until it is over or the user ends it. */
export async function run(request: ReplayOptions, io: Io): Promise<Outcome> {
  return withKeptInput(request.paths, io, (paths) => replayPaths({ ...request, paths }, io));
}

async function replayPaths(request: ReplayOptions, io: Io): Promise<Outcome> {
  const { out, speed } = request;
  const source = await sourceFor(request, io);
  for (const text of source.skipped) await io.complain(text);
  refuseTarget(out, source, io.cwd, await gameDirsHere(io));
  await refuseTaken(request, io);
  makeFolder(namedTarget(out, io.cwd));
  const targetOf = (name: string) => targetIn(out, name, io);
  // At speed `step`, the end of standard input ends it too.
  const ending = new AbortController();
  const signal = AbortSignal.any([io.interruption(), ending.signal]);
  const played: Played = { journal: "", lines: 0, bytes: 0, at: undefined, rounds: 0 };
  const line = createFootLine((columns) => progressText(played, source, pace, columns), request.progress, io);
  const pace: Pace = createPace({ speed, signal, now: io.now, onWait: line.draw });
  const stopListening = listen(request, pace, ending, io);
  try {
    await play({ ...request, source, targetOf, pace, signal }, played);
  } finally {
    stopListening();
    await line.clear();
  }
  await io.stdout.write(inertLine(`${out}: ${counted(played.lines, "line")}${howItEnded(played, signal)}`));
  return 0;
}

/** The source of a replay: a whole folder with its side files, or journals by name. */
async function sourceFor(request: ReplayOptions, io: Io): Promise<ReplaySource> {
  const { paths, gameDir } = request;
  const [only = "."] = paths;
  if (gameDir && paths.length === 0) {
    const { paths: found, reasons } = await gamePaths(io);
    const [folder] = found;
    if (folder === undefined) throw new Error(reasons.join("; "));
    return readSource(folder, io.cwd);
  }
  if (paths.length < 2 && !gameDir && existsSync(resolve(io.cwd, only))) return readSource(only, io.cwd);
  const { files, reasons } = await findFiles(request, io);
  if (reasons.length > 0) throw new Error(reasons[0]);
  return sourceOfFiles(files);
}

/** Standard input that is a file or a pipe is not read, unless lines are requested one by one. */
function listen({ speed }: ReplayOptions, pace: Pace, ending: AbortController, { keyboard }: Io): () => void {
  if (!keyboard || !(keyboard.isTerminal || speed === "step")) return () => {};
  return keyboard.listen(pace.press, () => pace.end(() => ending.abort()));
}

function howItEnded({ journal, at, rounds }: Played, { aborted }: AbortSignal): string {
  if (aborted) return `, ended in ${journal}${at === undefined ? "" : ` at ${written(at)}`}`;
  return rounds > 1 ? `, ${counted(rounds, "round")}` : "";
}

function progressText({ journal, bytes, at }: Played, source: ReplaySource, pace: Pace, columns: number): string {
  const share = source.bytes === 0 ? 100 : Math.floor((bytes / source.bytes) * 100);
  const parts = [
    ...(pace.isPaused() ? ["paused, Enter goes on"] : []),
    `${share} %`,
    ...(at === undefined ? [] : [written(at)]),
    shown(journal),
  ];
  return cutTo(parts.join(" | "), columns);
}

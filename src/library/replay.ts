import { homedir, platform } from "node:os";
import { join, resolve } from "node:path";
import { refuse } from "../base/refuse.js";
import { everyGameDir } from "../files/game-dir/find.js";
import { askRegistry } from "../files/game-dir/places.js";
import { makeFolder } from "../files/write/folders.js";
import { createPace, defaultSpeed, type Moment, momentFrom, type Speed, speedForm, speedOf } from "../replay/moment.js";
import { type Played, play } from "../replay/play.js";
import { readSource, refuseTarget } from "../replay/source.js";
import { mustBeFlag, mustBeFunction, mustBeSignal, type OptionTable, refuseOptions } from "./refuse-options.js";

/** Options of `replay`. */
export interface ReplayOptions {
  /** The folder to write to, never the one that is read or the game's own; files of the same names are overwritten. */
  readonly out: string;
  /** `60x` or 60 for 60 times the original speed, `max` for as fast as possible, `step` for one line per call of `next`; 1 by default. */
  readonly speed?: number | string | undefined;
  /** Called before each line at the speed `step`; the line is written when the promise is fulfilled. */
  readonly next?: (() => Promise<void>) | undefined;
  /** Everything before is written at once: a time such as `2025-01-01T12:30:00Z`, or a span after the beginning such as `1h30m`. */
  readonly from?: string | undefined;
  /** The end, in the same forms. */
  readonly to?: string | undefined;
  /** Start again at the end, until the signal is aborted. */
  readonly loop?: boolean | undefined;
  /**
   * Moves all times: at the original speed each line is written at its own time, at any other speed the last line has
   * the current time. Not with `loop`.
   */
  readonly now?: boolean | undefined;
  /** Ends the replay; a line that was started is completed. */
  readonly signal?: AbortSignal | undefined;
}

/** The result of a replay. */
export interface Replayed {
  readonly lines: number;
  /** True if everything requested was written. */
  readonly isWhole: boolean;
}

const optionTable = {
  out: refuseNoFolder,
  speed: checkedSpeed,
  next: mustBeFunction,
  from: checkedMoment,
  to: checkedMoment,
  loop: mustBeFlag,
  now: mustBeFlag,
  signal: mustBeSignal,
} satisfies OptionTable<ReplayOptions>;

/**
 * Writes a journal, or a folder of journals and side files, as the game wrote it: line by line at its pace. Throws a
 * TypeError at once if options are wrong.
 */
export function replay(source: string, options: ReplayOptions): Promise<Replayed> {
  refuse(typeof source !== "string" || source === "", "the source must be the path of a journal or a folder");
  refuseOptions(options, optionTable);
  const { out, next, loop = false, now = false, signal = new AbortController().signal } = options;
  // Unlike the others, it is required.
  refuseNoFolder(out);
  const speed = checkedSpeed(options.speed ?? defaultSpeed);
  refuse(speed === "step" && typeof next !== "function", "the speed step needs next, which is called before each line");
  refuse(loop && now, "loop and now exclude each other");
  const [from, to] = [checkedMoment(options.from, "from"), checkedMoment(options.to, "to")];
  const isStepped = speed === "step";
  const run = async (): Promise<Replayed> => {
    const cwd = resolve(".");
    const read = await readSource(source, cwd);
    const machine = { platform: platform(), cwd, env: {}, home: homedir(), root: "/", registry: askRegistry };
    refuseTarget(out, read, cwd, await everyGameDir(machine));
    const folder = resolve(cwd, out);
    makeFolder({ name: out, path: folder });
    const targetOf = (name: string) => ({ name: join(out, name), path: join(folder, name) });
    const played: Played = { journal: "", lines: 0, bytes: 0, at: undefined, rounds: 0 };
    const timed = createPace({ speed, signal, now: () => performance.now(), onWait: async () => {} });
    const pace = isStepped && next ? { ...timed, until: () => next() } : timed;
    await play({ source: read, targetOf, pace, from, to, speed, loop, now, signal }, played);
    return { lines: played.lines, isWhole: !signal.aborted };
  };
  return run();
}

function refuseNoFolder(out: unknown): void {
  refuse(typeof out !== "string" || out === "", "out must be the path of a folder");
}

function checkedSpeed(speed: unknown): Speed {
  const read = typeof speed === "number" || typeof speed === "string" ? speedOf(String(speed)) : undefined;
  if (read === undefined) throw new TypeError(speedForm);
  return read;
}

function checkedMoment(text: unknown, name: string): Moment | undefined {
  if (text === undefined) return undefined;
  const read = typeof text === "string" ? momentFrom(text) : undefined;
  if (read === undefined)
    throw new TypeError(`${name} must be a time such as 2025-01-01T12:30:00Z, or a span such as 1h30m`);
  return read;
}

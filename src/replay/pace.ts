import { setImmediate as nextTurn } from "node:timers/promises";
import type { Speed } from "./speed.js";

/** How often whoever waits hears of it, in milliseconds. */
const tick = 100;
/** For how long readers find half a line, or an empty side file, in milliseconds. */
const blink = 15;

/** Holds a replay back until the time has come for what it writes next. */
export interface Pace {
  /** Waits for a moment of the session, or for the next step; until the signal at the longest. */
  readonly until: (seconds: number | undefined) => Promise<void>;
  /** Goes on at a moment as if the time before it had passed. */
  readonly skipTo: (seconds: number) => void;
  /** Gives readers a moment to see what is there. */
  readonly blink: () => Promise<void>;
  /** Pauses, or goes on; where each line is asked for, asks for one. */
  readonly press: () => void;
  readonly isPaused: () => boolean;
  /** Told that nobody will ask for lines any more; calls back when those that were asked for are there. */
  readonly end: (stop: () => void) => void;
}

/** What a pace goes by. */
export interface PaceOptions {
  readonly speed: Speed;
  readonly signal: AbortSignal;
  /** Milliseconds since some moment. */
  readonly now: () => number;
  /** Called now and then while it waits. */
  readonly onWait: () => Promise<void>;
}

export function createPace({ speed, signal, now, onWait }: PaceOptions): Pace {
  let moment: number | undefined;
  let last = now();
  let isPaused = false;
  let asked = 0;
  let stop: (() => void) | undefined;
  let wake = (): void => {};
  const rest = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      signal.addEventListener("abort", end);
      wake = end;
    });
  /** Lets the session go on by the time that has passed outside. */
  const advance = (factor: number): void => {
    const time = now();
    if (!isPaused && moment !== undefined) moment += ((time - last) / 1000) * factor;
    last = time;
  };
  const untilAsked = async (isReady: () => boolean): Promise<void> => {
    while (!signal.aborted && !isReady()) {
      stop?.();
      await onWait();
      if (!isReady()) await rest(tick);
    }
  };
  const untilMoment = async (seconds: number, factor: number): Promise<void> => {
    advance(factor);
    moment ??= seconds;
    while (!signal.aborted && (isPaused || moment < seconds)) {
      await onWait();
      await rest(isPaused ? tick : Math.min(tick, ((seconds - moment) / factor) * 1000));
      advance(factor);
    }
  };
  return {
    async until(seconds) {
      if (speed === "step") {
        await untilAsked(() => asked > 0);
        asked--;
        return;
      }
      if (speed !== "max" && seconds !== undefined) return untilMoment(seconds, speed);
      // Signals and keys are heard between two turns alone.
      await nextTurn();
      await untilAsked(() => !isPaused);
    },
    skipTo(seconds) {
      moment = seconds;
      last = now();
    },
    blink: () => (speed === "max" ? Promise.resolve() : rest(blink)),
    press() {
      if (speed === "step") asked++;
      else {
        if (speed !== "max") advance(speed);
        isPaused = !isPaused;
      }
      wake();
    },
    isPaused: () => isPaused,
    end(callback) {
      if (speed === "step") stop = callback;
      wake();
    },
  };
}

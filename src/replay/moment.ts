import { setImmediate as nextTurn } from "node:timers/promises";
import { secondsOfText, spanSeconds } from "../base/dates.js";
import type { Fields } from "../base/object.js";
import { objectIn } from "../read/json/parse.js";

/** The speed of a replay: a multiple of the original speed, as fast as possible, or line by line on request. */
export type Speed = number | "max" | "step";

const times = /^(\d+(?:\.\d+)?|\.\d+)x?$/;
const fastest = 1e6;

/** The message for an invalid speed. */
export const speedForm = `a speed is a number such as 60x, of ${fastest} at most, or max, or step`;

/** The original speed. */
export const defaultSpeed = 1;

/** Parses a speed such as `60x` or `max`; undefined if it is invalid. */
export function speedOf(text: string): Speed | undefined {
  if (text === "max" || text === "step") return text;
  const factor = Number(times.exec(text)?.[1] ?? Number.NaN);
  return factor > 0 && factor <= fastest ? factor : undefined;
}

/** A moment of a session: seconds since 1970, or since the session began. */
export type Moment = { readonly at: number } | { readonly after: number };

/** Parses a moment: a date-time, or a time since the beginning such as 1h30m; undefined if it is invalid. */
export function momentFrom(text: string): Moment | undefined {
  const after = spanSeconds(text);
  if (after !== undefined) return after >= 0 ? { after } : undefined;
  const at = /^\d{4}-\d\d-\d\d/.test(text) ? secondsOfText(text) : undefined;
  return at === undefined ? undefined : { at };
}

/** A moment in seconds since 1970, for a session that began at `begin`. */
export function placedMoment(moment: Moment, begin: number): number {
  return "at" in moment ? moment.at : begin + moment.after;
}

/** An event with all of its fields; the state of a session keeps only those that rules need. */
export type WholeEvent = Fields & { readonly event: string };

/** The event of a line; undefined if it cannot be parsed. */
export function wholeEvent(text: string): WholeEvent | undefined {
  const event = objectIn(text);
  return event && { ...event, event: String(event.event) };
}

/** The interval of `onWait` calls while waiting, in milliseconds. */
const tick = 100;
/** For how long half a line, or an empty side file, is visible to readers, in milliseconds. */
const blink = 15;
/** Readers that poll once a second drop a journal as soon as there is a newer one, so its last lines stay alone for longer, in milliseconds. */
const lastLook = 1500;

interface PaceOptions {
  readonly speed: Speed;
  readonly signal: AbortSignal;
  /** Milliseconds since some moment. */
  readonly now: () => number;
  /** Called from time to time while waiting. */
  readonly onWait: () => Promise<void>;
}

export type Pace = ReturnType<typeof createPace>;

/** Delays a replay until the next write is due. */
export function createPace({ speed, signal, now, onWait }: PaceOptions) {
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
  /** Advances the session by the real time that has passed. */
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
    /** Waits for a moment of the session or for the next step, or until the signal is aborted. */
    async until(seconds: number | undefined): Promise<void> {
      if (speed === "step") {
        await untilAsked(() => asked > 0);
        asked--;
        return;
      }
      if (speed !== "max" && seconds !== undefined) return untilMoment(seconds, speed);
      // Signals and keys are only handled between two turns of the event loop.
      await nextTurn();
      await untilAsked(() => !isPaused);
    },
    /** Continues at a moment as if the time before it had passed. */
    skipTo(seconds: number): void {
      moment = seconds;
      last = now();
    },
    /** Gives readers time to see the current content. */
    blink: (): Promise<void> => (speed === "max" ? Promise.resolve() : rest(blink)),
    /** Gives readers time to read a journal to its end. */
    lastLook: (): Promise<void> => (typeof speed === "number" ? rest(lastLook) : Promise.resolve()),
    /** Pauses or resumes; at speed `step`, requests one line. */
    press(): void {
      if (speed === "step") asked++;
      else {
        if (speed !== "max") advance(speed);
        isPaused = !isPaused;
      }
      wake();
    },
    isPaused: (): boolean => isPaused,
    /** Called when no more lines will be requested; calls back once the requested ones are written. */
    end(callback: () => void): void {
      if (speed === "step") stop = callback;
      wake();
    },
  };
}

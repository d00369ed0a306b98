import { written } from "../base/dates.js";

/** Formats a time as in the names of journals. */
export function journalTime(seconds: number): string {
  return written(seconds).replaceAll(":", "").slice(0, -1);
}

/** Parses a date-time in the game's format to seconds since 1970. */
export function secondsOf(timestamp: string): number {
  return Date.parse(timestamp) / 1000;
}

export type Clock = ReturnType<typeof createClock>;

/** The time within a session, which only moves forward; starts at a date-time in the game's format. */
export function createClock(start: string) {
  let seconds = secondsOf(start);
  return {
    /** Advances the time by the given number of seconds. */
    pass(amount: number): void {
      seconds += amount;
    },
    now: () => written(seconds),
    /** The current time in seconds since 1970. */
    seconds: () => seconds,
  };
}

/** The time within a session, which only moves on. */
export interface Clock {
  /** Lets so many seconds pass. */
  readonly pass: (seconds: number) => void;
  /** Now, in the form that the game writes. */
  readonly now: () => string;
}

/** Seconds since 1970 in the game's form. */
export function written(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}

/** The seconds since 1970 of a date-time in the game's form. */
export function secondsOf(timestamp: string): number {
  return Date.parse(timestamp) / 1000;
}

const minute = 60;

/** Starts at a date-time in the game's form; what is the same for a minute is written once. */
export function createClock(start: string): Clock {
  let seconds = secondsOf(start);
  let wholeMinute = -1;
  let front = "";
  return {
    pass(amount) {
      seconds += amount;
    },
    now() {
      const within = seconds % minute;
      const current = seconds - within;
      if (current !== wholeMinute) {
        wholeMinute = current;
        front = written(current).slice(0, 17);
      }
      return `${front}${within < 10 ? "0" : ""}${within}Z`;
    },
  };
}

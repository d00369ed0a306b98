/** The time within a session; it only moves forward. */
export interface Clock {
  /** Advances the time by the given number of seconds. */
  readonly pass: (seconds: number) => void;
  /** The current time in the game's format. */
  readonly now: () => string;
  /** The current time in seconds since 1970. */
  readonly seconds: () => number;
}

/** Formats seconds since 1970 as the game does. */
export function written(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}

/** Formats a time as in the names of journals. */
export function journalTime(seconds: number): string {
  return written(seconds).replaceAll(":", "").slice(0, -1);
}

/** Parses a date-time in the game's format to seconds since 1970. */
export function secondsOf(timestamp: string): number {
  return Date.parse(timestamp) / 1000;
}

const day = 86_400;
const hour = 3600;
const minute = 60;

const twoDigits = Array.from({ length: minute }, (_, number) => String(number).padStart(2, "0"));

/** Starts at a date-time in the game's format. The date, which is slow to compute, is formatted once per day. */
export function createClock(start: string): Clock {
  let seconds = secondsOf(start);
  let today = Number.NaN;
  let date = "";
  let seen = Number.NaN;
  let text = "";
  return {
    pass(amount) {
      seconds += amount;
    },
    seconds: () => seconds,
    now() {
      if (seconds === seen) return text;
      seen = seconds;
      const within = seconds % day;
      if (seconds - within !== today) {
        today = seconds - within;
        date = written(today).slice(0, 11);
      }
      const rest = within % hour;
      text = `${date}${twoDigits[(within - rest) / hour]}:${twoDigits[Math.floor(rest / minute)]}:${twoDigits[rest % minute]}Z`;
      return text;
    },
  };
}

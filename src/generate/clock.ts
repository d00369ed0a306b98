/** The time within a session, which only moves on. */
export interface Clock {
  /** Lets so many seconds pass. */
  readonly pass: (seconds: number) => void;
  /** Now, in the form that the game writes. */
  readonly now: () => string;
  /** Now, in seconds since 1970. */
  readonly seconds: () => number;
}

/** Seconds since 1970 in the game's form. */
export function written(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}

/** The form that times have in the names of journals. */
export function journalTime(seconds: number): string {
  return written(seconds).replaceAll(":", "").slice(0, -1);
}

/** The seconds since 1970 of a date-time in the game's form. */
export function secondsOf(timestamp: string): number {
  return Date.parse(timestamp) / 1000;
}

const day = 86_400;
const hour = 3600;
const minute = 60;

const twoDigits = Array.from({ length: minute }, (_, number) => String(number).padStart(2, "0"));

/** Starts at a date-time in the game's form; the date, which takes long to work out, is written once a day, and no time twice. */
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

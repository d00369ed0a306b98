/** Formats seconds since 1970 as the game does. */
export function written(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}

/** A date-time without a zone is UTC, as the game writes it. */
export function secondsOfText(text: string): number | undefined {
  const isZoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text);
  const time = Date.parse(isZoned || !text.includes("T") ? text : `${text}Z`);
  return Number.isNaN(time) ? undefined : time / 1000;
}

/** Dates as the game and others write them, if they are the whole text; what follows the time is kept. */
const dates = /"(\d{4}-\d\d-\d\d)([T ])(\d\d:\d\d)(:\d\d)?([^"\\]{0,12})"/g;
const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };
const spanForm = /^([-+]?)((?:\d+[smhdw])+)$/;
/** A hundred years in seconds: no version of the game makes sense further away. */
const longestSpan = 100 * 365 * 86_400;

/** The seconds of a span such as -90d or 1w2d; undefined if it is invalid or too long. */
export function spanSeconds(text: string): number | undefined {
  const [, sign = "", parts = ""] = spanForm.exec(text) ?? [];
  if (parts === "") return undefined;
  let seconds = 0;
  for (const [, count = "", unit = ""] of parts.matchAll(/(\d+)([smhdw])/g))
    seconds += Number(count) * (units[unit] ?? 0);
  return seconds <= longestSpan ? (sign === "-" ? -seconds : seconds) : undefined;
}

/** Moves all dates of a JSON text by a span. */
export function dateShift(seconds: number): (text: string) => string {
  return (text) =>
    text.replace(
      dates,
      (whole, day: string, separator: string, time: string, second: string | undefined, rest: string) => {
        const moved = movedDate(`${day}T${time}${second ?? ":00"}Z`, seconds);
        if (moved === undefined) return whole;
        return `"${moved.slice(0, 10)}${separator}${moved.slice(11, second === undefined ? 16 : 19)}${rest}"`;
      },
    );
}

/** The names of journals contain their start time, in either of two forms. */
export function shiftedName(name: string, seconds: number): string {
  return name
    .replace(
      /(?<=Journal\w*\.)(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)(?=\.)/i,
      (whole, day: string, ...time: string[]) => {
        const moved = movedDate(`${day}T${time.slice(0, 3).join(":")}Z`, seconds);
        return moved === undefined ? whole : `${moved.slice(0, 10)}T${moved.slice(11, 19).replaceAll(":", "")}`;
      },
    )
    .replace(/(?<=Journal\w*\.)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?=\.)/i, (whole, ...parts: string[]) => {
      const [year, month, day, hour, minute, second] = parts;
      const moved = movedDate(`20${year}-${month}-${day}T${hour}:${minute}:${second}Z`, seconds);
      return moved === undefined ? whole : moved.slice(2, 19).replace(/[-T:]/g, "");
    });
}

/** A date moved by a span, in ISO 8601; undefined if it is invalid, or its year would not have four digits. */
function movedDate(date: string, seconds: number): string | undefined {
  const time = Date.parse(date) + seconds * 1000;
  if (Number.isNaN(time)) return undefined;
  const moved = new Date(time).toISOString();
  return /^\d{4}-/.test(moved) ? moved : undefined;
}

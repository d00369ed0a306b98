/** The one form in which the game writes date-times, impossible dates and the years of the game's own calendar excluded. */
export const gameForm =
  /^(?!33)(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;

/** The date-time format of EDDN. */
export const eddnTime = "eddn-time";

/** The date-times that its gateway accepts: seconds may have a fraction, and the zone is Z or an offset, exactly as in RFC 3339. */
export const eddnTimeForm = new RegExp(
  gameForm.source.replace("(?!33)", "").replace("\\dZ$", "\\d(?:\\.\\d+)?(?:Z|[-+](?:[01]\\d|2[0-3]):[0-5]\\d)$"),
);

const commonForm = /^(?!33)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;

/** True if a text is a date-time in the game's form; days that every month has are the quick case. */
export function isInGameForm(text: string): boolean {
  return commonForm.test(text) || gameForm.test(text);
}

const isoForm =
  /^(?:(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?|(\d{4})(\d\d)(\d\d)[Tt](\d\d)(\d\d)(?:(\d\d)(?:[.,]\d+)?)?)(.*)$/s;
const longestForm = 10_000;
const zoneForm = /^(?:[Zz]|[-+]\d\d(?::?\d\d)?)$/;
const utcZone = /^(?:[Zz]|[-+]00(?::?00)?)$/;

/** Why a text is not a date-time as the game writes it. */
export type TimestampProblem = "not-iso" | "no-such-date" | "game-year" | "no-zone" | "not-utc" | "other-form";

/** Why a text is not in the game's form, and its correct form if that is certain. */
export function timestampProblem(text: string): { readonly problem: TimestampProblem; readonly corrected?: string } {
  const match = text.length <= longestForm && isoForm.exec(text);
  if (!match) return { problem: "not-iso", ...unmangled(text) };
  const extended = match.slice(1, 7);
  const [year, month, day, hour, minute, second = "00"] = extended[0] === undefined ? match.slice(7, 13) : extended;
  const zone = match[13] ?? "";
  const leap = second === "60" && `${hour}${minute}` === "2359";
  const local = `${year}-${month}-${day}T${hour}:${minute}:${leap ? "59" : second}`;
  if (zone !== "" && !zoneForm.test(zone)) return { problem: "not-iso", ...unmangled(text) };
  if (/^33/.test(local)) return { problem: "game-year", ...ifInForm(`${Number(year) - 1286}${local.slice(4)}Z`) };
  if (!gameForm.test(`${local}Z`)) return { problem: "no-such-date", ...ifInForm(dayForMonth(`${local}Z`)) };
  if (zone === "") return { problem: "no-zone" };
  if (utcZone.test(zone)) return { problem: "other-form", corrected: `${local}Z` };
  return { problem: "not-utc", ...inUtc(local, zone) };
}

/** Restores a date-time with spaces from a code formatter, or with a space in place of the T. */
function unmangled(text: string): { readonly corrected?: string } {
  return ifInForm(text.replace(/^(\d{4} ?- ?\d\d ?- ?\d\d) (?=\d)/, "$1T").replaceAll(" ", ""));
}

function ifInForm(corrected: string): { readonly corrected?: string } {
  return gameForm.test(corrected) ? { corrected } : {};
}

/** A date with day and month exchanged. */
export function dayForMonth(text: string): string {
  return text.replace(/^(\d{4})-(\d\d)-(\d\d)/, "$1-$3-$2");
}

function inUtc(local: string, zone: string): { readonly corrected?: string } {
  const [, sign = "", hours = "", minutes = "00"] = /^([-+])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  const milliseconds = Date.parse(`${local}${sign}${hours}:${minutes}`);
  const corrected = Number.isNaN(milliseconds) ? "" : `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
  return gameForm.test(corrected) ? { corrected } : {};
}

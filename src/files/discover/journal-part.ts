import { withoutPacking } from "../../read/unpack/pack-format.js";

const gameName = /^(?:[\s\S]*[\\/])?Journal(?:Alpha|Beta)?\.(?:\d{12}|\d{4}-\d\d-\d\dT\d{6})(?=\.(\d\d)\.log$)/;

/**
 * The journal that a file belongs to, compressed or not, and which part of it that is, from 1: the game starts another
 * when one has become long. `journal` is the path up to the number of the part; undefined for a name that is not the game's.
 */
export function journalPartOf(path: string) {
  const [journal, part] = gameName.exec(withoutPacking(path)) ?? [];
  return journal === undefined ? undefined : { journal, part: Number(part) };
}

/** What the name of a journal tells: the number of the part, and when it began, in seconds, by the clock of the computer. */
export interface JournalName {
  readonly part: number;
  /** NaN if there is no such time. */
  readonly at: number | undefined;
}

/** Undefined for a file that is not named by the game. */
export function journalNameOf(path = ""): JournalName | undefined {
  const part = journalPartOf(path)?.part;
  return part === undefined ? undefined : { part, at: timeIn(path) };
}

/** The time in the name of a journal, taken for UTC. */
function timeIn(path: string): number | undefined {
  const [, year, month, day, hour, minute, second] =
    /\.(\d\d(?:\d\d)?)-?(\d\d)-?(\d\d)T?(\d\d)(\d\d)(\d\d)\.\d\d\.log$/.exec(withoutPacking(path)) ?? [];
  if (year === undefined) return undefined;
  return Date.parse(`${year.padStart(4, "20")}-${month}-${day}T${hour}:${minute}:${second}Z`) / 1000;
}

/** True if a file holds the part of a journal that directly follows another. */
export function isNextPart(before: string | undefined, path: string | undefined): boolean {
  const one = before === undefined ? undefined : journalPartOf(before);
  const other = path === undefined ? undefined : journalPartOf(path);
  return one !== undefined && other !== undefined && one.journal === other.journal && one.part + 1 === other.part;
}

/**
 * The start time of a journal by its name, as digits that sort as text. The game has used two forms of name and numbers
 * the parts of a session; undefined for any other name.
 */
export function journalAge(name: string): string | undefined {
  const [, short, date, part] = /\.(?:(\d{12})|(\d{4}-\d\d-\d\dT\d{6}))\.(\d+)\.log$/i.exec(name) ?? [];
  if (part === undefined) return undefined;
  const begun = short === undefined ? (date ?? "").replace(/\D/g, "") : `20${short}`;
  return `${begun}.${part.padStart(4, "0")}`;
}

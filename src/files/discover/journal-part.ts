import { withoutPacking } from "../../read/unpack/pack-format.js";

/** A part of a journal, as the path of its file tells: the game starts another where one has become long. */
export interface JournalPart {
  /** What all parts of one journal share: the folder, and the name up to the number of the part. */
  readonly journal: string;
  /** From 1. */
  readonly part: number;
}

const gameName = /^(?:[\s\S]*[\\/])?Journal(?:Alpha|Beta)?\.(?:\d{12}|\d{4}-\d\d-\d\dT\d{6})(?=\.(\d\d)\.log$)/;

/** Which part of which journal a file holds, compressed or not; undefined for one that the game did not name. */
export function journalPartOf(path: string): JournalPart | undefined {
  const [journal, part] = gameName.exec(withoutPacking(path)) ?? [];
  return journal === undefined ? undefined : { journal, part: Number(part) };
}

/** Whether a file holds the part of a journal that comes right behind another. */
export function isNextPart(before: string | undefined, path: string | undefined): boolean {
  const one = before === undefined ? undefined : journalPartOf(before);
  const other = path === undefined ? undefined : journalPartOf(path);
  return one !== undefined && other !== undefined && one.journal === other.journal && one.part + 1 === other.part;
}

/**
 * When a journal was begun, as its name tells: digits that are in order as texts are. The game has written two forms of name,
 * and counts the parts of a session; a name of another form tells nothing.
 */
export function journalAge(name: string): string | undefined {
  const [, short, date, part] = /\.(?:(\d{12})|(\d{4}-\d\d-\d\dT\d{6}))\.(\d+)\.log$/i.exec(name) ?? [];
  if (part === undefined) return undefined;
  const begun = short === undefined ? (date ?? "").replace(/\D/g, "") : `20${short}`;
  return `${begun}.${part.padStart(4, "0")}`;
}

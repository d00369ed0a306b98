import { compareTexts } from "../../base/compare-texts.js";
import type { InputFile } from "../../files/discover/discover.js";
import { journalAge, journalPartOf } from "../../files/discover/journal-part.js";
import { withoutPacking } from "../../read/unpack/pack-format.js";

/** Behind all times. */
const noTime = "~";

/**
 * The files of a run in the order in which they are linted, in whichever they were given: journals by the time in their names, then by
 * their paths, so that the parts of one follow each other; a name that tells no time comes behind. All else stays where it is.
 */
export function archiveOrder(files: readonly InputFile[]): readonly InputFile[] {
  const journals = files.filter(isOfArchive);
  if (journals.length < 2) return files;
  const keyed = journals.map((file) => ({ file, key: keyOf(file) })).sort((a, b) => compareKeys(a.key, b.key));
  if (keyed.every(({ file }, index) => file === journals[index])) return files;
  let next = 0;
  return files.map((file) => (isOfArchive(file) ? (keyed[next++]?.file ?? file) : file));
}

/** Whether a file is one of the journals that are held against each other. */
export function isOfArchive({ kind, path }: InputFile): boolean {
  return kind === "journal" && path !== undefined;
}

type Key = readonly [time: string, journal: string, part: number];

function keyOf({ path = "" }: InputFile): Key {
  const { journal, part } = journalPartOf(path) ?? { journal: path, part: 0 };
  return [journalAge(withoutPacking(path))?.split(".")[0] ?? noTime, journal, part];
}

function compareKeys([time, journal, part]: Key, [otherTime, otherJournal, otherPart]: Key): number {
  return compareTexts(time, otherTime) || compareTexts(journal, otherJournal) || part - otherPart;
}

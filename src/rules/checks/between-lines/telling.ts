import type { FirstTelling, TellingTable } from "../../../session/settled.js";
import type { StoryJudge } from "./session-judge.js";

/**
 * What a journal tells for the first time, for whoever holds it against other journals: plain data, short because threads send it and the
 * cache keeps it. The line counts from the first of the file; what stands at the place is there where it is not the value.
 */
export type Telling = readonly [
  table: TellingTable,
  key: string | number,
  value: unknown,
  line: number,
  column: number,
  kind: string,
  shown?: unknown,
];

/** What a story has told for the first time since this was last asked. */
export function tellingsOf(story: StoryJudge | undefined): readonly Telling[] {
  return story?.firsts().map(packedTelling) ?? [];
}

function packedTelling({ table, key, value, from }: FirstTelling): Telling {
  const { line, column, kind, value: shown } = from;
  const isShown = typeof value === "object" || shown === value;
  return isShown ? [table, key, value, line, column, kind] : [table, key, value, line, column, kind, shown];
}

/** The end of a journal that does not tell of it: the time of its last line. */
export function endTelling(last: string | undefined): readonly Telling[] {
  return last === undefined ? [] : [["ends", "", last, 0, 0, ""]];
}

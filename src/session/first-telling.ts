import type { Known, Origin } from "./known.js";

/** What journals tell of that other journals tell alike, whoever plays: each is a table by what names it. */
export type TellingTable =
  | "names"
  | "addresses"
  | "positions"
  | "stations"
  | "systems"
  | "pads"
  | "bodies"
  | "bodyIds"
  /** The first login of a commander, and the end of the journal. */
  | "logins"
  | "ends";

/** What a journal tells of something for the first time, so that it can be held against other journals. */
export interface FirstTelling {
  readonly table: TellingTable;
  readonly key: string | number;
  readonly value: unknown;
  readonly from: Origin;
}

/** Keeps what is told for the first time until it is taken, where somebody takes it. */
export type Firsts = FirstTelling[] | undefined;

/** Takes note of what is known for the first time, if it is. */
export function noteFirst(
  firsts: Firsts,
  table: TellingTable,
  key: string | number,
  first: Known<unknown> | undefined,
): void {
  if (firsts && first) firsts.push({ table, key, value: first.value, from: first.from });
}

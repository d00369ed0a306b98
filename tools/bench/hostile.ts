import { repeated } from "./write-journal.js";

const moment = '"timestamp":"2025-01-01T10:00:00Z"';
const oldHeader =
  '{ "timestamp":"2016-10-01T10:00:00Z", "event":"Fileheader", "part":1, "language":"English\\\\UK", "gameversion":"2.2 (Beta 2)", "build":"r121645/r0 " }';

/** Lines without anything that an event needs. */
export function emptyObjects(bytes: number): Iterable<string> {
  return repeated(["{}"], bytes);
}

/** A journal of the old format, with faults that this format tolerates or does not. */
export function* oldJournal(line: string, bytes: number): Generator<string> {
  yield oldHeader;
  yield* repeated([line], bytes);
}

/** An event with very many unknown fields. */
export function manyKeys(count: number): string {
  return `{ ${moment}, "event":"Docked"${written(count, (index) => `, "k${index}":${index}`)} }`;
}

/** An event with a list of very many objects, each with a field of a wrong type. */
export function manyFindings(count: number): string {
  const transfers = written(count, () => ',{"Type":"gold","Count":"1","Direction":"toship"}').slice(1);
  return `{ ${moment}, "event":"CargoTransfer", "Transfers":[${transfers}] }`;
}

function written(count: number, text: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => text(index)).join("");
}

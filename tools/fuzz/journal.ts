import { Buffer } from "node:buffer";
import type { Random } from "../../src/base/random.js";
import { mutated } from "./mutate.js";

/** Lines to make journals from, by kind of event. */
export type Seedlings = ReadonlyMap<string, readonly string[]>;

const mostOfKind = 60;
/** Longer lines are slow to validate, and no different. */
const longest = 12_000;

/** Sorts lines by kind, with a maximum for each. */
export function seedlingsOf(lines: Iterable<string>): Seedlings {
  const byKind = new Map<string, string[]>();
  for (const line of lines) {
    const kind = /"event":\s*"(\w+)"/.exec(line)?.[1];
    if (kind === undefined || line.length > longest) continue;
    const ofKind = byKind.get(kind) ?? [];
    if (ofKind.length < mostOfKind) ofKind.push(line);
    byKind.set(kind, ofKind);
  }
  return byKind;
}

const fewKinds = 4;

/** In a journal of such an old game, missing and unknown fields are only counted. */
const oldHeader =
  '{ "timestamp":"2017-05-01T10:00:00Z", "event":"Fileheader", "part":1, "language":"English\\\\UK", "gameversion":"2.3", "build":"r1/r0 " }';

/** Kinds whose lists the prover may remember from line to line: unless selected on purpose, they would seldom follow each other. */
function listKinds(seedlings: Seedlings): readonly string[] {
  return [...seedlings].filter(([, lines]) => lines.some((line) => /\}, ?\{/.test(line))).map(([kind]) => kind);
}

/** A journal of few kinds, so that lists meet similar ones: some lines are unchanged, the others mutated. */
export function fuzzedJournal(seedlings: Seedlings, count: number, random: Random): Uint8Array {
  const kinds = random.chance(50) ? [random.pick(listKinds(seedlings))] : random.some([...seedlings.keys()], fewKinds);
  const lines: Uint8Array[] = random.chance(25) ? [Buffer.from(`${oldHeader}\n`)] : [];
  // A line with another line end than the first is never passed.
  const [usual, other] = random.chance(50) ? ["\r\n", "\n"] : ["\n", "\r\n"];
  for (let left = count; left > 0; left--) {
    const ofKind = seedlings.get(random.pick(kinds)) ?? [];
    const line = random.pick(ofKind);
    const bytes = random.chance(30) ? Buffer.from(line) : mutated(line, random.pick(ofKind), random);
    lines.push(bytes, Buffer.from(random.chance(95) ? usual : other));
  }
  return Buffer.concat(random.chance(10) ? lines.slice(0, -1) : lines);
}

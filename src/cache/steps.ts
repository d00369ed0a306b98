import type { InputFile } from "../discover/discover.js";
import { isNextPart } from "../discover/journal-part.js";
import type { FramedFinding } from "../judge/finding.js";
import type { Telling } from "../judge/session/telling.js";
import { addTally, createTally, type Tally } from "../judge/tally.js";
import type { Step } from "../lint/lint-file.js";
import type { Cache } from "./cache.js";
import { aboveNext, type CacheEntry, outcomeOf, type PartsAbove, tellingsIn } from "./entry.js";
import type { HeldTogether } from "./held-together.js";

/** A file with more findings, or that tells more, is linted each time, so that a cache stays small whatever is linted. */
const mostFindings = 50;
const mostTellings = 20_000;

/**
 * Lints what a cache does not know, and lets it know; the steps come in the order of the files. Where it knows what holds between files that
 * are held against each other, they have that among their findings, and nothing to tell.
 */
export async function* stepsBeside(
  cache: Cache,
  files: readonly InputFile[],
  tally: Tally,
  lintApart: (files: readonly InputFile[]) => AsyncGenerator<Step>,
  together?: HeldTogether,
): AsyncGenerator<Step> {
  const known = recalledOf(cache, files);
  const foundTogether = together?.recall(files, known);
  let turn = 0;
  /** Those of known files, up to the next file that is not. */
  function* knownSteps(): Generator<Step> {
    for (let file = files[turn++]; file; file = files[turn++]) {
      const entry = known.get(file);
      if (!entry) return;
      const { tally: counted, findings: own, version } = outcomeOf(entry, file.name);
      const findings = foundTogether ? (foundTogether.get(file) ?? []) : own;
      const tellings = foundTogether ? [] : tellingsIn(entry);
      const told = version === undefined ? {} : { version };
      addTally(tally, counted);
      yield { file, findings, failure: undefined, isEnd: true, bytes: entry.size, tally: counted, tellings, ...told };
    }
  }
  yield* knownSteps();
  const unknown = files.filter((file) => !known.has(file));
  if (unknown.length === 0) return;
  const note = noting(cache, together);
  for await (const step of lintApart(unknown)) {
    yield step;
    note(step);
    if (step.isEnd) yield* knownSteps();
  }
}

/** No part of any journal has it above. */
const unknownAbove: PartsAbove = "";

/** What a cache knows of files. Of the parts of one journal it knows all or none, as what is found in one hangs on those above. */
function recalledOf(cache: Cache, files: readonly InputFile[]): Map<InputFile, CacheEntry> {
  const known = new Map<InputFile, CacheEntry>();
  let parts: InputFile[] = [];
  let last: { readonly file: InputFile; readonly entry: CacheEntry | undefined } | undefined;
  for (const file of files) {
    const isNext = isNextPart(last?.file.path, file.path);
    parts = isNext ? [...parts, file] : [file];
    const entry = cache.recall(file, isNext ? aboveOf(last?.entry) : undefined);
    if (entry) known.set(file, entry);
    else for (const part of parts) known.delete(part);
    last = { file, entry };
  }
  return known;
}

function aboveOf(entry: CacheEntry | undefined): PartsAbove {
  return entry ? aboveNext(entry) : unknownAbove;
}

/** Puts the steps of each file together to what a cache remembers. */
function noting(cache: Cache, together?: HeldTogether): (step: Step) => void {
  let tally = createTally();
  let findings: FramedFinding[] = [];
  let tellings: Telling[] = [];
  let version: string | undefined;
  let isKept = true;
  let last: { readonly file: InputFile; readonly entry: CacheEntry | undefined } | undefined;
  const remember = (file: InputFile): CacheEntry | undefined => {
    const isNext = isNextPart(last?.file.path, file.path);
    const above = isNext ? aboveOf(last?.entry) : undefined;
    return isKept && above !== unknownAbove
      ? cache.remember(file, above, { tally, findings, version }, tellings)
      : undefined;
  };
  return (step) => {
    if (step.tally) addTally(tally, step.tally);
    version = step.version ?? version;
    // What is in an archive has names of its own, for which there is no room.
    if (step.member !== undefined || step.failure !== undefined) isKept = false;
    if (findings.length + step.findings.length > mostFindings) isKept = false;
    // A part above may go by another name next time.
    if (step.findings.some(({ file, related = [] }) => related.some((place) => place.file !== file))) isKept = false;
    if (tellings.length > mostTellings) isKept = false;
    if (isKept) for (const finding of step.findings) findings.push(finding);
    if (isKept) for (const telling of step.tellings ?? []) tellings.push(telling);
    if (!step.isEnd) return;
    const entry = remember(step.file);
    if (entry) together?.know(step.file, entry);
    last = { file: step.file, entry };
    tally = createTally();
    findings = [];
    tellings = [];
    version = undefined;
    isKept = true;
  };
}

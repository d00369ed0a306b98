import type { InputFile } from "../../files/discover/discover.js";
import { isNextPart } from "../../files/discover/journal-part.js";
import type { PackedFact } from "../../rules/checks/packed-fact.js";
import type { LintStep } from "../lint/lint-file.js";
import { type FramedFinding, renamed } from "../validate/finding.js";
import { addTally, createTally, type Tally, tallyOf } from "../validate/tally.js";
import type { Cache } from "./cache.js";
import { digestOf } from "./key.js";
import type { CacheEntry } from "./store.js";

/** Files with more findings or facts are linted each time, to keep the cache small. */
const mostFindings = 50;
const mostFacts = 20_000;

/** Lints what a cache does not know, and adds it; the steps come in the order of the files. */
export async function* stepsBeside(
  cache: Cache,
  files: readonly InputFile[],
  tally: Tally,
  lintApart: (files: readonly InputFile[]) => AsyncGenerator<LintStep>,
): AsyncGenerator<LintStep> {
  const known = recalledOf(cache, files);
  let turn = 0;
  /** The steps of known files, up to the next unknown one. */
  function* knownSteps(): Generator<LintStep> {
    for (let file = files[turn++]; file; file = files[turn++]) {
      const entry = known.get(file);
      if (!entry) return;
      const step = knownStep(file, entry);
      addTally(tally, step.tally);
      yield step;
    }
  }
  yield* knownSteps();
  const unknown = files.filter((file) => !known.has(file));
  if (unknown.length === 0) return;
  const note = noting(cache);
  for await (const step of lintApart(unknown)) {
    yield step;
    note(step);
    if (step.isEnd) yield* knownSteps();
  }
}

/** The step for a cached entry, under the current name of the file. */
function knownStep(file: InputFile, entry: CacheEntry): LintStep & { readonly tally: Tally } {
  const { size: bytes, statements, version } = entry;
  const tally = tallyOf({ ...entry, files: 1 });
  const findings = entry.findings.map((finding) => renamed(finding, file.name));
  const seen = version === undefined ? {} : { version };
  return { file, findings, failure: undefined, isEnd: true, bytes, tally, facts: statements, ...seen };
}

/** Never matches the digest of any part. */
const unknownAbove = "";

/** The cached entries of files. For the parts of one journal it is all or none, because findings in one depend on those above. */
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

/** The digest of the parts above, for the next part of a journal. */
function aboveOf(entry: CacheEntry | undefined): string {
  return entry ? digestOf(`${entry.above ?? ""}/${entry.digest}`) : unknownAbove;
}

/** Combines the steps of each file into a cache entry. */
function noting(cache: Cache): (step: LintStep) => void {
  const begun = () => ({
    tally: createTally(),
    findings: [] as FramedFinding[],
    statements: [] as PackedFact[],
    version: undefined as string | undefined,
  });
  let outcome = begun();
  let isKept = true;
  let last: { readonly file: InputFile; readonly entry: CacheEntry | undefined } | undefined;
  return ({ file, findings, facts = [], tally, version, member, failure, isEnd }) => {
    if (tally) addTally(outcome.tally, tally);
    outcome.version = version ?? outcome.version;
    // Members of archives have names of their own, which entries cannot hold.
    if (member !== undefined || failure !== undefined) isKept = false;
    // A part above may have another name next time.
    if (findings.some(({ file, related = [] }) => related.some((place) => place.file !== file))) isKept = false;
    if (isKept) {
      for (const finding of findings) outcome.findings.push(finding);
      for (const fact of facts) outcome.statements.push(fact);
    }
    if (outcome.findings.length > mostFindings || outcome.statements.length > mostFacts) isKept = false;
    if (!isEnd) return;
    const above = isNextPart(last?.file.path, file.path) ? aboveOf(last?.entry) : undefined;
    const entry = isKept && above !== unknownAbove ? cache.remember(file, above, outcome) : undefined;
    last = { file, entry };
    outcome = begun();
    isKept = true;
  };
}

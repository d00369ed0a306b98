import { disk } from "../disk/storage.js";
import { lintFile } from "../lint/lint-file.js";
import { createSessions } from "../lint/sessions.js";
import type { ValidationContext } from "../validate/context.js";
import { createPartialTally, takeTally } from "../validate/tally.js";
import type { Job, JobResults, JobStep } from "./job.js";

/** The number of findings and facts of journals, or of names of kinds, reported at once. */
const mostFound = 500;
const mostNames = 5000;

/** Processes a job in the calling thread, as fast as its results are taken. */
export async function* work(
  { files, ownTallies, collectsFacts }: Job,
  context: ValidationContext,
): AsyncGenerator<JobResults, void, undefined> {
  const tally = createPartialTally(context.choices.drift);
  const sessions = createSessions(collectsFacts);
  const options = { storage: disk, stdin: [], contexts: { of: () => context }, tally, sessions };
  let steps: JobStep[] = [];
  let found = 0;
  const results = (isLast: boolean): JobResults => {
    const made = { steps, tally: takeTally(tally), isLast };
    steps = [];
    found = 0;
    return made;
  };
  for (const [index, file] of files.entries()) {
    for await (const { file: _, cause: __, ...step } of lintFile(file, options)) {
      const { findings, facts = [], version, member, isEnd } = step;
      const news = findings.length + facts.length;
      found += news;
      const isDue = found >= mostFound || tally.withoutSchema.size >= mostNames || (ownTallies && isEnd);
      if (isDue || news > 0 || version !== undefined || isEnd || member?.isEnd) steps.push({ index, ...step });
      if (isDue) yield results(false);
    }
  }
  yield results(true);
}

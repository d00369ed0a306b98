import { resolve } from "node:path";
import { refuse } from "../base/refuse.js";
import { kindGlobsOf } from "../config/config.js";
import { lintAndCompare } from "../engine/between-journals/compared.js";
import { disk } from "../engine/disk/storage.js";
import { lintFile } from "../engine/lint/lint-file.js";
import { createSessions } from "../engine/lint/sessions.js";
import type { Finding } from "../engine/validate/finding.js";
import { createTally } from "../engine/validate/tally.js";
import { type Discovery, discover, type InputFile } from "../files/discover/discover.js";
import { pathChoices } from "../files/discover/path-choices.js";
import { createReadStream } from "../read/node-fs.js";
import { abortable, orAbort } from "./abort.js";
import { handedOut } from "./framed.js";
import type { LintOptions } from "./options.js";
import { contextFor, lintTable, type SettledOptions, settleOptions } from "./resolve-options.js";
import { textPieceLength } from "./text-source.js";

/**
 * Lints files, folders and globs; yields the findings file by file, as they are made. What cannot be read does not stop
 * the rest; an AggregateError at the end reports it.
 */
export function lint(
  paths: string | readonly string[],
  options: LintOptions = {},
): AsyncGenerator<Finding, void, undefined> {
  const all = typeof paths === "string" ? [paths] : paths;
  const isWrong = !Array.isArray(all) || all.some((path: unknown) => typeof path !== "string");
  refuse(isWrong, "the paths must be a string or an array of strings");
  return lintPaths(all, settleOptions(options, lintTable));
}

async function* lintPaths(paths: readonly string[], options: SettledOptions): AsyncGenerator<Finding, void, undefined> {
  const { signal } = options;
  signal?.throwIfAborted();
  const context = await contextFor(options);
  const { files, reasons } = await orAbort(find(paths, options), signal);
  const failures = reasons.map((reason) => new Error(reason));
  const linted = { storage: disk, stdin: [], contexts: { of: () => context }, tally: createTally() };
  const choicesOf = () => context.choices;
  const steps = lintAndCompare(files, choicesOf, disk, async function* (ordered, collectsFacts) {
    const sessions = createSessions(collectsFacts);
    for (const file of ordered) {
      for await (const step of lintFile(file, { ...linted, sessions }, abortable(chunksOf(file), signal))) {
        // An abort is no failure of the file.
        signal?.throwIfAborted();
        yield step;
      }
    }
  });
  for await (const { file, member, findings, failure, cause } of steps) {
    signal?.throwIfAborted();
    const { name } = member ?? file;
    if (failure !== undefined) failures.push(new Error(`cannot read ${name}: ${failure}`, { cause }));
    for (const finding of findings) {
      signal?.throwIfAborted();
      yield handedOut(finding);
    }
  }
  if (failures.length === 0) return;
  const message = failures.length === 1 ? failures[0]?.message : `${failures.length} paths or files could not be read`;
  throw new AggregateError(failures, message);
}

function find(paths: readonly string[], { config, cwd: from, as }: SettledOptions): Promise<Discovery> {
  const cwd = resolve(from);
  const ignored = [{ folder: cwd, globs: config.ignore ?? [] }];
  const choices = pathChoices(ignored, kindGlobsOf(config, cwd), config.specOnly === true);
  return discover({ cwd, paths, choices, as, stdinName: undefined, errorOnUnmatched: true });
}

/** Unlike the command line, the library reads asynchronously; and `-` is standard input only on the command line. */
async function* chunksOf({ path }: InputFile): AsyncGenerator<Uint8Array, void, undefined> {
  if (path === undefined) throw new Error("standard input is not read here, hand it to lintText");
  yield* createReadStream(path, { highWaterMark: textPieceLength });
}

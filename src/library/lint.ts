// The room `library`.
// Takes: calls.
// Gives: the API of `import "journal-lint"`, and the page for browsers.
// Imports: every room.

import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { reasonOf } from "../base/text.js";
import { kindGlobsOf } from "../cli/config/config.js";
import { archiveSteps } from "../engine/archive/steps.js";
import { disk } from "../engine/disk/storage.js";
import { endOf, type Step, validateWhole } from "../engine/lint/lint-file.js";
import { createSessions, type Sessions } from "../engine/lint/sessions.js";
import type { ValidationContext } from "../engine/validate/context.js";
import type { Finding } from "../engine/validate/finding.js";
import { createTally } from "../engine/validate/tally.js";
import { type Discovery, discover, type InputFile } from "../files/discover/discover.js";
import { pathChoices } from "../files/discover/path-choices.js";
import { refuse } from "../generate/settings.js";
import { osPath } from "../read/os-path.js";
import { abortable, orAbort } from "./abort.js";
import { handedOut } from "./framed.js";
import type { LintOptions } from "./options.js";
import { contextFor, lintTable, type SettledOptions, settleOptions } from "./settle.js";
import { textPieceLength } from "./text.js";

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
  const causes = new Map<string, unknown>();
  const choicesOf = () => context.choices;
  const steps = archiveSteps(files, choicesOf, disk, (ordered, isForOthers) =>
    stepsOf(ordered, createSessions(isForOthers), { context, causes, signal }),
  );
  for await (const { file, member, findings, failure } of steps) {
    signal?.throwIfAborted();
    const { name } = member ?? file;
    if (failure !== undefined) failures.push(new Error(`cannot read ${name}: ${failure}`, { cause: causes.get(name) }));
    for (const finding of findings) {
      signal?.throwIfAborted();
      yield handedOut(finding);
    }
  }
  if (failures.length > 0) throw unread(failures);
}

interface Surroundings {
  readonly context: ValidationContext;
  /** By the names of files and members. */
  readonly causes: Map<string, unknown>;
  readonly signal: AbortSignal | undefined;
}

/** Lints files one after another; the reason why one could not be read is kept as a cause. */
async function* stepsOf(
  files: readonly InputFile[],
  sessions: Sessions,
  { context, causes, signal }: Surroundings,
): AsyncGenerator<Step, void, undefined> {
  for (const file of files) {
    const chunks = abortable(chunksOf(file), signal);
    const failureOf = (name: string, { error }: { readonly error: unknown }): string => {
      causes.set(name, error);
      return reasonOf(error);
    };
    let failure: string | undefined;
    let isArchive = false;
    for await (const attempted of attempt(
      validateWhole(file, chunks, { storage: disk, context, tally: createTally(), sessions }),
    )) {
      signal?.throwIfAborted();
      if ("error" in attempted) {
        failure = failureOf(file.name, attempted);
        continue;
      }
      const { failed, ...step } = attempted.value;
      const { name } = step.member ?? file;
      isArchive ||= step.member !== undefined;
      yield { file, ...step, failure: failed && failureOf(name, failed), isEnd: false };
    }
    yield endOf(file, failure, isArchive);
  }
}

function find(paths: readonly string[], { config, cwd: from, as }: SettledOptions): Promise<Discovery> {
  const cwd = resolve(from);
  return discover({
    cwd,
    paths,
    choices: pathChoices(
      [{ folder: cwd, globs: config.ignore ?? [] }],
      kindGlobsOf(config, cwd),
      config.specOnly === true,
    ),
    as,
    stdinName: undefined,
    errorOnUnmatched: true,
  });
}

/** Unlike the command line, the library reads asynchronously; and `-` is standard input only on the command line. */
async function* chunksOf({ path }: InputFile): AsyncGenerator<Uint8Array, void, undefined> {
  if (path === undefined) throw new Error("standard input is not read here, hand it to lintText");
  yield* createReadStream(osPath(path), { highWaterMark: textPieceLength });
}

function unread(failures: readonly Error[]): AggregateError {
  const [first] = failures;
  const message = failures.length === 1 ? first?.message : `${failures.length} paths or files could not be read`;
  return new AggregateError(failures, message);
}

/** A value of a source, or the error that ended it. */
type Attempt<Value> = { readonly value: Value } | { readonly error: unknown };

/** Turns the failure of a source into a value, so that it cannot be confused with one of the consumer. */
async function* attempt<Value>(source: AsyncIterable<Value>): AsyncGenerator<Attempt<Value>, void, undefined> {
  try {
    for await (const value of source) yield { value };
  } catch (error) {
    yield { error };
  }
}

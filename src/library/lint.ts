import { createReadStream } from "node:fs";
import { kindGlobsOf } from "../config/config.js";
import { type Discovery, discover, type InputFile } from "../discover/discover.js";
import { pathChoices } from "../discover/path-choices.js";
import type { Finding } from "../judge/finding.js";
import { osPath } from "../read/os-path.js";
import { reasonOf } from "../text/reason.js";
import { abortable, orAbort } from "./abort.js";
import { attempt } from "./attempt.js";
import { batchesIn } from "./batches.js";
import type { LintOptions } from "./options.js";
import { contextFor, type SettledOptions, settleOptions } from "./settle.js";
import { textPieceLength } from "./text.js";

/**
 * Lints files, folders and globs: yields the findings file by file, as they are made.
 * What could not be read does not stop the rest; when that is done, an AggregateError tells of it.
 */
export function lint(
  paths: string | readonly string[],
  options: LintOptions = {},
): AsyncGenerator<Finding, void, undefined> {
  return lintPaths(typeof paths === "string" ? [paths] : paths, settleOptions(options));
}

async function* lintPaths(paths: readonly string[], options: SettledOptions): AsyncGenerator<Finding, void, undefined> {
  const { signal } = options;
  signal?.throwIfAborted();
  const context = await contextFor(options);
  const { files, reasons } = await orAbort(find(paths, options), signal);
  const failures = reasons.map((reason) => new Error(reason));
  for (const file of files) {
    const chunks = abortable(chunksOf(file), signal);
    const fail = (name: string, error: unknown): void => {
      failures.push(new Error(`cannot read ${name}: ${reasonOf(error)}`, { cause: error }));
    };
    for await (const step of attempt(batchesIn(file, chunks, context, fail))) {
      signal?.throwIfAborted();
      if ("error" in step) fail(file.name, step.error);
      else {
        for (const finding of step.value) {
          signal?.throwIfAborted();
          yield finding;
        }
      }
    }
  }
  if (failures.length > 0) throw unread(failures);
}

function find(paths: readonly string[], { config, cwd, as }: SettledOptions): Promise<Discovery> {
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

/** Unlike the command line, a library reads in the background; and `-` is standard input to the command line alone. */
async function* chunksOf({ path }: InputFile): AsyncGenerator<Uint8Array, void, undefined> {
  if (path === undefined) throw new Error("standard input is not read here, hand it to lintText");
  yield* createReadStream(osPath(path), { highWaterMark: textPieceLength });
}

function unread(failures: readonly Error[]): AggregateError {
  const [first] = failures;
  const message = failures.length === 1 ? first?.message : `${failures.length} paths or files could not be read`;
  return new AggregateError(failures, message);
}

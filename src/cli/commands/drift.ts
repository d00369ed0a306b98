import { createDrift, summarise, type Tally } from "../../engine/validate/drift.js";
import { namedTarget, type Replaceable } from "../../files/write/allowed.js";
import { type OutputFile, openOutput } from "../../files/write/output.js";
import type { DriftDigest } from "../../report/drift/drift.js";
import { inert } from "../../report/text.js";
import { packageVersion } from "../../spec/built/version.js";
import type { Settings } from "../config/settings.js";
import type { Io } from "../io.js";
import { type DriftOptions, wantsDrift } from "../options.js";
import { chosenFormats } from "../reports.js";

/** What a file of `--drift-json` begins with. */
const driftFile: Replaceable = {
  what: "a file of --drift-json",
  isSo: (start) => /^\{\n {2}"version": 1,\n {2}"tool": "/.test(start),
};

/** How a run says what the specification does not know, where that is asked for. */
export interface DriftReport {
  /** The file of `--drift-json`, open before anything is linted; whoever has it puts it in place, or discards it. */
  readonly files: readonly OutputFile[];
  /** Writes into that file what was seen, and hands it to the disk. */
  readonly write: () => Promise<void>;
  /** Prints what was seen. */
  readonly print: () => Promise<void>;
}

/** Has the run take note of what the specification does not know, where that is asked for. */
export async function openDrift(
  options: DriftOptions,
  settings: Pick<Settings, "formats">,
  io: Io,
  tally: Tally,
): Promise<DriftReport> {
  const { drift, driftJson: name } = options;
  if (wantsDrift(options)) tally.drift = createDrift();
  const file =
    name === undefined ? undefined : await openOutput(namedTarget(name, io.cwd), io.atSignal, { replaces: driftFile });
  return {
    files: file ? [file] : [],
    async write() {
      if (!file) return;
      const { driftJson } = await import("../../report/drift/drift.js");
      await file.write(driftJson(await digestOf(tally, io)));
      await file.finish();
    },
    async print() {
      if (!drift) return;
      const { driftMarkdown } = await import("../../report/drift/drift.js");
      const text = inert(`\n${driftMarkdown(await digestOf(tally, io))}`);
      await (isForPeople(settings, io) ? io.stdout : io.stderr).write(text);
    },
  };
}

async function digestOf(tally: Tally, io: Io): Promise<DriftDigest> {
  const { digestDrift } = await import("../../report/drift/drift.js");
  return digestDrift(tally.drift ?? createDrift(), summarise(tally), packageVersion(), io.cwd);
}

/** Whether standard output may get more text: a report that a program reads must stay as it is. */
function isForPeople({ formats }: Pick<Settings, "formats">, io: Io): boolean {
  return chosenFormats(formats, io.env).every(({ name, file }) => file !== undefined || name === "pretty");
}

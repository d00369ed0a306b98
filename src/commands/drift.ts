import { resolve } from "node:path";
import { type DriftOptions, wantsDrift } from "../cli/drift-options.js";
import { chosenFormats } from "../cli/formats.js";
import type { Io } from "../cli/io.js";
import { packageVersion } from "../cli/version.js";
import type { Settings } from "../config/settings.js";
import { createDrift } from "../judge/drift.js";
import { summarise, type Tally } from "../judge/tally.js";
import { inert } from "../report/inert.js";
import { writeOutput } from "../write/open.js";

/** Has the run take note of what the specification does not know, where that is asked for. */
export function prepareDrift(options: DriftOptions, tally: Tally): void {
  if (wantsDrift(options)) tally.drift = createDrift();
}

/** Tells at the end what the specification does not know, where that was asked for. */
export async function tellDrift(
  options: DriftOptions,
  settings: Pick<Settings, "formats">,
  io: Io,
  tally: Tally,
): Promise<void> {
  if (!tally.drift) return;
  const { digestDrift } = await import("../drift/digest.js");
  const digest = digestDrift(tally.drift, summarise(tally), packageVersion(), io.cwd);
  if (options.drift) {
    const { driftMarkdown } = await import("../drift/markdown.js");
    await (isForPeople(settings, io) ? io.stdout : io.stderr).write(inert(`\n${driftMarkdown(digest)}`));
  }
  if (options.driftJson === undefined) return;
  const { driftJson } = await import("../drift/json.js");
  const target = { name: options.driftJson, path: resolve(io.cwd, options.driftJson) };
  await writeOutput(target, driftJson(digest), io.atSignal);
}

/** Whether standard output may get more text: a report that a program reads must stay as it is. */
function isForPeople({ formats }: Pick<Settings, "formats">, io: Io): boolean {
  return chosenFormats(formats, io.env).every(({ name, file }) => file !== undefined || name === "pretty");
}

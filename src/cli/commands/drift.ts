import { inert } from "../../base/visible.js";
import { settle } from "../../config/settings.js";
import { disk } from "../../engine/disk/storage.js";
import { contextsOf } from "../../engine/lint/contexts.js";
import { createDrift } from "../../engine/validate/drift.js";
import { summarise, type Tally } from "../../engine/validate/tally.js";
import { digestDrift, driftMarkdown, hasDrift } from "../../report/drift.js";
import { indentedJson } from "../../report/text.js";
import { packageVersion } from "../../schema/built/version.js";
import { findFiles } from "../find-files.js";
import type { Io } from "../io.js";
import { lintAll } from "../lint-files.js";
import type { Outcome } from "../outputs.js";
import { collecting } from "../reports.js";
import type { DriftOptions } from "./drift-options.js";

/** Reports how journals differ from the schemas, and no other findings. */
export async function run(options: DriftOptions, io: Io, tally: Tally): Promise<Outcome> {
  const settings = settle({ ...options, drift: true }, io.cwd);
  const { files, reasons } = await findFiles(options, io, settings.paths);
  for (const reason of reasons) await io.complain(reason);
  const mayBeNone = !options.errorOnUnmatched;
  if (files.length === 0 && reasons.length === 0 && !mayBeNone)
    await io.complain("nothing to read: every file is ignored");
  if (files.length === 0) return reasons.length === 0 && mayBeNone ? 0 : 2;
  tally.drift = createDrift();
  const contexts = await contextsOf(files, settings.choicesFor, disk.schemas);
  const ignored = collecting(() => {});
  const allRead = await lintAll(files, { contexts, settings, options, io, tally }, ignored);
  const digest = digestDrift(tally.drift, summarise(tally), packageVersion(), io.cwd);
  if (digest.events === 0) {
    await io.complain("there is no event in these files, so nothing was compared");
    return 2;
  }
  await io.stdout.write(options.json ? indentedJson(digest) : inert(driftMarkdown(digest)));
  if (reasons.length > 0 || !allRead) return 2;
  return hasDrift(digest) ? 1 : 0;
}

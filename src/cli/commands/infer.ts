import { platform } from "node:os";
import { join } from "node:path";
import { nearest } from "../../base/nearest.js";
import { counted, sameName, shellWord } from "../../base/text.js";
import { inertLine } from "../../base/visible.js";
import { configNames } from "../../config/load.js";
import { schemaFolder } from "../../config/schema-folder.js";
import { disk } from "../../engine/disk/storage.js";
import { kindsFor } from "../../engine/validate/context.js";
import type { InputFile } from "../../files/discover/discover.js";
import { namedTarget } from "../../files/write/allowed.js";
import { withMadeFiles } from "../../files/write/folders.js";
import { draft, draftText } from "../../infer/draft.js";
import { neededExamples } from "../../infer/examples.js";
import { type Gathered, type Gathering, gather } from "../../infer/gather.js";
import { existsSync } from "../../read/node-fs.js";
import type { Schema } from "../../schema/schema.js";
import { findFiles } from "../find-files.js";
import type { Io } from "../io.js";
import { type Outcome, type Planned, planned, refuseOutputs } from "../outputs.js";
import type { InferOptions } from "./infer-options.js";

/** Names that are safe for files on all systems, which all names of real events are. */
const fileName = /^(?!(?:con|prn|aux|nul|com\d|lpt\d)$)[a-z]\w*$/i;

/** Writes drafts to a folder, one file each, all or none. If one of them exists, none is written unless forced. */
async function writeDrafts(files: ReadonlyMap<Planned, Schema>, folder: string, force: boolean, io: Io): Promise<void> {
  const [present, ...others] = [...files.keys()].filter(({ path }) => existsSync(path));
  if (present && !force) {
    const more = others.length === 0 ? "" : ` and ${others.length} more`;
    throw new Error(`${present.name}${more} would be written over, --force does so`);
  }
  await withMadeFiles(io.atSignal, async (made) => {
    made.folder(namedTarget(folder, io.cwd));
    for (const [target, schema] of files) await (await made.open(target)).write(draftText(schema));
  });
}

/**
 * The drafts to be written, one per file, and why others cannot be. Event names may be anything in a journal, and some
 * file systems do not distinguish upper from lower case.
 */
function namedDrafts(drafts: ReadonlyMap<string, Schema>, folder: string, io: Io) {
  const files = new Map<Planned, Schema>();
  const refused: string[] = [];
  const taken = new Set<string>();
  for (const [event, schema] of drafts) {
    const lower = event.toLowerCase();
    if (!fileName.test(event)) refused.push(`${event} is not drafted: it cannot be the name of a file`);
    else if (configNames.includes(`${event}.json`)) {
      refused.push(`${event} is not drafted: ${event}.json is the name of a config file`);
    } else if (taken.has(lower)) refused.push(`${event} is not drafted: another event has the same name but for case`);
    else files.set(planned(join(folder, `${event}.json`), "a draft", io), schema);
    taken.add(lower);
  }
  return { files, refused };
}

/** Drafts schemas from captured events. */
export async function run(options: InferOptions, io: Io): Promise<Outcome> {
  const [first, ...behind] = options.paths;
  const event = options.all ? undefined : first;
  const kinds = await kindsFor(schemaFolder(options.schemas, io.cwd), disk.schemas);
  const { files, reasons } = await findFiles(options.all ? options : { ...options, paths: behind }, io);
  const gathering = await gather(files, { storage: disk, stdin: io.stdin, kinds, draftsAll: options.draft });
  for (const reason of [...reasons, ...gathering.failures]) await io.complain(reason);
  await reportLosses(gathering, io);
  const isComplete = reasons.length + gathering.failures.length === 0;
  if (files.length === 0) return 2;
  const wanted = wantedKinds(event, gathering);
  if (event !== undefined && wanted.length === 0) {
    await io.complain(noEvent(event, files.length, gathering));
    return 2;
  }
  const drafts = wanted.map(
    ([label, { shape, examples }]) => [label, draft(label, shape, neededExamples(examples))] as const,
  );
  const isWritten = await handOut(new Map(drafts), options, event, files, io);
  return isComplete && isWritten ? 0 : 2;
}

/** The kinds that the command is about, by name. */
function wantedKinds(event: string | undefined, { kinds }: Gathering): readonly (readonly [string, Gathered])[] {
  const all = [...kinds].sort(([a], [b]) => (a < b ? -1 : 1));
  const wanted = event === undefined ? undefined : (sameName(event, kinds.keys()) ?? event);
  return wanted === undefined ? all : all.filter(([kind]) => kind === wanted);
}

function noEvent(event: string, files: number, { kinds, described }: Gathering): string {
  const known = sameName(event, described);
  if (known !== undefined) {
    return `${known} has a schema; --draft drafts another, and journal-lint drift compares events with it`;
  }
  const near = nearest(event, [...kinds.keys(), ...described]);
  const advice = near === undefined ? "the event comes before the paths, or give --all" : `did you mean ${near}?`;
  return `no event ${event} in ${counted(files, "file")}; ${advice}`;
}

async function reportLosses({ broken, old, refused }: Gathering, { complain }: Io): Promise<void> {
  if (broken > 0) await complain(`${counted(broken, "record")} skipped: not a whole event with timestamp and name`);
  if (old > 0) await complain(`${counted(old, "event")} skipped: a game before 3.4 wrote them, in another format`);
  if (refused > 0) await complain("there are more kinds, fields or values than are kept, some are left out");
}

/** Writes drafts to a folder, or to standard output: a single one as it is, several as one object. */
async function handOut(
  drafts: ReadonlyMap<string, Schema>,
  { out, force }: InferOptions,
  event: string | undefined,
  inputs: readonly InputFile[],
  io: Io,
): Promise<boolean> {
  if (drafts.size === 0) {
    await io.complain(
      "no draft is needed: every kind of event here has a schema; journal-lint drift compares them with it",
    );
    return true;
  }
  if (out === undefined) {
    const [first] = drafts.values();
    await io.stdout.write(draftText(event === undefined ? Object.fromEntries(drafts) : first));
    return true;
  }
  const { files, refused } = namedDrafts(drafts, out, io);
  // A draft may replace a schema: that is its purpose.
  refuseOutputs([...files.keys()], { files: inputs }, io);
  await writeDrafts(files, out, force, io);
  for (const reason of refused) await io.complain(reason);
  const next = `journal-lint --schemas ${shellWord(out, platform() === "win32")}`;
  await io.stdout.write(inertLine(`${counted(files.size, "schema")} written to ${out}: ${next}`));
  return refused.length === 0;
}

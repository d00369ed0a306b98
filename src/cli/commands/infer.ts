import { existsSync } from "node:fs";
import { platform } from "node:os";
import { join, resolve } from "node:path";
import { nearest } from "../../base/nearest.js";
import { counted, sameName, shellWord } from "../../base/text.js";
import { disk } from "../../engine/disk/storage.js";
import { kindsFor } from "../../engine/validate/kinds-for.js";
import type { InputFile } from "../../files/discover/discover.js";
import { createMadeFiles } from "../../files/write/folders.js";
import type { AtSignal } from "../../files/write/output.js";
import { draft, draftText } from "../../infer/draft.js";
import { neededExamples } from "../../infer/examples.js";
import { type Gathered, type Gathering, gather } from "../../infer/gather.js";
import { inertLine } from "../../report/text.js";
import type { Schema } from "../../spec/schema.js";
import type { InferOptions } from "../command-options.js";
import { configNames } from "../config/load.js";
import { schemaFolder } from "../config/schema-folder.js";
import type { Io } from "../io.js";
import { findFiles } from "./inputs.js";
import { type Complain, type Outcome, planned, refuseOutputs } from "./outputs.js";

/** Names that are safe for files on all systems, which all names of real events are. */
const fileName = /^(?!(?:con|prn|aux|nul|com\d|lpt\d)$)[a-z]\w*$/i;

/** Drafts to be written, one per file, and why others cannot be. */
interface NamedDrafts {
  /** By the name of the file, relative to the working folder. */
  readonly files: ReadonlyMap<string, Schema>;
  readonly refused: readonly string[];
}

/** Writes drafts to a folder, one file each, all or none. If one of them exists, none is written unless forced. */
async function writeDrafts(
  files: NamedDrafts["files"],
  folder: string,
  cwd: string,
  force: boolean,
  atSignal: AtSignal,
): Promise<void> {
  const present = [...files.keys()].filter((file) => existsSync(resolve(cwd, file)));
  if (present.length > 0 && !force) {
    const more = present.length === 1 ? "" : ` and ${present.length - 1} more`;
    throw new Error(`${present[0]}${more} would be written over, --force does so`);
  }
  const made = createMadeFiles(atSignal);
  try {
    made.folder({ name: folder, path: resolve(cwd, folder) });
    for (const [file, schema] of files) {
      const output = await made.open({ name: file, path: resolve(cwd, file) });
      await output.write(draftText(schema));
    }
    await made.place();
  } finally {
    made.discard();
  }
}

/** Event names may be anything in a journal, and some file systems do not distinguish upper from lower case. */
function namedDrafts(drafts: ReadonlyMap<string, Schema>, folder: string): NamedDrafts {
  const files = new Map<string, Schema>();
  const refused: string[] = [];
  const taken = new Set<string>();
  for (const [event, schema] of drafts) {
    const lower = event.toLowerCase();
    if (!fileName.test(event)) refused.push(`${event} is not drafted: it cannot be the name of a file`);
    else if (configNames.includes(`${event}.json`)) {
      refused.push(`${event} is not drafted: ${event}.json is the name of a config file`);
    } else if (taken.has(lower)) refused.push(`${event} is not drafted: another event has the same name but for case`);
    else files.set(join(folder, `${event}.json`), schema);
    taken.add(lower);
  }
  return { files, refused };
}

/** Drafts schemas from captured events. */
export async function runInfer(options: InferOptions, io: Io, complain: Complain): Promise<Outcome> {
  const { event } = options;
  const kinds = await kindsFor(schemaFolder(options.schemas, io.cwd), disk.schemas);
  const { files, reasons } = await findFiles(options, io);
  const gathering = await gather(files, { storage: disk, stdin: io.stdin, kinds, draftsAll: options.draft });
  for (const reason of [...reasons, ...gathering.failures]) await complain(reason);
  await reportLosses(gathering, complain);
  const isComplete = reasons.length + gathering.failures.length === 0;
  if (files.length === 0) return 2;
  const wanted = wantedKinds(options, gathering);
  if (event !== undefined && wanted.length === 0) {
    await complain(noEvent(event, files.length, gathering));
    return 2;
  }
  const drafts = wanted.map(
    ([label, { shape, examples }]) => [label, draft(label, shape, neededExamples(examples))] as const,
  );
  const isWritten = await handOut(new Map(drafts), options, { files, io, complain });
  return isComplete && isWritten ? 0 : 2;
}

/** The kinds that the command is about, by name. */
function wantedKinds({ event }: InferOptions, { kinds }: Gathering): readonly (readonly [string, Gathered])[] {
  if (event !== undefined) {
    const label = sameName(event, kinds.keys()) ?? event;
    const seen = kinds.get(label);
    return seen ? [[label, seen]] : [];
  }
  return [...kinds].sort(([a], [b]) => (a < b ? -1 : 1));
}

function noEvent(event: string, files: number, { kinds, described }: Gathering): string {
  const known = sameName(event, described);
  if (known !== undefined) {
    return `${known} has a schema; --draft drafts another, and journal-lint drift compares events with it`;
  }
  const near = nearest(event, [...kinds.keys(), ...described]);
  const cure = near === undefined ? "the event comes before the paths, or give --all" : `did you mean ${near}?`;
  return `no event ${event} in ${counted(files, "file")}; ${cure}`;
}

async function reportLosses({ broken, old, refused }: Gathering, complain: Complain): Promise<void> {
  if (broken > 0) await complain(`${counted(broken, "record")} skipped: not a whole event with timestamp and name`);
  if (old > 0) await complain(`${counted(old, "event")} skipped: a game before 3.4 wrote them, in another format`);
  if (refused > 0) await complain("there are more kinds, fields or values than are kept, some are left out");
}

interface Handing {
  readonly files: readonly InputFile[];
  readonly io: Io;
  readonly complain: Complain;
}

/** Writes drafts to a folder, or to standard output: a single one as it is, several as one object. */
async function handOut(
  drafts: ReadonlyMap<string, Schema>,
  { out, force, event }: InferOptions,
  { files: inputs, io, complain }: Handing,
): Promise<boolean> {
  if (drafts.size === 0) {
    await complain(
      "no draft is needed: every kind of event here has a schema; journal-lint drift compares them with it",
    );
    return true;
  }
  if (out === undefined) {
    const [first] = drafts.values();
    await io.stdout.write(draftText(event === undefined ? Object.fromEntries(drafts) : first));
    return true;
  }
  const { files, refused } = namedDrafts(drafts, out);
  const outputs = [...files.keys()].flatMap((file) => planned(file, "a draft", io));
  // A draft may replace a schema: that is its purpose.
  refuseOutputs(outputs, { files: inputs, others: [], schemas: [] }, io, false);
  await writeDrafts(files, out, io.cwd, force, io.atSignal);
  for (const reason of refused) await complain(reason);
  const next = `journal-lint --schemas ${shellWord(out, platform() === "win32")}`;
  await io.stdout.write(inertLine(`${counted(files.size, "schema")} written to ${out}: ${next}`));
  return refused.length === 0;
}

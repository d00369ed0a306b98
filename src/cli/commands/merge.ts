import { resolve } from "node:path";
import { comparedSteps } from "../../engine/archive/compared.js";
import { inGivenOrder } from "../../engine/archive/order.js";
import { digestOf, keyOf, thisProgram } from "../../engine/cache/key.js";
import { disk } from "../../engine/disk/storage.js";
import type { Contexts } from "../../engine/lint/contexts.js";
import type { Step } from "../../engine/lint/lint-file.js";
import { addReport, mergedFiles, plainSteps } from "../../engine/shard/merged-steps.js";
import {
  missingShards,
  openReport,
  type ReadReport,
  type ShardChoices,
  type ShardHeader,
  type ShardReport,
  shardsFault,
} from "../../engine/shard/read-report.js";
import { type Shard, shareOf } from "../../engine/shard/share.js";
import { sizeOf } from "../../engine/threads/choice.js";
import { type Choices, defaultChoices } from "../../engine/validate/choices.js";
import type { Tally } from "../../engine/validate/tally.js";
import type { InputFile } from "../../files/discover/discover.js";
import { namedTarget } from "../../files/write/allowed.js";
import type { ReportedShard } from "../../report/shard.js";
import { readBaseline } from "../baseline.js";
import type { MergeOptions } from "../command-options.js";
import type { Io } from "../io.js";
import { chosenFormats, openReports } from "../reports.js";
import {
  type Complain,
  fillReports,
  isPrinted,
  type Outcome,
  plannedReports,
  refuseOutputs,
  reportBaseline,
  verdict,
} from "./outputs.js";
import { reporting, takeSteps, type Work } from "./steps.js";

/** The files of a shard, in the order in which they are linted, and what reports need to know about it. */
interface LintedShare {
  readonly files: readonly InputFile[];
  readonly reported: ReportedShard;
}

/** A run that lints only a shard of the files. */
interface SharedRun extends Pick<Work, "contexts" | "settings" | "options"> {
  readonly all: readonly InputFile[];
  /** Why other files were not found. */
  readonly reasons: readonly string[];
  readonly shard: Shard;
}

/** Selects the shard of all files that were found. */
export function shareFor({ all, reasons, shard, contexts, settings, options }: SharedRun): LintedShare {
  if (all.some(({ path }) => path === undefined)) throw new Error("standard input cannot be shared out: name files");
  const share = shareOf(all, sizeOf, shard);
  const places = new Map(share.map(({ file, index, rank }) => [file, { index, rank }]));
  const { maxWarnings, baseline } = settings;
  const header: ShardHeader = {
    shard: shard.index,
    of: shard.of,
    tool: thisProgram().version,
    settings: digestOf(`${keysOf(contexts)} ${all.map(contexts.indexOf).join()}`),
    list: digestOf(JSON.stringify(all.map((file) => [file.name, file.kind, sizeOf(file)]))),
    files: all.length,
    choices: contexts.all.map(({ choices }) => choicesRecord(choices)),
    reasons,
    ...(maxWarnings === undefined ? {} : { maxWarnings }),
    ...(baseline === undefined ? {} : { baseline: baseline.name }),
    ...(options.quiet ? { quiet: true } : {}),
  };
  return {
    files: share.map(({ file }) => file),
    reported: {
      header,
      placeOf: (file) => ({ index: 0, rank: 0, ...places.get(file), choices: contexts.indexOf(file) }),
    },
  };
}

function keysOf(contexts: Contexts): string {
  return contexts.all.map(({ choices }) => keyOf(choices, thisProgram())).join();
}

function choicesRecord({ strict, specOnly, session, severities }: Choices): ShardChoices {
  const chosen = [...severities].map(([rule, { severity, events }]) => ({
    rule,
    severity,
    ...(events ? { events: [...events] } : {}),
  }));
  return { strict, specOnly, session, severities: chosen };
}

/** Merges reports into that of one run. */
export async function runMerge(options: MergeOptions, io: Io, tally: Tally, complain: Complain): Promise<Outcome> {
  const read = options.reports.map((name) => openReport(name, resolve(io.cwd, name)));
  const shards = read.filter((report): report is ShardReport => report.header !== undefined);
  const fault = mixFault(read, shards) ?? shardsFault(shards, options.allowMixed);
  if (fault !== undefined) throw new Error(fault);
  const [first] = shards;
  const { maxWarnings = first?.header.maxWarnings, baseline: named = first?.header.baseline } = options;
  if (named !== undefined && !first)
    throw new Error("--baseline is for reports of --shard: give it to the runs themselves");
  refuseWritten(options, io);
  for (const shard of missingShards(shards)) await complain(`shard ${shard} is missing: what is in it is not reported`);
  for (const reason of first?.header.reasons ?? []) await complain(reason);
  const isComplete = missingShards(shards).length === 0 && (first?.header.reasons ?? []).length === 0;
  const baseline = named === undefined ? undefined : readBaseline(namedTarget(named, io.cwd), io.cwd);
  const quiet = options.quiet || first?.header.quiet === true;
  const reports = await openReports({ ...options, quiet }, io);
  const { files, steps } = stepsOf(read, shards, io);
  const allRead = await fillReports({ reports, options, tally, complain }, async () => {
    const isRead = await takeSteps(steps, reporting(reports, baseline, tally), complain);
    addReport(tally, read);
    return isRead;
  });
  if (baseline) await reportBaseline(baseline, files, complain);
  return isComplete && allRead ? verdict(tally, { maxWarnings }, complain) : 2;
}

function mixFault(all: readonly ReadReport[], shards: readonly ShardReport[]): string | undefined {
  const whole = all.find(({ header }) => header === undefined);
  if (!whole || shards.length === 0) return undefined;
  return `${whole.name} is the report of a whole run, ${shards[0]?.name} that of a shard: merge those of one sort`;
}

type MergedSteps = Pick<ReturnType<typeof mergedFiles>, "files"> & {
  readonly steps: AsyncIterable<Step> | Iterable<Step>;
};

/** The results of all files. Those of shards are compared with each other here, as one run would have done. */
function stepsOf(all: readonly ReadReport[], shards: readonly ShardReport[], io: Io): MergedSteps {
  if (shards.length === 0) return { files: [], steps: plainSteps(all) };
  const { files, choicesAt, steps } = mergedFiles(shards, io.cwd);
  const choices = (shards[0]?.header.choices ?? []).map(choicesIn);
  const compared = comparedSteps(steps(), (file) => choices[choicesAt(file)] ?? defaultChoices, disk, true);
  return { files, steps: inGivenOrder(files, compared, disk.held()) };
}

function choicesIn({ strict, specOnly, session, severities }: ShardChoices): Choices {
  const chosen = severities.map(
    ({ rule, severity, events }) => [rule, { severity, ...(events ? { events: new Set(events) } : {}) }] as const,
  );
  return { ...defaultChoices, strict, specOnly, session, severities: new Map(chosen) };
}

/** Throws if a report would overwrite one that is read. */
function refuseWritten(options: MergeOptions, io: Io): void {
  const formats = chosenFormats(options.formats, io.env);
  const outputs = plannedReports(formats, io);
  const others = options.reports.map((name) => ({
    name,
    path: resolve(io.cwd, name),
    what: "a report to merge" as const,
  }));
  refuseOutputs(outputs, { files: [], others, schemas: [] }, io, isPrinted(formats));
}

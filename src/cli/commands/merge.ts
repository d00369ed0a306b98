import { resolve } from "node:path";
import { comparedSteps } from "../../engine/archive/compared.js";
import { inGivenOrder } from "../../engine/archive/given-order.js";
import { disk } from "../../engine/disk/storage.js";
import { type Choices, defaultChoices } from "../../engine/judge/choices.js";
import type { Tally } from "../../engine/judge/tally.js";
import type { Step } from "../../engine/lint/lint-file.js";
import { addReport } from "../../engine/shard/add-report.js";
import { missingShards, type ShardReport, shardsFault } from "../../engine/shard/check-shards.js";
import { mergedFiles } from "../../engine/shard/merged-steps.js";
import { plainSteps } from "../../engine/shard/plain-steps.js";
import { openReport, type ReadReport } from "../../engine/shard/read-report.js";
import type { ShardChoices } from "../../engine/shard/shard-record.js";
import { namedTarget } from "../../files/write/allowed.js";
import { readBaseline } from "../baseline/baseline.js";
import type { Io } from "../io.js";
import type { MergeOptions } from "../merge-options.js";
import { chosenFormats, openReports } from "../reports.js";
import { openDrift } from "./drift.js";
import { fillReports } from "./fill-reports.js";
import { isPrinted, plannedDrift, plannedReports, refuseOutputs } from "./outputs.js";
import { reporting } from "./take.js";
import { takeSteps } from "./take-steps.js";
import { tellBaseline } from "./tell-baseline.js";
import { type Complain, type Outcome, verdict } from "./verdict.js";

/** Puts reports together to that of one run. */
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
  const drift = await openDrift(options, options, io, tally);
  const quiet = options.quiet || first?.header.quiet === true;
  const reports = await openReports({ ...options, quiet }, io, drift.files);
  const { files, steps } = stepsOf(read, shards, io);
  const allRead = await fillReports({ reports, drift, options, tally, complain }, async () => {
    const isRead = await takeSteps(steps, reporting(reports, baseline, tally), complain);
    addReport(tally, read);
    return isRead;
  });
  if (baseline) await tellBaseline(baseline, files, complain);
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

/** What came of all files. Those of shares are held against each other here, as one run would have done. */
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

/** Throws where a report would be written over one that is read. */
function refuseWritten(options: MergeOptions, io: Io): void {
  const formats = chosenFormats(options.formats, io.env);
  const outputs = [...plannedReports(formats, io), ...plannedDrift(options, io)];
  const others = options.reports.map((name) => ({
    name,
    path: resolve(io.cwd, name),
    what: "a report to merge" as const,
  }));
  refuseOutputs(outputs, { files: [], others, schemas: [] }, io, isPrinted(formats));
}

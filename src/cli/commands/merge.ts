import { resolve } from "node:path";
import { comparedSteps } from "../../engine/between-journals/compared.js";
import { inGivenOrder } from "../../engine/between-journals/order.js";
import { digestOf, keyOf, thisProgram } from "../../engine/cache/key.js";
import { disk } from "../../engine/disk/storage.js";
import { addReport, mergedFiles, plainSteps } from "../../engine/shard/merged-steps.js";
import {
  missingShards,
  openReport,
  type ReadReport,
  type ShardHeader,
  type ShardReport,
  shardsProblem,
} from "../../engine/shard/read-report.js";
import { filesOfShard, type Shard } from "../../engine/shard/shard-files.js";
import { sizeOf } from "../../engine/threads/choice.js";
import { defaultChoices } from "../../engine/validate/choices.js";
import type { Tally } from "../../engine/validate/tally.js";
import type { InputFile } from "../../files/discover/discover.js";
import { namedTarget } from "../../files/write/allowed.js";
import { readBaseline } from "../baseline.js";
import type { Io } from "../io.js";
import { type LintRun, takeSteps } from "../lint-files.js";
import { type Outcome, plannedReports, refuseOutputs, reportBaseline, verdict } from "../outputs.js";
import { withReports } from "../reports.js";
import type { MergeOptions } from "./merge-options.js";

/** A run that lints only a shard of the files. */
interface ShardRun extends Pick<LintRun, "contexts" | "settings" | "options"> {
  readonly all: readonly InputFile[];
  /** Why other files were not found. */
  readonly reasons: readonly string[];
  readonly shard: Shard;
}

/** Selects the files of a shard, in the order in which they are linted, and what its reports say of it. */
export function shardFilesFor({ all, reasons, shard, contexts, settings, options }: ShardRun) {
  if (all.some(({ path }) => path === undefined)) throw new Error("standard input cannot be shared out: name files");
  const ofShard = filesOfShard(all, sizeOf, shard);
  const places = new Map(ofShard.map(({ file, index, rank }) => [file, { index, rank }]));
  const { maxWarnings, baseline } = settings;
  const keys = contexts.all.map(({ choices }) => keyOf(choices, thisProgram()));
  const header: ShardHeader = {
    shard: shard.index,
    of: shard.of,
    tool: thisProgram().version,
    settings: digestOf(`${keys.join()} ${all.map(contexts.indexOf).join()}`),
    list: digestOf(JSON.stringify(all.map((file) => [file.name, file.kind, sizeOf(file)]))),
    files: all.length,
    choices: contexts.all.map(({ choices: { schemas: _, eddnSchemas: __, ...choices } }) => choices),
    reasons,
    ...(maxWarnings === undefined ? {} : { maxWarnings }),
    ...(baseline === undefined ? {} : { baseline: baseline.name }),
    ...(options.quiet ? { quiet: true } : {}),
  };
  const placeOf = (file: InputFile) => ({ index: 0, rank: 0, ...places.get(file), choices: contexts.indexOf(file) });
  return { files: ofShard.map(({ file }) => file), reported: { header, placeOf } };
}

/** Merges reports into that of one run. */
export async function run(options: MergeOptions, io: Io, tally: Tally): Promise<Outcome> {
  const read = options.paths.map((name) => openReport(name, resolve(io.cwd, name)));
  const shards = read.filter((report): report is ShardReport => report.header !== undefined);
  const problem = mixProblem(read, shards) ?? shardsProblem(shards, options.allowMixed);
  if (problem !== undefined) throw new Error(problem);
  const header = shards[0]?.header;
  const { maxWarnings = header?.maxWarnings, baseline: named = header?.baseline } = options;
  if (named !== undefined && !header)
    throw new Error("--baseline is for reports of --shard: give it to the runs themselves");
  const others = read.map(({ name }) => ({ ...namedTarget(name, io.cwd), what: "a report to merge" }) as const);
  refuseOutputs(plannedReports(options.formats, io), { others }, io);
  const missing = missingShards(shards);
  const reasons = header?.reasons ?? [];
  for (const shard of missing) await io.complain(`shard ${shard} is missing: what is in it is not reported`);
  for (const reason of reasons) await io.complain(reason);
  const baseline = named === undefined ? undefined : readBaseline(namedTarget(named, io.cwd), io.cwd);
  const quiet = options.quiet || header?.quiet === true;
  const { files, steps } = stepsOf(read, shards, io);
  const { isComplete } = await withReports({ ...options, quiet }, { io, tally, baseline }, async (take) => {
    const allRead = await takeSteps(steps, take, io);
    addReport(tally, read);
    return { isComplete: allRead && missing.length + reasons.length === 0 };
  });
  if (baseline) await reportBaseline(baseline, files, io);
  return isComplete ? verdict(tally, maxWarnings, io) : 2;
}

function mixProblem(all: readonly ReadReport[], shards: readonly ShardReport[]): string | undefined {
  const whole = all.find(({ header }) => header === undefined);
  if (!whole || shards.length === 0) return undefined;
  return `${whole.name} is the report of a whole run, ${shards[0]?.name} that of a shard: merge those of one sort`;
}

/** The results of all files. Those of shards are compared with each other here, as one run would have done. */
function stepsOf(all: readonly ReadReport[], shards: readonly ShardReport[], io: Io) {
  if (shards.length === 0) return { files: [], steps: plainSteps(all) };
  const { files, choicesAt, steps } = mergedFiles(shards, io.cwd);
  const choices = (shards[0]?.header.choices ?? []).map((each) => ({ ...defaultChoices, ...each }));
  const compared = comparedSteps(steps(), (file) => choices[choicesAt(file)] ?? defaultChoices, disk, true);
  return { files, steps: inGivenOrder(files, compared, disk.spill) };
}

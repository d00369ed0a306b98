import { digestOf, keyOf, thisProgram } from "../../engine/cache/key.js";
import type { Choices } from "../../engine/judge/choices.js";
import type { Tally } from "../../engine/judge/tally.js";
import type { Contexts } from "../../engine/lint/contexts.js";
import type { ShardChoices, ShardHeader } from "../../engine/shard/shard-record.js";
import { type Shard, shareOf } from "../../engine/shard/share.js";
import { sizeOf } from "../../engine/threads/choice.js";
import type { InputFile } from "../../files/discover/discover.js";
import type { ReportedShard } from "../../report/shard-records.js";
import type { Settings } from "../config/settings.js";
import type { Options } from "../options.js";

/** The files of a share, in the order in which they are linted, and what reports have to know of it. */
export interface LintedShare {
  readonly files: readonly InputFile[];
  readonly reported: ReportedShard;
}

/** Takes a share of all files that were found. */
export function shareFor(
  all: readonly InputFile[],
  reasons: readonly string[],
  options: Options & { readonly shard: Shard },
  settings: Settings,
  contexts: Contexts,
  tally: Tally,
): LintedShare {
  if (all.some(({ path }) => path === undefined)) throw new Error("standard input cannot be shared out: name files");
  const share = shareOf(all, sizeOf, options.shard);
  const places = new Map(share.map(({ file, index, rank }) => [file, { index, rank }]));
  const { maxWarnings, baseline } = settings;
  const header: ShardHeader = {
    shard: options.shard.index,
    of: options.shard.of,
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
      ranks: new Map(share.map(({ file, rank }) => [file.name, rank])),
      drift: () => tally.drift,
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

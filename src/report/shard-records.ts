import type { Drift } from "../engine/judge/drift.js";
import type { Step } from "../engine/lint/lint-file.js";
import type { FileRecord, RankedSighting, ShardHeader, ShardRecord } from "../engine/shard/shard-record.js";
import type { InputFile } from "../files/discover/discover.js";

/** A share of a run, as its reports have to know it. */
export interface ReportedShard {
  readonly header: ShardHeader;
  readonly placeOf: (file: InputFile) => Omit<FileRecord, "name" | "kind">;
  /** The ranks of its files by their names. */
  readonly ranks: ReadonlyMap<string, number>;
  readonly drift: () => Drift | undefined;
}

/** A record that is no finding and not the end. */
export type NamedRecord = Exclude<ShardRecord, { readonly type: "finding" | "summary" }>;

/** So many tellings stand on one line. */
const mostTold = 1000;

/** Turns the steps of a share into records that stand before their findings, and into those that stand behind. */
export interface ShardSteps {
  readonly before: (step: Step) => readonly NamedRecord[];
  readonly after: (step: Step) => readonly NamedRecord[];
}

export function shardSteps({ placeOf }: ReportedShard): ShardSteps {
  let file: InputFile | undefined;
  let member: string | undefined;
  return {
    before(step) {
      const records: NamedRecord[] = [];
      if (step.file !== file) {
        const { name, kind } = step.file;
        records.push({ type: "file", name, kind, ...placeOf(step.file) });
        file = step.file;
        member = undefined;
      }
      const isMember = step.member !== undefined && !step.isEnd;
      if (isMember && step.member.name !== member) {
        member = step.member.name;
        records.push({ type: "member", name: member });
      }
      const { tellings = [], version } = step;
      if (version !== undefined) records.push({ type: "version", version });
      for (let from = 0; from < tellings.length; from += mostTold) {
        records.push({ type: "told", tellings: tellings.slice(from, from + mostTold) });
      }
      return records;
    },
    after({ isEnd, member: about, failure }) {
      const why = failure === undefined ? {} : { failure };
      if (isEnd) return [{ type: "end", ...why, ...(about ? { archive: true } : {}) }];
      if (!about?.isEnd) return [];
      member = undefined;
      return [{ type: "member-end", ...why }];
    },
  };
}

/** What a share met that the specification does not know, each with the rank of the file in which it was met first. */
export function driftRecords({ drift, ranks }: ReportedShard): readonly NamedRecord[] {
  const met = drift();
  if (!met) return [];
  const rankOf = (name: string): number => {
    const end = name.lastIndexOf("!/");
    return ranks.get(name) ?? (end < 0 ? 0 : rankOf(name.slice(0, end)));
  };
  const sightings = [...met.sightings.values()].map(
    (sighting): RankedSighting => ({ ...sighting, types: [...sighting.types], rank: rankOf(sighting.first.file) }),
  );
  return [{ type: "drift", sightings, leftOut: met.leftOut }];
}

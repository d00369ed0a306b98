import type { ReadReport } from "./read-report.js";
import type { ShardHeader } from "./shard-record.js";

/** A report of a share. */
export type ShardReport = ReadReport & { readonly header: ShardHeader };

/** What reports of one run have in common, in words. */
const common: readonly (readonly [key: "tool" | "settings" | "list", words: string])[] = [
  ["tool", "by different versions"],
  ["settings", "with different settings"],
  ["list", "of different files"],
];

/** Why shares cannot be put together; undefined where they can. */
export function shardsFault(reports: readonly ShardReport[], allowMixed: boolean): string | undefined {
  const [first, ...others] = reports;
  if (!first) return undefined;
  for (const { name, header } of others) {
    if (header.of !== first.header.of) {
      return `${first.name} is one of ${first.header.of} shards, ${name} one of ${header.of}: merge those of one run`;
    }
    const differing = common.find(([key]) => header[key] !== first.header[key]);
    if (!differing || allowMixed) continue;
    const [key, words] = differing;
    const versions = key === "tool" ? ` (${first.header.tool} and ${header.tool})` : "";
    return `${first.name} and ${name} were made ${words}${versions}; --allow-mixed merges them all the same`;
  }
  const seen = new Map<number, string>();
  for (const { name, header } of reports) {
    const other = seen.get(header.shard);
    if (other !== undefined) return `${other} and ${name} are both shard ${header.shard}/${header.of}`;
    seen.set(header.shard, name);
  }
  return undefined;
}

/** The shares that are not there. */
export function missingShards(reports: readonly ShardReport[]): readonly string[] {
  const of = reports[0]?.header.of ?? 0;
  const there = new Set(reports.map(({ header }) => header.shard));
  return Array.from({ length: of }, (_, at) => at + 1)
    .filter((shard) => !there.has(shard))
    .map((shard) => `${shard}/${of}`);
}

import type { InputFile } from "../../files/discover/discover.js";
import { isNextPart } from "../../files/discover/journal-part.js";
import { journalOrder } from "../between-journals/order.js";
import { besideWhich } from "../between-journals/side-files.js";

/** One of several shards of the files of a run, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** A file of a shard, and its positions among all files of the run. */
interface ShardFile {
  readonly file: InputFile;
  /** Its index in the order in which files were given, from 0. */
  readonly index: number;
  /** Its index in the order in which files are linted and compared with each other. */
  readonly rank: number;
}

/** The weight of a file besides its bytes: opening it takes time too. */
const weightOfOpening = 16 * 1024;

/** The files of one shard, in the order in which they are linted. The result is the same wherever files have the same names and sizes. */
export function filesOfShard(
  files: readonly InputFile[],
  sizeOf: (file: InputFile) => number,
  { index: own, of }: Shard,
): readonly ShardFile[] {
  const places = new Map(files.map((file, index) => [file, index]));
  const ranked = journalOrder(files).map((file, rank) => ({ file, index: places.get(file) ?? rank, rank }));
  const groups = togetherIn(ranked).map((members) => ({
    members,
    weight: members.reduce((sum, { file }) => sum + sizeOf(file) + weightOfOpening, 0),
  }));
  // Heaviest group first, each to the lightest shard: so shards are as even as the heaviest group allows.
  groups.sort((a, b) => b.weight - a.weight || (a.members[0]?.rank ?? 0) - (b.members[0]?.rank ?? 0));
  const loads = new Array<number>(of).fill(0);
  const chosen: ShardFile[] = [];
  for (const { members, weight } of groups) {
    const least = lightest(loads);
    loads[least] = (loads[least] ?? 0) + weight;
    if (least === own - 1) for (const member of members) chosen.push(member);
  }
  return chosen.sort((a, b) => a.rank - b.rank);
}

/** Groups of files that must stay together: the parts of one journal, and the side files that are compared with it. */
function togetherIn(ranked: readonly ShardFile[]): readonly (readonly ShardFile[])[] {
  const journalBeside = besideWhich(ranked.map(({ file }) => file));
  const groups = new Map<InputFile, ShardFile[]>();
  const groupOf = (file: InputFile): ShardFile[] => {
    const group = groups.get(file) ?? [];
    groups.set(file, group);
    return group;
  };
  let last: InputFile | undefined;
  let first: InputFile | undefined;
  const firsts = new Map<InputFile, InputFile>();
  for (const { file } of ranked.filter(({ file }) => file.kind === "journal")) {
    if (!first || !isNextPart(last?.path, file.path)) first = file;
    firsts.set(file, first);
    last = file;
  }
  for (const shared of ranked) {
    const journal = journalBeside(shared.file) ?? shared.file;
    groupOf(firsts.get(journal) ?? journal).push(shared);
  }
  return [...groups.values()];
}

function lightest(loads: readonly number[]): number {
  let least = 0;
  for (const [index, load] of loads.entries()) if (load < (loads[least] ?? 0)) least = index;
  return least;
}

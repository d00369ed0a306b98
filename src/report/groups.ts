import { groupPath } from "../base/text.js";
import { type Finding, withoutFrame } from "../engine/validate/finding.js";
import { type FindingBlock, fieldOf, pathOf } from "./blocks.js";

/** Findings of the same severity, rule, event and path, or objects that lack the same fields, counted. */
export type Group = ReturnType<typeof newGroup>;

/** Hostile input can create any number of groups, with names of any length; beyond these limits, the rest forms one group per severity. */
const mostGroups = 10_000;
const mostText = 16 * 1024 * 1024;

/** The key of a group, including further details that a format distinguishes. */
export function groupKey(
  { severity, rule, event, path }: Pick<Finding, "severity" | "rule" | "event" | "path">,
  details: readonly string[] = [],
): string {
  return JSON.stringify([severity, rule, event, groupPath(path), ...details]);
}

/** A field that may be present under another name is distinguished from one that is missing altogether. */
function blockKey(block: FindingBlock): string {
  const fields = block.length === 1 ? [] : block.map(({ path }) => fieldOf(path));
  const lookalikes = block.flatMap(({ path, lack }) =>
    lack?.lookalike === undefined ? [] : [`${fieldOf(path)}=${lack.lookalike}`],
  );
  return groupKey({ ...block[0], path: pathOf(block) }, [...fields, ...lookalikes]);
}

/** Counts findings by group; only the first finding of each is kept. */
export function createGroups(shownOfEach: number) {
  const groups = new Map<string, Group>();
  let text = 0;
  const groupOf = (block: FindingBlock): Group => {
    const [{ severity }] = block;
    const key = blockKey(block);
    const isRest = groups.size >= mostGroups || text >= mostText;
    const known = groups.get(key) ?? (isRest ? groups.get(severity) : undefined);
    if (known) return known;
    if (!isRest) text += key.length + block[0].message.length;
    const rest = { rule: "others", event: undefined, path: "", perBlock: 1 };
    const group = { ...newGroup(block), ...(isRest ? rest : {}) };
    groups.set(isRest ? severity : key, group);
    return group;
  };
  return {
    /** Counts the findings of a block; returns whether it is among the first of its group, which are shown. */
    add(block: FindingBlock): boolean {
      const group = groupOf(block);
      const [{ file }] = block;
      countIn(group.all, block.length, file);
      if (group.all.findings <= shownOfEach * block.length) return true;
      countIn(group.hidden, block.length, file);
      return false;
    },
    list: (): readonly Group[] => [...groups.values()],
  };
}

/** Errors first, then by frequency. */
export function worstFirst(groups: readonly Group[]): readonly Group[] {
  const weight = ({ severity, all }: Group): number => (severity === "error" ? 1e12 : 0) + all.findings;
  return groups.toSorted((a, b) => weight(b) - weight(a));
}

function newGroup(block: FindingBlock) {
  const [first] = block;
  const { event, severity } = first;
  const none: Count = { findings: 0, files: 0, lastFile: undefined };
  return {
    rule: first.rule as string,
    event,
    path: groupPath(pathOf(block)),
    severity,
    first: withoutFrame(first),
    /** The number of findings per block. */
    perBlock: block.length,
    all: { ...none },
    /** Those that are not shown individually. */
    hidden: { ...none },
  };
}

interface Count {
  findings: number;
  files: number;
  lastFile: string | undefined;
}

function countIn(count: Count, findings: number, file: string): void {
  count.findings += findings;
  if (count.lastFile !== file) count.files++;
  count.lastFile = file;
}

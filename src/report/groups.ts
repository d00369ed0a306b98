import { type Finding, type FramedFinding, withoutFrame } from "../judge/finding.js";
import { groupPath } from "../judge/group-path.js";

/** Findings of the same rule, event and path, counted. */
export interface Group {
  readonly rule: string;
  readonly event: string | undefined;
  readonly path: string;
  readonly severity: Finding["severity"];
  readonly first: Finding;
  readonly all: Count;
  /** Those that are too many to be shown one by one. */
  readonly hidden: Count;
}

interface Count {
  findings: number;
  files: number;
  lastFile: string | undefined;
}

/** Hostile input can make any number of groups; beyond this many the rest is one of each severity. */
const mostGroups = 10_000;

/** Counts findings by group; of the findings themselves only the first of each is kept. */
export interface Groups {
  /** Counts a finding and tells whether it is among the first of its group, which are shown. */
  readonly add: (finding: FramedFinding) => boolean;
  readonly list: () => readonly Group[];
}

export function createGroups(shownOfEach: number): Groups {
  const groups = new Map<string, Group>();
  const groupOf = (finding: FramedFinding): Group => {
    const path = groupPath(finding.path);
    const key = JSON.stringify([finding.rule, finding.event, path]);
    const known = groups.get(key) ?? (groups.size < mostGroups ? undefined : groups.get(finding.severity));
    if (known) return known;
    const isRest = groups.size >= mostGroups;
    const group = { ...newGroup(finding), ...(isRest ? { rule: "others", event: undefined, path: "" } : { path }) };
    groups.set(isRest ? finding.severity : key, group);
    return group;
  };
  return {
    add(finding) {
      const group = groupOf(finding);
      countIn(group.all, finding.file);
      if (group.all.findings <= shownOfEach) return true;
      countIn(group.hidden, finding.file);
      return false;
    },
    list: () => [...groups.values()],
  };
}

function newGroup(finding: FramedFinding): Group {
  const { rule, event, path, severity } = finding;
  const none = { findings: 0, files: 0, lastFile: undefined };
  return { rule, event, path, severity, first: withoutFrame(finding), all: { ...none }, hidden: { ...none } };
}

function countIn(count: Count, file: string): void {
  count.findings++;
  if (count.lastFile !== file) count.files++;
  count.lastFile = file;
}

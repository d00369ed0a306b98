import { shown } from "../base/display.js";
import { type FramedFinding, isSamePlace, type Lack } from "../engine/validate/finding.js";
import { pointerKeys, pointerParent } from "../read/json/pointer.js";
import { sentence, subjectOf } from "./text.js";

/** One displayed item: a finding, or all fields that one object lacks. Never empty. */
export type FindingBlock = readonly [FramedFinding, ...(readonly FramedFinding[])];

/** Groups the missing fields of each object, at the place of the first of them. */
export function blocksOf(findings: readonly FramedFinding[]): readonly FindingBlock[] {
  const blocks: [FramedFinding, ...FramedFinding[]][] = [];
  let object: FramedFinding[] | undefined;
  for (const finding of findings) {
    if (object?.[0] && isSameObject(object[0], finding)) {
      object.push(finding);
      continue;
    }
    const block: [FramedFinding] = [finding];
    blocks.push(block);
    if (finding.rule === "missing-field") object = block;
  }
  return blocks;
}

function isSameObject(a: FramedFinding, b: FramedFinding): boolean {
  return (
    b.rule === "missing-field" &&
    isSamePlace(a, b) &&
    a.severity === b.severity &&
    a.event === b.event &&
    pointerParent(a.path) === pointerParent(b.path)
  );
}

/** The path of a block: that of its finding, or of the object that lacks fields. */
export function pathOf([first, ...others]: FindingBlock): string {
  return others.length === 0 ? first.path : pointerParent(first.path);
}

export function blockSentence(block: FindingBlock): string {
  const [first, ...others] = block;
  if (others.length === 0) return sentence(first);
  return `${subjectOf({ event: first.event, path: pathOf(block) }) || "the record"} ${lacking(block)}`;
}

/** The fields that an object lacks, with their types and the unknown fields that look like them. */
export function lacking(block: FindingBlock): string {
  const fields = block.map(({ path, lack }) => `${fieldOf(path)}${detailOf(lack)}`);
  return `lacks ${fields.length} required fields: ${fields.join(", ")}`;
}

export function fieldOf(path: string): string {
  return shown(pointerKeys(path).at(-1) || '""');
}

function detailOf({ expected, lookalike }: Lack = {}): string {
  const details = [
    expected === "boolean" ? "true or false" : expected,
    lookalike === undefined ? undefined : `the unknown field ${shown(lookalike)} looks like it`,
  ].filter((detail) => detail !== undefined);
  return details.length === 0 ? "" : ` (${details.join("; ")})`;
}

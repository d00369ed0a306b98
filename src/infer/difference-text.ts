import { counted, thousands } from "../base/counted.js";
import { excerpt } from "../base/visible.js";
import { columns, paragraph } from "../report/explain/layout.js";
import { inert } from "../report/inert.js";
import type { Comparison, Counts, Difference } from "./difference.js";

/** A kind of event and how it differs from its schema; no comparison where it has none. */
export interface ComparedKind {
  readonly label: string;
  readonly count: number;
  readonly comparison: Comparison | undefined;
}

/** Differences as people read them. */
export function differenceText(kinds: readonly ComparedKind[]): string {
  const undescribed = kinds.filter(({ comparison }) => !comparison);
  const described = kinds.flatMap(({ label, count, comparison }) => (comparison ? [{ label, count, comparison }] : []));
  const differing = described.filter(isDifferent);
  const alike = described.length - differing.length;
  const closing =
    differing.length === 0
      ? `no difference in ${counted(alike, "kind")} with a schema\n`
      : `${counted(differing.length, "kind")} with differences, ${thousands(alike)} without\n`;
  return inert([...differing.map(section), ...withoutSchema(undescribed), closing].join("\n"));
}

function withoutSchema(kinds: readonly ComparedKind[]): readonly string[] {
  if (kinds.length === 0) return [];
  const names = kinds.map(({ label, count }) => `${excerpt(label)} ${thousands(count)}×`).join(", ");
  return [
    `${counted(kinds.length, "kind")} without a schema; journal-lint infer --all drafts them\n${paragraph(names)}\n`,
  ];
}

/** Whether something is not as a schema says, or there is no schema. */
export function isDifferent({ comparison }: ComparedKind): boolean {
  return !comparison || comparison.differences.length > 0;
}

function section({ label, count, comparison }: ComparedKind & { readonly comparison: Comparison }): string {
  const { differences, neverSeen } = comparison;
  const title = `${excerpt(label)}: ${counted(differences.length, "difference")} in ${counted(count, "event")}`;
  const rows = differences.map((difference) => [signs[difference.what], excerpt(difference.path), told(difference)]);
  const unseen = neverSeen.length === 0 ? "" : `${columns([["never seen:", neverSeen.map(excerpt).join(", ")]])}\n`;
  return `${title}\n${columns(rows)}\n${unseen}`;
}

const signs: Readonly<Record<Difference["what"], string>> = {
  "unknown-field": "+",
  "forbidden-field": "+",
  "absent-field": "-",
  "other-type": "~",
  "unlisted-value": "~",
};

function told(difference: Difference): string {
  switch (difference.what) {
    case "unknown-field":
      return `not in the schema: ${list(difference.types)} in ${counted(difference.of, "object")}`;
    case "forbidden-field":
      return `must not be here: ${list(difference.types)} in ${counted(difference.of, "object")}`;
    case "absent-field":
      return `required, absent from ${thousands(difference.count)} of ${counted(difference.of, "object")}`;
    case "other-type":
      return `${difference.expected} expected, found ${list(difference.types)}`;
    case "unlisted-value":
      return `not among the listed values: ${list(difference.values)}${difference.more ? " and more" : ""}`;
  }
}

function list(counts: Counts): string {
  const parts = Object.entries(counts).map(([name, count]) => `${excerpt(name) || '""'} ${thousands(count)}×`);
  return parts.join(", ");
}

/** A measured figure and its target. */
export interface Row {
  readonly label: string;
  readonly value: number;
  /** The unit of the figure: a ratio, or millions of bytes. */
  readonly unit: "×" | "MB";
  readonly atMost?: number;
  readonly atLeast?: number;
  /** The data that the figure is derived from, for instance two times. */
  readonly from: string;
  /** Why there is no figure: a run was ended, or failed. */
  readonly stopped?: string | undefined;
}

/** True if a figure meets its target; one that could not be measured does not. */
export function isMet({ value, atMost, atLeast, stopped }: Row): boolean {
  if (stopped !== undefined) return false;
  return (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast);
}

/** The rows as a Markdown table that is also readable as plain text. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.label,
    row.stopped ?? figure(row.value, row),
    targetOf(row),
    isTargeted(row) ? verdict(row) : "",
    row.from,
  ]);
  const all = [["what", "measured", "target", "", "from"], ...cells];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`;
  return [line(all[0] ?? []), rule, ...all.slice(1).map(line)].join("\n");
}

function isTargeted({ atMost, atLeast }: Row): boolean {
  return atMost !== undefined || atLeast !== undefined;
}

function verdict(row: Row): string {
  return isMet(row) ? "met" : "MISSED";
}

function figure(value: number, { unit }: Row): string {
  return unit === "MB" ? `${Math.round(value)} MB` : `${value.toFixed(2)} ×`;
}

function targetOf(row: Row): string {
  if (row.atMost !== undefined) return `at most ${figure(row.atMost, row)}`;
  return row.atLeast === undefined ? "" : `at least ${figure(row.atLeast, row)}`;
}

import type { FileKind } from "../discover/kind.js";
import type { Aside } from "../judge/aside.js";
import type { JudgeContext } from "../judge/context.js";
import type { Finding } from "../judge/finding.js";
import { sessionReads } from "../judge/session/session-judge.js";
import { foundIn } from "../lint/found-in.js";
import { eachLine } from "./each-line.js";
import { findingDifferences } from "./same-findings.js";

/** Events without which others do not mean what they mean. */
const needed: ReadonlySet<string> = new Set(["Fileheader", "Commander", "LoadGame", "Location"]);

/** A journal that can be read again and again. */
export interface Rereadable {
  readonly name: string;
  readonly read: () => Iterable<Uint8Array>;
  /** Makes room for findings that wait. */
  readonly aside: () => Aside;
}

type IsKept = (line: number) => boolean;

/**
 * The lines of a journal that its findings need, so that the same is found in them alone; undefined where nothing is found. Where the
 * lines that findings point at do not do, all that the session is told by are tried, and at last all lines.
 */
export async function minimalLines(
  journal: Rereadable,
  kind: FileKind,
  context: JudgeContext,
): Promise<IsKept | undefined> {
  const pointed = new Set<number>();
  for await (const findings of foundIn({ name: journal.name, kind }, journal.read(), context, journal.aside())) {
    for (const finding of findings) for (const line of linesOf(finding)) pointed.add(line);
  }
  if (pointed.size === 0) return undefined;
  if (kind !== "journal") return () => true;
  for (const isMore of [() => false, (kind: string) => sessionReads.has(kind)]) {
    const kept = withNeeded(journal, pointed, isMore);
    if (await isEnough(journal, kept, context)) return (line) => kept.has(line);
  }
  return () => true;
}

/** Where a finding points, in its own file. */
function linesOf({ file, line, related = [] }: Finding): readonly number[] {
  return [line, ...related.filter((place) => place.file === file).map((place) => place.line)];
}

function withNeeded(
  { read }: Rereadable,
  pointed: ReadonlySet<number>,
  isMore: (kind: string) => boolean,
): ReadonlySet<number> {
  const kept = new Set<number>();
  const last = new Map<string, number>();
  const end = [...pointed].reduce((most, line) => Math.max(most, line), 0);
  eachLine(read(), (line, kind) => {
    if (kind !== undefined && needed.has(kind)) last.set(kind, line);
    if (line <= end && kind !== undefined && isMore(kind)) kept.add(line);
    if (!pointed.has(line)) return;
    for (const above of last.values()) kept.add(above);
    kept.add(line);
  });
  return kept;
}

async function isEnough(
  { name, read, aside }: Rereadable,
  kept: ReadonlySet<number>,
  context: JudgeContext,
): Promise<boolean> {
  const file = { name, kind: "journal" } as const;
  const leftOut: number[] = [];
  const pieces: Uint8Array[] = [];
  eachLine(read(), (line, _, bytes) => {
    if (kept.has(line)) pieces.push(new Uint8Array(bytes));
    else leftOut.push(line);
  });
  const found = (chunks: Iterable<Uint8Array>) => foundIn(file, chunks, context, aside());
  const differences = findingDifferences(found(read()), found(pieces), leftOut);
  for await (const _ of differences) return false;
  return true;
}

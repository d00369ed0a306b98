import { largest } from "../base/text.js";
import { findingsIn } from "../engine/lint/lint-file.js";
import type { ValidationContext } from "../engine/validate/context.js";
import type { Spill } from "../engine/validate/spill.js";
import type { FileKind } from "../files/discover/kind.js";
import { takeMark } from "../read/file-start.js";
import { joined } from "../read/joined.js";
import { splitRaw, textEnd } from "../read/raw-lines.js";
import { collect } from "../read/text-file.js";
import type { Chunks } from "../read/unpack/byte-source.js";
import { sessionReads } from "../rules/checks/run-session-checks.js";
import type { KeepLine } from "./redact-file.js";
import { findingDifferences } from "./same-findings.js";
import { kindIn, kindOn, sourceText } from "./source-text.js";

/** Events that give others their meaning. */
const needed: ReadonlySet<string> = new Set(["Fileheader", "Commander", "LoadGame", "Location"]);

/** A file that can be read repeatedly. */
interface Rereadable {
  readonly name: string;
  readonly kind: FileKind;
  readonly read: () => Chunks;
  /** Creates a store for findings that wait. */
  readonly spill: () => Spill;
}

/** Which lines of a file to keep if only some kinds are wanted; undefined if it has none of them. */
export async function linesOfKinds(file: Rereadable, kinds: ReadonlySet<string>): Promise<KeepLine | undefined> {
  const keep: KeepLine = (_, kind) => kind !== undefined && kinds.has(kind);
  let isFound = false;
  if (file.kind === "journal") {
    for await (const lines of linesIn(file)) isFound ||= lines.some(({ number, kind }) => keep(number, kind));
  } else {
    const document = takeMark(
      collect((bytes) => {
        const value = sourceText(bytes, file.kind).json?.value;
        isFound = (Array.isArray(value) ? value : [value]).some((event: unknown) => keep(0, kindIn(event)));
      }),
      () => {},
    );
    for await (const chunk of file.read()) document.push(chunk);
    document.end();
  }
  return isFound ? keep : undefined;
}

/**
 * The lines of a journal that reproduce its findings; undefined if there are none. If the lines that findings point to
 * are not enough, those that a session depends on are added, and finally all lines.
 */
export async function minimalLines(file: Rereadable, context: ValidationContext): Promise<KeepLine | undefined> {
  const pointed = new Set<number>();
  for await (const findings of findingsIn(file, file.read(), context, file.spill())) {
    for (const { file: name, line, related = [] } of findings) {
      pointed.add(line);
      for (const place of related) if (place.file === name) pointed.add(place.line);
    }
  }
  if (pointed.size === 0) return undefined;
  if (file.kind !== "journal") return () => true;
  for (const isMore of [() => false, (kind: string) => sessionReads.has(kind)]) {
    const chosen = await withNeeded(file, pointed, isMore);
    if (await isEnough(file, chosen, context)) return (line) => chosen.kept.has(line);
  }
  return () => true;
}

/** The lines that are kept with those that findings point to, and those that are left out. */
async function withNeeded(file: Rereadable, pointed: ReadonlySet<number>, isMore: (kind: string) => boolean) {
  const kept = new Set<number>();
  let count = 0;
  const last = new Map<string, number>();
  const end = largest(pointed);
  for await (const lines of linesIn(file)) {
    for (const { number, kind } of lines) {
      count = number;
      if (kind !== undefined && needed.has(kind)) last.set(kind, number);
      if (number <= end && kind !== undefined && isMore(kind)) kept.add(number);
      if (!pointed.has(number)) continue;
      for (const above of last.values()) kept.add(above);
      kept.add(number);
    }
  }
  const leftOut = Array.from({ length: count }, (_, index) => index + 1).filter((number) => !kept.has(number));
  return { kept, leftOut };
}

/** True if the chosen lines alone give the same findings. */
async function isEnough(
  file: Rereadable,
  { kept, leftOut }: Awaited<ReturnType<typeof withNeeded>>,
  context: ValidationContext,
): Promise<boolean> {
  const found = (chunks: Chunks) => findingsIn(file, chunks, context, file.spill());
  async function* keptAlone(): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const lines of linesIn(file)) {
      yield joined(lines.filter(({ number }) => kept.has(number)).map(({ bytes }) => bytes));
    }
  }
  for await (const _ of findingDifferences(found(file.read()), found(keptAlone()), leftOut)) return false;
  return true;
}

/** The lines of a journal, as many at a time as are available; lines too long to be read are only counted. */
async function* linesIn({ read }: Rereadable) {
  let number = 0;
  let lines: { readonly number: number; readonly bytes: Uint8Array; readonly kind: string | undefined }[] = [];
  const sink = takeMark(
    splitRaw({
      line(bytes) {
        const kind = kindOn(sourceText(bytes.subarray(0, textEnd(bytes)), "journal"));
        lines.push({ number: ++number, bytes: new Uint8Array(bytes), kind });
      },
      tooLong: (_, isFirst) => {
        if (isFirst) number++;
      },
    }),
    () => {},
  );
  for await (const chunk of read()) {
    sink.push(chunk);
    yield lines;
    lines = [];
  }
  sink.end();
  yield lines;
}

import { counted } from "../base/text.js";
import type { LintStep } from "../engine/lint/lint-file.js";
import type { Shard } from "../engine/shard/shard-files.js";
import type { InputFile } from "../files/discover/discover.js";
import { statSync } from "../read/node-fs.js";
import { type Io, pipeColumns } from "./io.js";

const redrawInterval = 200;
/** A terminal writes ^C after the line, which must not make it wrap. */
const columnsLeftFree = 3;

/** A status line at the bottom of standard error, if it is a terminal; its text is made on demand, for some columns. */
export function createFootLine(textFor: (columns: number) => string, wanted: boolean, io: Io) {
  const isSeen = wanted && io.stderr.isTerminal && !io.env.CI;
  let there = "";
  let drawnAt = Number.NEGATIVE_INFINITY;
  return {
    /** Shows the current text, if it has changed. */
    async draw(): Promise<void> {
      if (!isSeen || (there !== "" && io.now() - drawnAt < redrawInterval)) return;
      drawnAt = io.now();
      const text = textFor((io.stderr.columns ?? pipeColumns) - columnsLeftFree);
      if (text === there) return;
      there = text;
      // Overwrite first and clear the rest afterwards, to avoid flicker.
      await io.stderr.write(`\r${text}\u001b[K`);
    },
    /** Removes the line before something else is written. */
    async clear(): Promise<void> {
      if (there === "") return;
      there = "";
      await io.stderr.write("\r\u001b[K");
    },
  };
}

const patience = 500;
const interval = 100;

export type Progress = ReturnType<typeof createProgress>;

/** Progress on standard error, if it is a terminal and the run takes longer than half a second. */
export function createProgress(files: readonly InputFile[], wanted: boolean, io: Io, shard?: Shard | undefined) {
  const whose = shard ? `shard ${shard.index}/${shard.of}: ` : "";
  const isSeen = wanted && io.stderr.isTerminal && !io.env.CI;
  const start = io.now();
  let shownAt = start + patience - interval;
  let isShown = false;
  let total: number | undefined;
  const done = { files: 0, bytes: 0, findings: 0 };
  return {
    async add({ findings, bytes, isEnd }: Pick<LintStep, "findings" | "bytes" | "isEnd">): Promise<void> {
      if (!isSeen) return;
      done.findings += findings.length;
      done.bytes += bytes;
      const now = io.now();
      if (now - shownAt >= interval) {
        shownAt = now;
        isShown = true;
        total ??= totalSize(files);
        const line = whose + progressLine(done, files.length, total, (now - start) / 1000);
        await io.stderr.write(`\r\u001b[K${line.slice(0, (io.stderr.columns ?? pipeColumns) - 1)}`);
      }
      if (isEnd) done.files++;
    },
    /** Removes the line before something else is written. */
    async clear(): Promise<void> {
      if (!isShown) return;
      isShown = false;
      await io.stderr.write("\r\u001b[K");
    },
  };
}

function progressLine(
  done: { readonly files: number; readonly bytes: number; readonly findings: number },
  files: number,
  total: number,
  seconds: number,
): string {
  const rate = done.bytes / seconds;
  // Of the first bytes, which come while programs are still loaded, the rest cannot be told.
  const left =
    total > done.bytes && done.bytes > total / 20 ? `, ${Math.ceil((total - done.bytes) / rate)} s left` : "";
  const size = total > 0 ? `${megabytes(done.bytes)} of ${megabytes(total)} MB` : `${megabytes(done.bytes)} MB`;
  return `${done.files} of ${counted(files, "file")}, ${size}, ${megabytes(rate)} MB/s${left}, ${counted(done.findings, "finding")}`;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);
}

function totalSize(files: readonly InputFile[]): number {
  return files.reduce(
    (sum, { path }) => sum + (path === undefined ? 0 : (statSync(path, { throwIfNoEntry: false })?.size ?? 0)),
    0,
  );
}

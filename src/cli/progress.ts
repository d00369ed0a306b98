import { statSync } from "node:fs";
import { counted } from "../base/text.js";
import type { Shard } from "../engine/shard/share.js";
import type { InputFile } from "../files/discover/discover.js";
import { osPath } from "../read/os-path.js";
import { type Io, pipeColumns } from "./io.js";

/** A status line at the bottom of a terminal. */
export interface FootLine {
  /** Shows the current text, if it has changed. */
  readonly draw: () => Promise<void>;
  /** Removes the line before something else is written. */
  readonly clear: () => Promise<void>;
}

const redrawInterval = 200;
/** A terminal writes ^C after the line, which must not make it wrap. */
const columnsLeftFree = 3;

/** A line on standard error, if it is a terminal; its text is made on demand, for some columns. */
export function createFootLine(textFor: (columns: number) => string, wanted: boolean, io: Io): FootLine {
  if (!wanted || !io.stderr.isTerminal || io.env.CI) return { draw: async () => {}, clear: async () => {} };
  let there = "";
  let drawnAt = Number.NEGATIVE_INFINITY;
  return {
    async draw() {
      if (there !== "" && io.now() - drawnAt < redrawInterval) return;
      drawnAt = io.now();
      const text = textFor((io.stderr.columns ?? pipeColumns) - columnsLeftFree);
      if (text === there) return;
      there = text;
      // Overwrite first and clear the rest afterwards, to avoid flicker.
      await io.stderr.write(`\r${text}\u001b[K`);
    },
    async clear() {
      if (there === "") return;
      there = "";
      await io.stderr.write("\r\u001b[K");
    },
  };
}

const patience = 500;
const interval = 100;

/** Shows the progress of a long run on a terminal. */
export interface Progress {
  readonly file: () => void;
  readonly bytes: (count: number) => Promise<void>;
  readonly findings: (count: number) => void;
  /** Removes the line before something else is written. */
  readonly clear: () => Promise<void>;
}

const silent: Progress = {
  file: () => {},
  bytes: async () => {},
  findings: () => {},
  clear: async () => {},
};

/** Progress on standard error, if it is a terminal and the run takes longer than half a second. */
export function createProgress(
  files: readonly InputFile[],
  wanted: boolean,
  io: Io,
  shard?: Shard | undefined,
): Progress {
  const whose = shard ? `shard ${shard.index}/${shard.of}: ` : "";
  if (!wanted || !io.stderr.isTerminal || io.env.CI) return silent;
  const start = io.now();
  let shownAt = start + patience - interval;
  let isShown = false;
  let total: number | undefined;
  const done = { files: 0, bytes: 0, findings: 0 };
  return {
    file: () => {
      done.files++;
    },
    findings: (count) => {
      done.findings += count;
    },
    async bytes(count) {
      done.bytes += count;
      const now = io.now();
      if (now - shownAt < interval) return;
      shownAt = now;
      isShown = true;
      total ??= totalSize(files);
      const line = whose + progressLine(done, files.length, total, (now - start) / 1000);
      await io.stderr.write(`\r\u001b[K${line.slice(0, (io.stderr.columns ?? 80) - 1)}`);
    },
    async clear() {
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
  const left = total > done.bytes ? `, ${Math.ceil((total - done.bytes) / rate)} s left` : "";
  const size = total > 0 ? `${megabytes(done.bytes)} of ${megabytes(total)} MB` : `${megabytes(done.bytes)} MB`;
  return `${done.files} of ${counted(files, "file")}, ${size}, ${megabytes(rate)} MB/s${left}, ${counted(done.findings, "finding")}`;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);
}

function totalSize(files: readonly InputFile[]): number {
  return files.reduce(
    (sum, { path }) => sum + (path === undefined ? 0 : (statSync(osPath(path), { throwIfNoEntry: false })?.size ?? 0)),
    0,
  );
}

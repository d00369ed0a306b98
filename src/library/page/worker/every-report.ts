import type { FramedFinding } from "../../../engine/judge/finding.js";
import type { Summary } from "../../../engine/judge/tally.js";
import { createReporter, formatNames, isFormatName } from "../../../report/index.js";
import type { Look, Reporter } from "../../../report/reporter.js";
import { packageVersion } from "../../../spec/built/version.js";
import { type BlobText, createBlobText } from "./blob-text.js";

/** The reports of a run in every format, made as its findings come. */
export interface EveryReport {
  readonly findings: (findings: readonly FramedFinding[]) => void;
  readonly file: (name: string, unreadable?: string) => void;
  readonly end: (summary: Summary, elapsed: number) => Readonly<Record<string, Blob>>;
}

const look: Look = {
  colour: false,
  columns: 80,
  tableColumns: Number.POSITIVE_INFINITY,
  maxPerGroup: Number.POSITIVE_INFINITY,
  statistics: false,
  version: packageVersion(),
  relativePath: (file) => file,
};

export async function createEveryReport(): Promise<EveryReport> {
  const made: { readonly name: string; readonly reporter: Reporter; readonly text: BlobText }[] = [];
  for (const name of formatNames) {
    if (isFormatName(name)) made.push({ name, reporter: await createReporter(name, look), text: createBlobText() });
  }
  return {
    findings(findings) {
      for (const { reporter, text } of made) text.add(reporter.findings(findings));
    },
    file(name, unreadable) {
      for (const { reporter, text } of made) text.add(reporter.file?.(name, unreadable) ?? "");
    },
    end(summary, elapsed) {
      const blobs = made.map(({ name, reporter, text }) => {
        text.add(reporter.end(summary, elapsed));
        return [name, text.blob(name === "html" ? "text/html" : "text/plain")] as const;
      });
      return Object.fromEntries(blobs);
    },
  };
}

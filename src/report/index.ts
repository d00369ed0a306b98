import { isRuleId } from "../rules/index.js";
import type { Reporter, ReporterOptions } from "./reporter.js";

type MakeReporter = (options: ReporterOptions) => Reporter;

/** All formats by name, loaded on demand; also the choices of `--format`. */
const formats = {
  pretty: async (): Promise<MakeReporter> => (await import("./pretty.js")).prettyReporter,
  compact: async (): Promise<MakeReporter> => (await import("./compact.js")).compactReporter,
  json: async (): Promise<MakeReporter> => (await import("./json.js")).jsonReporter,
  ndjson: async (): Promise<MakeReporter> => (await import("./json.js")).ndjsonReporter,
  github: async (): Promise<MakeReporter> => (await import("./github.js")).githubReporter,
  markdown: async (): Promise<MakeReporter> => (await import("./markdown.js")).markdownReporter,
  gitlab: async (): Promise<MakeReporter> => (await import("./gitlab.js")).gitlabReporter,
  sarif: async (): Promise<MakeReporter> => (await import("./sarif.js")).sarifReporter,
  junit: async (): Promise<MakeReporter> => (await import("./junit.js")).junitReporter,
  html: async (): Promise<MakeReporter> => (await import("./html.js")).htmlReporter,
} as const;

export type FormatName = keyof typeof formats;

export const formatNames: readonly string[] = Object.keys(formats);

export function isFormatName(name: string): name is FormatName {
  return Object.hasOwn(formats, name);
}

export async function createReporter(name: FormatName, options: ReporterOptions): Promise<Reporter> {
  const make = await formats[name]();
  return make(options);
}

/** How a file of each format is recognised, by its start or end; a group in the expression must match a rule id. */
const signatures: Readonly<Record<FormatName, { readonly start: RegExp } | { readonly end: RegExp }>> = {
  pretty: {
    end: /^[\d,]+ errors?, [\d,]+ warnings? in [\d,]+ files?, [\d,]+ lines? \([^)\n]+\)$/m,
  },
  compact: { start: /^[^\n]+:\d+:\d+: (?:error|warning): [^\n]+ \[([a-z\d-]+)\]\n/ },
  json: { start: /^\{\n {2}"version": 1,\n {2}"findings": \[/ },
  ndjson: { start: /^\{"type":"(?:finding|summary|shard)",/ },
  github: { start: /^::(?:error|warning) title=([a-z\d-]+),file=/ },
  markdown: { start: /^## journal-lint\n\n\*\*[\d,]+ errors?, / },
  gitlab: { start: /^\[(?:\]\n$|\n\{"description":"(?:[^"\\]|\\.)*","check_name":"([a-z\d-]+)",)/ },
  sarif: { start: /^\{"\$schema":"[^"]+","version":"2\.1\.0","runs":\[\{"tool":\{"driver":\{"name":"journal-lint",/ },
  junit: { start: /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites name="journal-lint">\n/ },
  html: { start: /^<!doctype html>\n[^\0]{1,2000}<meta name="generator" content="journal-lint / },
};

/** True if a file is one of our reports in any format, by its first and last characters. */
export function isReport(start: string, end: string): boolean {
  return Object.values(signatures).some((mark) => {
    const found = "start" in mark ? mark.start.exec(start) : mark.end.exec(end);
    return found !== null && (found[1] === undefined || isRuleId(found[1]));
  });
}

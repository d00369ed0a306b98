import type { Look, Reporter } from "./reporter.js";

type MakeReporter = (look: Look) => Reporter;

/** Every format by name, loaded when it is asked for; this is also the list of choices of `--format`. */
const formats = {
  pretty: async (): Promise<MakeReporter> => (await import("./pretty.js")).prettyReporter,
  compact: async (): Promise<MakeReporter> => (await import("./compact.js")).compactReporter,
  json: async (): Promise<MakeReporter> => (await import("./json.js")).jsonReporter,
  ndjson: async (): Promise<MakeReporter> => (await import("./ndjson.js")).ndjsonReporter,
  github: async (): Promise<MakeReporter> => (await import("./github.js")).githubReporter,
  markdown: async (): Promise<MakeReporter> => (await import("./markdown.js")).markdownReporter,
  gitlab: async (): Promise<MakeReporter> => (await import("./gitlab.js")).gitlabReporter,
  sarif: async (): Promise<MakeReporter> => (await import("./sarif.js")).sarifReporter,
  junit: async (): Promise<MakeReporter> => (await import("./junit.js")).junitReporter,
  html: async (): Promise<MakeReporter> => (await import("./html.js")).htmlReporter,
} as const;

export type FormatName = keyof typeof formats;

/** The names of the formats. */
export const formatNames: readonly string[] = Object.keys(formats);

export function isFormatName(name: string): name is FormatName {
  return Object.hasOwn(formats, name);
}

export async function createReporter(name: FormatName, look: Look): Promise<Reporter> {
  const make = await formats[name]();
  return make(look);
}

import { compactReporter } from "./compact.js";
import { jsonReporter } from "./json.js";
import { prettyReporter } from "./pretty.js";
import type { Look, Reporter } from "./reporter.js";

/** Every format by name; this is also the list of choices of `--format`. */
export const reporters = {
  pretty: prettyReporter,
  compact: compactReporter,
  json: jsonReporter,
} as const satisfies Readonly<Record<string, (look: Look) => Reporter>>;

export type FormatName = keyof typeof reporters;

/** The names of the formats. */
export const formatNames: readonly string[] = Object.keys(reporters);

export function isFormatName(name: string): name is FormatName {
  return Object.hasOwn(reporters, name);
}

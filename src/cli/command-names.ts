/** The commands beside linting, as the help lists them. */
export const commandNames: readonly string[] = [
  "watch",
  "story",
  "redact",
  "drift",
  "explain",
  "rules",
  "changes",
  "generate",
  "replay",
  "schema",
  "infer",
  "eddn",
  "merge",
  "open",
  "completion",
  "help",
];

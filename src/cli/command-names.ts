/** The commands beside linting. */
export const commandNames: readonly string[] = [
  "watch",
  "explain",
  "generate",
  "rules",
  "schema",
  "changes",
  "names",
  "story",
  "eddn",
  "infer",
  "redact",
  "replay",
  "merge",
  "open",
  "completion",
  "help",
];

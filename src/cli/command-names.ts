/** The commands besides linting, in the order of the help. */
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

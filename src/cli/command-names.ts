/** The commands besides linting, in the order of the help, with their lines there. */
export const summaries: Readonly<Record<string, string>> = {
  watch: "lint what the game writes while you play",
  story: "print what happened in a journal",
  redact: "copy journals without personal data",
  drift: "report what the schemas do not know yet",
  explain: "explain a rule, an event, a field or a name",
  rules: "list all rules",
  changes: "list what versions of the game added and removed",
  generate: "make test journals, correct or with planted faults",
  replay: "write a session again as the game wrote it",
  schema: "print the JSON Schema of an event or a side file",
  infer: "draft schemas of new events from journals",
  eddn: "report what to send to EDDN",
  merge: "merge the reports of shards, jobs or machines",
  open: "open the page that lints in a browser",
  completion: "print a script that completes this command line",
  help: "print the help of a command, or all options",
};

export const commandNames: readonly string[] = Object.keys(summaries);

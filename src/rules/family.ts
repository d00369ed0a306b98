import type { families } from "./rule-id.js";

/** A group of rules: the folder that their files are in. */
type Family = keyof typeof families;

/** What each family is about; rules are listed in this order. */
export const familyTitles: Readonly<Record<Family, string>> = {
  bytes: "The bytes of a file",
  json: "JSON",
  fields: "Which fields stand where, and of which type",
  values: "Values",
  times: "Date and time",
  files: "Which event stands in which file",
  relations: "What holds between fields, by the schema of their event",
  conditions: "What holds between the fields of single kinds of event",
  session: "What holds between the lines of a session",
  eddn: "Messages for EDDN, with --as eddn alone",
};

/** The families in their order. */
export const familyNames = Object.keys(familyTitles) as readonly Family[];

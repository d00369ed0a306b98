import type { families } from "./rule-id.js";

/** A group of rules, named after the folder of their files. */
type Family = keyof typeof families;

/** The title of each family; rules are listed in this order. */
export const familyTitles: Readonly<Record<Family, string>> = {
  bytes: "The bytes of a file",
  json: "JSON",
  fields: "Fields and their types",
  values: "Values",
  times: "Date and time",
  files: "Files and their events",
  relations: "Relations between fields, from the schema of the event",
  conditions: "Relations between fields of particular events",
  session: "Relations between the lines of a session",
  eddn: "EDDN messages, only with --as eddn",
};

/** The families in display order. */
export const familyNames = Object.keys(familyTitles) as readonly Family[];

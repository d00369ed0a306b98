/** Where messages say by which schema they are made. */
export const schemaRefs = "https://eddn.edcd.io/schemas/";

/** Where they said so until 2017; the gateway answers with 426. */
const formerRefs = "http://schemas.elite-markets.net/eddn/";

/** What a message adds to the reference whose data is not to be used. */
const testEnding = "/test";

/** The schemas that are published and that the gateway is not known to take yet. */
export const unregistered: ReadonlySet<string> = new Set(["outfitting/3"]);

/** What a message says of its schema. */
export type Reference =
  | { readonly type: "schema"; readonly name: string; readonly isTest: boolean }
  | { readonly type: "outdated" }
  | { readonly type: "unknown" };

/** Reads a reference, which must be spelled to the letter. */
export function referenceIn(text: string): Reference {
  if (text.startsWith(formerRefs)) return { type: "outdated" };
  if (!text.startsWith(schemaRefs)) return { type: "unknown" };
  const isTest = text.endsWith(testEnding);
  const name = text.slice(schemaRefs.length, isTest ? -testEnding.length : undefined);
  return { type: "schema", name, isTest };
}

/** The references by which a schema is meant. */
export function referencesTo(name: string): readonly string[] {
  return [`${schemaRefs}${name}`, `${schemaRefs}${name}${testEnding}`];
}

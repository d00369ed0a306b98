import type { SchemaFolder } from "./choices.js";
import type { ReadSchemas } from "./user-schemas.js";
import { type Kinds, ownKinds, specifiedKinds } from "./validators.js";

/** The event kinds that have a schema, including those of a user's folder; ajv is loaded only for such a folder. */
export async function kindsFor(schemas: SchemaFolder | undefined, read: ReadSchemas, specOnly = false): Promise<Kinds> {
  const base = specOnly ? specifiedKinds : ownKinds;
  if (schemas === undefined) return base;
  const { userKinds } = await import("./user-kinds.js");
  return userKinds(read(schemas), base);
}

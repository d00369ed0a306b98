import { type Kinds, ownKinds } from "./validators.js";

/** The event kinds that have a schema, with those of a user's folder; ajv is loaded for such a folder alone. */
export async function kindsFor(schemas: string | undefined, cwd: string): Promise<Kinds> {
  if (schemas === undefined) return ownKinds;
  const { userKinds } = await import("./user-kinds.js");
  return userKinds(schemas, cwd);
}

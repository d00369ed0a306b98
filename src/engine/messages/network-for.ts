import type { SchemaFolder } from "../judge/choices.js";
import type { ReadSchemas } from "../judge/user-schemas.js";
import type { Network } from "./network.js";

/** What messages for EDDN are judged by, where that is a user's folder: ajv is loaded for that alone. */
export async function networkFor(folder: SchemaFolder | undefined, read: ReadSchemas): Promise<Network | undefined> {
  if (folder === undefined) return undefined;
  const { publishedNetwork } = await import("./published-network.js");
  return publishedNetwork(read(folder, true));
}

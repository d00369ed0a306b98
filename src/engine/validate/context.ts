import type { EventObject } from "../../base/object.js";
import type { ConditionContext } from "../../rules/checks/condition.js";
import { type EddnSchemas, ownEddnSchemas } from "../eddn/schemas.js";
import type { Choices, SchemaFolder } from "./choices.js";
import type { Tally } from "./tally.js";
import type { ReadSchemas } from "./user-schemas.js";
import { type Kinds, ownKinds, specifiedKinds } from "./validators.js";

/** The user's choices, and the event kinds that follow from them. */
export interface ValidationContext {
  readonly choices: Choices;
  readonly kinds: Kinds;
  /** The schemas for EDDN messages, if they come from a user's folder. */
  readonly eddn?: EddnSchemas | undefined;
}

/** The event kinds that have a schema, including those of a user's folder; ajv is loaded only for such a folder. */
export async function kindsFor(schemas: SchemaFolder | undefined, read: ReadSchemas, specOnly = false): Promise<Kinds> {
  const base = specOnly ? specifiedKinds : ownKinds;
  if (schemas === undefined) return base;
  const { userKinds } = await import("./user-kinds.js");
  return userKinds(read(schemas), base);
}

/** The EDDN schemas in a user's folder; only they need ajv. */
export async function eddnSchemasFor(
  folder: SchemaFolder | undefined,
  read: ReadSchemas,
): Promise<EddnSchemas | undefined> {
  if (folder === undefined) return undefined;
  const { publishedSchemas } = await import("../eddn/published-schemas.js");
  return publishedSchemas(read(folder, true));
}

/** Builds the context for the choices; throws if the user's schemas are not usable. */
export async function contextOf(choices: Choices, read: ReadSchemas): Promise<ValidationContext> {
  const eddn = await eddnSchemasFor(choices.eddnSchemas, read);
  return { choices, kinds: await kindsFor(choices.schemas, read, choices.specOnly), eddn };
}

/** The schemas for EDDN messages: the user's, or else ours. */
export function eddnSchemasIn({ eddn }: ValidationContext): EddnSchemas {
  return eddn ?? ownEddnSchemas();
}

/** The facts that all events of a file share, as far as earlier lines show them. */
export interface FileFacts extends Pick<ConditionContext, "where" | "version"> {
  /** The game shows English texts; otherwise lists of display texts do not apply. */
  readonly isEnglish?: boolean;
}

/** Everything that validating an event needs besides the event. */
export interface EventContext extends ValidationContext {
  readonly tally: Tally;
  readonly fileFacts: FileFacts;
  /** True if violations of an event's shape are only counted, because an old game wrote it. */
  readonly isOldFormat?: (event: EventObject) => boolean;
}

/** Everything that validating a record needs besides the record. */
export interface RecordContext extends EventContext {
  /** The unknown names of the file that have been reported, and how often each was found. */
  readonly reportedNames: Map<string, number>;
}

import type { RuleId } from "../../rules/rule-id.js";
import type { Severity } from "../../rules/weight.js";

/** A severity chosen for a rule, for all events or for some. */
export interface RuleChoice {
  readonly severity: Severity | "off";
  readonly events?: ReadonlySet<string>;
}

/** A folder of schemas that add or replace event kinds: its name as the user spelled it, and where it is. */
export interface SchemaFolder {
  readonly name: string;
  readonly path: string;
}

/**
 * All that a user may choose that decides what is found in a file. It is plain data: threads are sent it, and the cache's key is
 * made of it, whole and as it is, so that a choice that is added here cannot be forgotten there.
 */
export interface Choices {
  readonly strict: boolean;
  /** Whether only what the specification describes is held to a schema. */
  readonly specOnly: boolean;
  readonly severities: ReadonlyMap<RuleId, RuleChoice>;
  readonly schemas: SchemaFolder | undefined;
  /** A folder of schemas as EDDN publishes them, in place of those that we know. */
  readonly eddnSchemas: SchemaFolder | undefined;
  /** Whether note is taken of what the specification does not know. */
  readonly drift: boolean;
  /** Whether lines of a journal are compared with those above. */
  readonly session: boolean;
}

/** What holds where nobody chooses. */
export const defaultChoices: Choices = {
  strict: false,
  specOnly: false,
  severities: new Map(),
  schemas: undefined,
  eddnSchemas: undefined,
  drift: false,
  session: true,
};

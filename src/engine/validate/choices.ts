import type { RuleId } from "../../rules/built/rule-id.js";
import type { Severity } from "../../rules/default-severity.js";

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
 * All user choices that affect what is found in a file. It is plain data, sent to threads and hashed whole for the
 * cache key, so a new choice cannot be forgotten in either.
 */
export interface Choices {
  readonly strict: boolean;
  /** True if only kinds that the specification describes are validated by a schema. */
  readonly specOnly: boolean;
  readonly severities: ReadonlyMap<RuleId, RuleChoice>;
  readonly schemas: SchemaFolder | undefined;
  /** A folder of schemas as EDDN publishes them, used instead of ours. */
  readonly eddnSchemas: SchemaFolder | undefined;
  /** True if differences from the specification are recorded. */
  readonly drift: boolean;
  /** True if lines of a journal are compared with earlier lines. */
  readonly session: boolean;
  /** True if findings are made to be fixed: of one rule in one record, also those that are too many to be listed. */
  readonly fixes?: true;
}

export const defaultChoices: Choices = {
  strict: false,
  specOnly: false,
  severities: new Map(),
  schemas: undefined,
  eddnSchemas: undefined,
  drift: false,
  session: true,
};

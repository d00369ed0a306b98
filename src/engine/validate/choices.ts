import type { Given } from "../../base/object.js";
import type { RuleId } from "../../rules/built/rule-id.js";
import type { Severity } from "../../rules/default-severity.js";

/** A severity chosen for a rule, for all events or for some. */
export interface RuleChoice {
  readonly severity: Severity | "off";
  readonly events?: readonly string[];
}

export type Severities = Readonly<Partial<Record<RuleId, RuleChoice>>>;

/** A folder of schemas that add or replace event kinds: its name as the user spelled it, and where it is. */
export interface SchemaFolder {
  readonly name: string;
  readonly path: string;
}

/** The choices that are true or false, by the names that they have on the command line, in configs and in the library. */
export interface Switches {
  /** Apply the specification to the letter. */
  readonly strict: boolean;
  /** Check only the event kinds and side files of the specification. */
  readonly specOnly: boolean;
  /** Compare journal lines with those above; true by default. */
  readonly session: boolean;
}

const defaultSwitches: Switches = { strict: false, specOnly: false, session: true };

export const switchNames = Object.keys(defaultSwitches) as readonly (keyof Switches)[];

/** The switches in some options or choices, with the defaults of those that are not given. */
export function switchesOf(given: Given<Switches>): Switches {
  return Object.fromEntries(switchNames.map((name) => [name, given[name] ?? defaultSwitches[name]])) as never;
}

/**
 * All user choices that affect what is found in a file. It is plain data, sent to threads and hashed whole for the
 * cache key, so a new choice cannot be forgotten in either.
 */
export interface Choices extends Switches {
  readonly severities: Severities;
  readonly schemas: SchemaFolder | undefined;
  /** A folder of schemas as EDDN publishes them, used instead of ours. */
  readonly eddnSchemas: SchemaFolder | undefined;
  /** True if differences from the specification are recorded. */
  readonly drift: boolean;
  /** True if findings are made to be fixed: of one rule in one record, also those that are too many to be listed. */
  readonly fixes?: true;
}

export const defaultChoices: Choices = {
  ...defaultSwitches,
  severities: {},
  schemas: undefined,
  eddnSchemas: undefined,
  drift: false,
};

import type { EventObject } from "../../base/object.js";
import type { Layout } from "../../read/json/layout.js";
import type { Circumstances } from "../../rules/checks/condition.js";
import type { Violation } from "../../rules/violation.js";
import { type Network, networkFor, ownNetwork } from "../messages/network.js";
import type { Choices } from "./choices.js";
import { kindsFor } from "./kinds-for.js";
import type { LocatedViolation, Source } from "./located-violations.js";
import type { SeenNames } from "./seen-names.js";
import type { Tally } from "./tally.js";
import type { ReadSchemas } from "./user-schemas.js";
import type { Kinds } from "./validators.js";

/** What a file is validated by: what was chosen, and the event kinds that come of it. */
export interface ValidationContext {
  readonly choices: Choices;
  readonly kinds: Kinds;
  /** What messages for EDDN are validated by, where that is a user's folder. */
  readonly network?: Network | undefined;
}

/** The context that choices make; throws where the user's schemas are not usable. */
export async function contextOf(choices: Choices, read: ReadSchemas): Promise<ValidationContext> {
  const network = await networkFor(choices.eddnSchemas, read);
  return { choices, kinds: await kindsFor(choices.schemas, read, choices.specOnly), network };
}

/** What messages for EDDN are validated by. */
export function networkIn({ network }: ValidationContext): Network {
  return network ?? ownNetwork();
}

/** What is the same for all events of a file, as far as the lines above have said. */
export type Setting = Pick<Circumstances, "where" | "version">;

/** All that validating an event needs beside the event. */
export interface EventContext extends ValidationContext {
  readonly tally: Tally;
  readonly setting: Setting;
  /** Whether nothing is wrong with the event but that it has fields which its schema does not know. */
  readonly isCleared?: boolean;
  /** Whether the shape of an event is only counted, because an old game wrote it. */
  readonly isCounted?: (event: EventObject) => boolean;
}

/** All that validating a record needs beside the record. */
export interface RecordContext extends EventContext {
  /** The unknown names of the file that were reported. */
  readonly names: SeenNames;
  /** Validates a value that is no event, such as a message for EDDN. */
  readonly locatedViolationsOf?: (layout: Layout, source: Source) => readonly LocatedViolation[];
  /** Told of each event and what was found wrong with it; returns what is reported. */
  readonly onEvent?: (event: EventObject, violations: readonly Violation[], layout: Layout) => readonly Violation[];
}

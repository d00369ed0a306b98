import { conditionsOf, type RuleCondition } from "../../rules/checks/condition.js";
import { rule } from "../../rules/eddn/eddn-position.js";
import { type Details, positionConditions } from "../../rules/relations/address-cube.js";
import type { Violation } from "../../rules/violation.js";
import { numberSource } from "../validate/event.js";
import type { Envelope } from "./schemas.js";

/** Conditions between addresses and positions in a message, whatever its kind. */
export const messagePositions: readonly RuleCondition<"eddn-position", Details>[] = conditionsOf(
  rule,
  ...positionConditions,
);

/** Violations by positions that do not match the system's address. */
export function positionViolations({ layout, message }: Envelope): readonly Violation[] {
  const sourceOf = (path: string): string => numberSource(layout, `/message${path}`);
  const context = { where: "events", version: undefined, sourceOf } as const;
  return messagePositions
    .flatMap(({ violations }) => violations(message, context))
    .map((violation) => ({ ...violation, path: `/message${violation.path}` }));
}

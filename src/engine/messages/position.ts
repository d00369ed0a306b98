import type { Breach } from "../../rules/breach.js";
import type { Condition } from "../../rules/checks/between-fields/condition.js";
import { positionConditions } from "../../rules/checks/between-fields/star-address.js";
import { numberSource } from "../judge/event.js";
import type { Envelope } from "./network.js";

/** What holds between addresses and positions in the message of an envelope, whatever its kind. */
export const messagePositions: readonly Condition[] = positionConditions("eddn-position");

/** Where a position of the message is not that of the system's address. */
export function positionBreaches({ layout, message }: Envelope): readonly Breach[] {
  const sourceOf = (path: string): string => numberSource(layout, `/message${path}`);
  const circumstances = { where: "events", version: undefined, sourceOf } as const;
  return messagePositions
    .flatMap(({ breaches }) => breaches(message, circumstances))
    .map((breach) => ({ ...breach, path: `/message${breach.path}` }));
}

import { numberSource } from "../../read/json/layout.js";
import { conditionsOf } from "../checks/condition.js";
import { findsOf } from "../checks/eddn-message.js";
import { beaconMessage } from "../example-records.js";
import { rule as addressCube, type Details, positionConditions } from "../relations/address-cube.js";
import { defineRule } from "../rule.js";

export const rule = defineRule({
  id: "eddn-position",
  severity: "warning",
  says: "StarPos is outside the cube that SystemAddress encodes",

  what: "SystemAddress encodes a cube of space, and the StarPos beside it has to lie in that cube. The gateway answers OK. Most often the position is stale: a line may tell of the system that the player has just left, and is then not to be sent. Add a position only where SystemAddress is the same as in the last Location, FSDJump or CarrierJump.",
  why: "Stars and bodies get into the databases of all at the place of another system, and are hard to get out.",

  wording: (violation: Details, source) => addressCube.wording(violation, source),

  fails: () => beaconMessage({ StarPos: [62.53125, 41.21875, 88.40625] }),
  passes: () => beaconMessage({ StarPos: [-62.53125, 41.21875, 88.40625] }),
});

/** Conditions between addresses and positions in a message, whatever its kind. */
const messagePositions = conditionsOf(rule, ...positionConditions);

export const finds = findsOf(rule, ({ message, layout }) => {
  const sourceOf = (path: string): string => numberSource(layout, `/message${path}`);
  return messagePositions
    .flatMap(({ violations }) => violations(message, { where: "events", version: undefined, sourceOf }))
    .map((violation) => ({ ...violation, path: `/message${violation.path}` }));
});

import { excerpt } from "../../../base/visible.js";
import { type Known, plainText, type SeenEvent } from "../../../session/seen-event.js";
import {
  isSamePosition,
  type Pairing,
  padsOf,
  standingOf,
  stationFields,
  stationPairing,
  systemFields,
  systemPairing,
} from "../../../session/slices/identities.js";
import { positionIn } from "../../../session/slices/surface.js";
import { against } from "./against.js";
import { lastAbove } from "./lines-above.js";
import type { SessionRule, SessionRuleId, SessionViolation } from "./session-rule.js";

const shown = (value: unknown): string =>
  typeof value === "string" ? JSON.stringify(excerpt(value)) : plainText(value);

/** Holds what an event says to belong together against what was said of the same before. */
function held<Key, Value>(
  rule: SessionRuleId,
  seen: SeenEvent,
  pairing: Pairing<Key, Value> | undefined,
  table: ReadonlyMap<Key, Known<Value>>,
  mostly: boolean,
): readonly SessionViolation[] {
  const before = pairing && table.get(pairing.key);
  if (!before || Object.is(before.value, pairing.value)) return [];
  const { valueField: field, keyField, key } = pairing;
  const but = `${lastAbove(seen, before.from)} says ${shown(before.value)} for the ${keyField} ${shown(key)}`;
  return [against(rule, before, { field, but, message: "it is told otherwise here", mostly })];
}

const systemIdentity: SessionRule = {
  reads: Object.fromEntries(Object.entries(systemFields).map(([kind, fields]) => [kind, [...fields, "StarPos"]])),
  violations(seen, { identities }) {
    const system = systemPairing(seen);
    if (!system) return [];
    const { keyField, key, valueField, value } = system;
    const turned = { keyField: valueField, key: value, valueField: keyField, value: key };
    const byAddress = held("system-identity", seen, system, identities.names, false);
    if (byAddress.length > 0) return byAddress;
    const byName = held("system-identity", seen, turned, identities.addresses, false);
    return byName.length > 0 ? byName : samePosition(seen, identities.positions.get(key));
  },
};

function samePosition(
  seen: SeenEvent,
  before: Known<readonly [number, number, number]> | undefined,
): readonly SessionViolation[] {
  const position = before && positionIn(seen.value("StarPos"));
  if (!before || !position || isSamePosition(position, before.value)) return [];
  const but = `${lastAbove(seen, before.from)} puts the same system at [${before.value.join(", ")}]`;
  return [against("system-identity", before, { field: "StarPos", but, message: "it is told otherwise here" })];
}

const stationIdentity: SessionRule = {
  reads: Object.fromEntries(
    Object.entries(stationFields).map(([kind, fields]) => [
      kind,
      [...fields, "LandingPads", "StationType", "SystemAddress"],
    ]),
  ),
  violations(seen, { identities }) {
    const isCarrier = seen.kind === "CarrierStats" || seen.value("StationType") === "FleetCarrier";
    const byName = held("station-identity", seen, stationPairing(seen), identities.stations, !isCarrier);
    if (byName.length > 0) return byName;
    const bySystem = held("station-identity", seen, standingOf(seen), identities.systems, true);
    return bySystem.length > 0 ? bySystem : held("station-identity", seen, padsOf(seen), identities.pads, true);
  },
};

export const identityRules: readonly SessionRule[] = [systemIdentity, stationIdentity];

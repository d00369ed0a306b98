import { excerpt } from "../../../base/visible.js";
import {
  isSamePosition,
  type Pairing,
  padsOf,
  standingOf,
  stationFields,
  stationPairing,
  systemFields,
  systemPairing,
} from "../../../session/pieces/identities.js";
import { positionIn } from "../../../session/pieces/surface.js";
import { type Known, plainText, type Told } from "../../../session/told.js";
import { against } from "./against.js";
import { lastAbove } from "./lines-above.js";
import type { SessionBreach, SessionRule, SessionRuleId } from "./session-rule.js";

const shown = (value: unknown): string =>
  typeof value === "string" ? JSON.stringify(excerpt(value)) : plainText(value);

/** Holds what an event says to belong together against what was said of the same before. */
function held<Key, Value>(
  rule: SessionRuleId,
  told: Told,
  pairing: Pairing<Key, Value> | undefined,
  table: ReadonlyMap<Key, Known<Value>>,
  mostly: boolean,
): readonly SessionBreach[] {
  const before = pairing && table.get(pairing.key);
  if (!before || Object.is(before.value, pairing.value)) return [];
  const { valueField: field, keyField, key } = pairing;
  const but = `${lastAbove(told, before.from)} says ${shown(before.value)} for the ${keyField} ${shown(key)}`;
  return [against(rule, before, { field, but, message: "it is told otherwise here", mostly })];
}

const systemIdentity: SessionRule = {
  reads: Object.fromEntries(Object.entries(systemFields).map(([kind, fields]) => [kind, [...fields, "StarPos"]])),
  breaches(told, { identities }) {
    const system = systemPairing(told);
    if (!system) return [];
    const { keyField, key, valueField, value } = system;
    const turned = { keyField: valueField, key: value, valueField: keyField, value: key };
    const byAddress = held("system-identity", told, system, identities.names, false);
    if (byAddress.length > 0) return byAddress;
    const byName = held("system-identity", told, turned, identities.addresses, false);
    return byName.length > 0 ? byName : samePosition(told, identities.positions.get(key));
  },
};

function samePosition(
  told: Told,
  before: Known<readonly [number, number, number]> | undefined,
): readonly SessionBreach[] {
  const position = before && positionIn(told.value("StarPos"));
  if (!before || !position || isSamePosition(position, before.value)) return [];
  const but = `${lastAbove(told, before.from)} puts the same system at [${before.value.join(", ")}]`;
  return [against("system-identity", before, { field: "StarPos", but, message: "it is told otherwise here" })];
}

const stationIdentity: SessionRule = {
  reads: Object.fromEntries(
    Object.entries(stationFields).map(([kind, fields]) => [
      kind,
      [...fields, "LandingPads", "StationType", "SystemAddress"],
    ]),
  ),
  breaches(told, { identities }) {
    const isCarrier = told.kind === "CarrierStats" || told.value("StationType") === "FleetCarrier";
    const byName = held("station-identity", told, stationPairing(told), identities.stations, !isCarrier);
    if (byName.length > 0) return byName;
    const bySystem = held("station-identity", told, standingOf(told), identities.systems, true);
    return bySystem.length > 0 ? bySystem : held("station-identity", told, padsOf(told), identities.pads, true);
  },
};

export const identityRules: readonly SessionRule[] = [systemIdentity, stationIdentity];

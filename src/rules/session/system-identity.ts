import type { Known, SeenEvent } from "../../session/seen-event.js";
import { isSamePosition, systemFields, systemPairing } from "../../session/slices/identities.js";
import { positionIn } from "../../session/slices/surface.js";
import { identityViolations } from "../checks/identities.js";
import { against, lastAbove, type SessionCheck, type SessionViolation } from "../checks/session-check.js";
import { record } from "../example-records.js";
import type { LineFault } from "../fault.js";
import { defineRule, journal } from "../rule.js";
import { type RelatedViolation, sessionWording } from "../wording.js";

export const rule = defineRule({
  id: "system-identity",
  severity: "warning",
  strict: "error",
  says: "a system has two names, numbers or places",

  what: "A SystemAddress has one name and one StarPos, and a name has one SystemAddress. All journals of a run are compared with each other.",
  why: "Programs know a system by its number. If it has two names, one of the lines was changed.",
  evidence: "None of 275,606 comparisons of names and 4,006 of places differed.",

  wording: (violation: RelatedViolation, source) => sessionWording(violation, source),

  fails: () => journal(carrier("Varkesh"), carrier("Quillmar")),
  passes: () => journal(carrier("Varkesh"), carrier("Varkesh")),
});

function carrier(StarSystem: string): string {
  return record("CarrierLocation", { CarrierID: 3700005632, StarSystem, SystemAddress: 594592926067, BodyID: 4 });
}

const systemIdentity: SessionCheck = {
  reads: Object.fromEntries(Object.entries(systemFields).map(([kind, fields]) => [kind, [...fields, "StarPos"]])),
  violations(seen, { identities }) {
    const system = systemPairing(seen);
    if (!system) return [];
    const { keyField, key, valueField, value } = system;
    const turned = { keyField: valueField, key: value, valueField: keyField, value: key };
    const byAddress = identityViolations("system-identity", seen, system, identities.names, false);
    if (byAddress.length > 0) return byAddress;
    const byName = identityViolations("system-identity", seen, turned, identities.addresses, false);
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
  return [against("system-identity", before, { field: "StarPos", but, message: "it differs here" })];
}

export const checks: readonly SessionCheck[] = [systemIdentity];

export const fault: LineFault = {
  isExtra: true,
  plant({ random }) {
    const number = random.below(1_000_000_000);
    const named = { event: "CarrierLocation", CarrierID: 3700005632, StarSystem: `Lantern ${number}` };
    const carrier = { ...named, SystemAddress: number, BodyID: 4 };
    const broken = { ...carrier, StarSystem: `Beacon ${number}` };
    return { above: [carrier], broken, path: ["StarSystem"], says: "a system of two names" };
  },
};

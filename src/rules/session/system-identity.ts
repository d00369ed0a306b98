import type { Known, SessionEvent } from "../../session/session-event.js";
import { isSamePosition, systemFields, systemPairing, turned } from "../../session/slices/identities.js";
import { positionIn } from "../../session/slices/surface.js";
import type { StarPosition } from "../../session/state.js";
import { againstJournal, type BetweenJournals, otherInJournal } from "../checks/between-journals.js";
import { against, check, defineSessionRule, type Found, otherIdentity } from "../checks/define-session-rule.js";
import { journal, record } from "../example-records.js";
import { extra } from "../planting.js";

export const rule = defineSessionRule({
  id: "system-identity",
  says: "a system has two names, numbers or places",

  what: "A SystemAddress has one name and one StarPos, and a name has one SystemAddress. All journals of a run are compared with each other.",
  why: "Programs know a system by its number. If it has two names, one of the lines was changed.",
  evidence: "None of 275,606 comparisons of names and 4,006 of places differed.",

  fails: () => journal(carrier("Varkesh"), carrier("Quillmar")),
  passes: () => journal(carrier("Varkesh"), carrier("Varkesh")),
});

function carrier(StarSystem: string): string {
  return record("CarrierLocation", { CarrierID: 3700005632, StarSystem, SystemAddress: 594592926067, BodyID: 4 });
}

const systemIdentity = check(
  Object.fromEntries(Object.entries(systemFields).map(([kind, fields]) => [kind, [...fields, "StarPos"]])),
  (event, { identities }) => {
    const system = systemPairing(event);
    if (!system) return undefined;
    return (
      otherIdentity(event, system, identities.names, false) ??
      otherIdentity(event, turned(system), identities.addresses, false) ??
      otherPosition(event, identities.positions.get(system.key))
    );
  },
);

function otherPosition(event: SessionEvent, before: Known<StarPosition> | undefined): Found {
  const position = before && positionIn(event.value("StarPos"));
  if (!position || isSamePosition(position, before.value)) return undefined;
  return against(event, before, "/StarPos", { states: placedAt(before.value), note: "it differs here" });
}

const placedAt = (position: readonly number[]): string => `puts the same system at [${position.join(", ")}]`;

export const checks = [systemIdentity];

export const betweenJournals: BetweenJournals = {
  names: (kind, earlier) => otherInJournal(earlier, systemFields[earlier.from.kind]?.[0], systemFields[kind]?.[1]),
  addresses: (kind, earlier) => otherInJournal(earlier, systemFields[earlier.from.kind]?.[1], systemFields[kind]?.[0]),
  positions: (_, earlier) => againstJournal(earlier, "StarPos", placedAt(positionIn(earlier.value) ?? [])),
};

export const fault = extra(({ random }) => {
  const number = random.below(1_000_000_000);
  const named = { event: "CarrierLocation", CarrierID: 3700005632, StarSystem: `Lantern ${number}` };
  const carrier = { ...named, SystemAddress: number, BodyID: 4 };
  const broken = { ...carrier, StarSystem: `Beacon ${number}` };
  return { above: [carrier], broken, path: ["StarSystem"], says: "a system of two names" };
});

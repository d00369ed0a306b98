/** How much a finding weighs. */
export type Severity = "error" | "warning";

interface Rule {
  readonly severity: Severity;
  /** The severity under `--strict`; where the specification is silent it stays what it was. */
  readonly strict: Severity;
  readonly says: string;
}

const error = (says: string): Rule => ({ severity: "error", strict: "error", says });
const departure = (says: string): Rule => ({ severity: "warning", strict: "error", says });
const remark = (says: string): Rule => ({ severity: "warning", strict: "warning", says });

/** The rules about records, fields and files, by id. */
const plainRules = {
  "invalid-json": error("the record is not JSON"),
  "truncated-line": error("the last line ends in the middle of an object and has no newline"),
  "nul-bytes": error("a run of NUL bytes"),
  "invalid-utf8": error("bytes that are not UTF-8"),
  "byte-order-mark": remark("the file starts with a byte order mark"),
  "not-an-object": error("the record is JSON, but not an object"),
  "missing-field": error("a required field is absent"),
  "wrong-type": error("a field has another JSON type"),
  "value-not-allowed": error("a value outside a closed list"),
  "out-of-range": error("a number or an array length outside its bounds"),
  "bad-timestamp": error("not a UTC ISO 8601 date-time"),
  "timestamp-form": departure("a legal date-time, but not in the form that the game writes"),
  "unexpected-field": error("a field that must not be here"),
  "localised-without-base": error("a field X_Localised without the field X"),
  "wrong-side-file": error("the side file holds another event than its name promises"),
  "empty-side-file": remark("a side file with nothing in it"),
  "unseen-value": departure("a value outside an open list"),
  "internal-form": departure("a value not of the internal form $…; where it should be"),
  "unknown-field": departure("a field that the specification does not name"),
  "unknown-event": departure("not an event that the journal is known to write"),
  "unknown-flag": departure("a bit of Flags2 beyond the table"),
  "old-format": remark("the file predates the format"),
  "duplicate-key": remark("a key stands twice in one object"),
  "integer-as-float": departure("1.0 for an integer"),
  "timestamp-order": remark("a timestamp steps back by more than 60 seconds"),
} as const satisfies Readonly<Record<string, Rule>>;

/** The rules about what holds between fields, by id. */
const conditionRules = {
  "route-in-file": departure("NavRoute.json without Route"),
  "status-in-journal": departure("a Status event in a journal"),
  "top-rank-pair": departure("TopRankSize and PlayerInTopRank come together"),
  "tier-bonus-pair": departure("TierReached and Bonus come together"),
  "squadron-faction": departure("HappiestSystem and HomeSystem only where SquadronFaction is true"),
  "conflict-progress-state": departure("PowerplayConflictProgress only where PowerplayState is Unoccupied"),
  "engineering-fields": departure("EngineerModifications, Level and Quality come together"),
  "in-transit": departure("InTransit is only ever true, and a module in transit is in no system"),
  "engineers-or-engineer": departure("EngineerProgress has exactly one of Engineers and Engineer"),
  "docked-only-true": departure("Wanted, ActiveFine and CockpitBreach of Docked are only ever true"),
  "latlong-flag": departure("bit 21 of Flags is set where Latitude and Longitude are present"),
  "pips-sum": departure("Pips sum to 12, each from 0 to 8"),
  "vehicle-flags": departure("at most one of bits 24, 25 and 26 of Flags is set"),
  "docked-landed": departure("a ship is not both docked and landed"),
  "address-cube": departure("StarPos lies in the cube that SystemAddress encodes"),
  "controlling-power": departure("ControllingPower is one of Powers"),
  "conflict-factions": departure("the factions of a conflict differ and are among Factions"),
  "single-economy": departure("StationEconomy only for a single economy, StationEconomies only for several"),
  "services-version": departure("a station service that the game version did not have yet"),
} as const satisfies Readonly<Record<string, Rule>>;

/** Every rule there is. An id is for ever: configs, baselines and dashboards name it. */
export const rules = { ...plainRules, ...conditionRules } as const;

export type RuleId = keyof typeof rules;

export type ConditionId = keyof typeof conditionRules;

export function isRuleId(id: string): id is RuleId {
  return Object.hasOwn(rules, id);
}

import type { Cause } from "../read/json/fault.js";
import type { RuleId } from "../rules/rules.js";
import type { JsonType } from "../schemas/schema.js";
import type { TimestampFault } from "../schemas/timestamp.js";
import type { GameVersion } from "./game-version.js";

/** What the wording of each rule needs to know beyond the text that was found. */
interface Details {
  readonly "invalid-json": { readonly cause: Cause | "too-long" | "empty" };
  readonly "truncated-line": { readonly isDocument: boolean };
  readonly "nul-bytes": { readonly count: number };
  readonly "invalid-utf8": { readonly whole?: "utf-16" | "binary" };
  readonly "byte-order-mark": object;
  readonly "not-an-object": object;
  readonly "missing-field": { readonly expected?: JsonType; readonly lookalike?: string };
  /** `isFree`: any value of the expected type would do. */
  readonly "wrong-type": { readonly expected: JsonType; readonly isFree: boolean };
  readonly "value-not-allowed": List;
  /** `bits`: those that are set beyond the table, where the number is a set of bits. */
  readonly "out-of-range": {
    readonly bound: "minimum" | "maximum" | "length";
    readonly limit: number;
    readonly bits?: readonly number[];
  };
  readonly "bad-timestamp": { readonly fault: TimestampFault; readonly cure?: string };
  readonly "timestamp-form": { readonly cure?: string };
  readonly "unexpected-field": { readonly because?: string };
  readonly "localised-without-base": { readonly base: string };
  /** `isMisspelt`: it is no event at all, so that it was meant to be what is promised. */
  readonly "wrong-side-file": { readonly promised: readonly string[]; readonly isMisspelt: boolean };
  readonly "empty-side-file": object;
  readonly "unseen-value": List;
  readonly "internal-form": { readonly form: string };
  readonly "unknown-field": { readonly near?: string; readonly nearIsMissing?: boolean };
  readonly "unknown-event": { readonly known: boolean; readonly near?: string };
  readonly "unknown-flag": { readonly bits: readonly number[]; readonly tableEnd: number };
  readonly "old-format": { readonly count: number };
  readonly "duplicate-key": object;
  readonly "integer-as-float": object;
  readonly "timestamp-order": { readonly previous: string; readonly seconds: number };
  readonly "route-in-file": object;
  readonly "status-in-journal": object;
  readonly "top-rank-pair": Unpaired;
  readonly "tier-bonus-pair": Unpaired;
  readonly "squadron-faction": object;
  readonly "conflict-progress-state": { readonly state: unknown };
  readonly "engineering-fields": Unpaired;
  readonly "in-transit": { readonly moving: boolean };
  readonly "engineers-or-engineer": { readonly both: boolean };
  readonly "docked-only-true": object;
  readonly "latlong-flag": { readonly fields: readonly string[]; readonly hasFlag: boolean };
  readonly "pips-sum": { readonly pips: readonly number[]; readonly sum: number };
  readonly "vehicle-flags": { readonly set: readonly number[] };
  readonly "docked-landed": object;
  readonly "address-cube": { readonly address: bigint; readonly low: readonly number[]; readonly width: number };
  readonly "controlling-power": object;
  readonly "conflict-factions": { readonly same: boolean };
  readonly "single-economy": { readonly several: boolean };
  readonly "services-version": { readonly since: string; readonly version: GameVersion };
}

interface List {
  readonly listed: readonly (string | number)[];
  /** The keyword of a user's schema that the value does not fit, where it is no list. */
  readonly constraint?: string;
  readonly near?: string | number;
}

interface Unpaired {
  readonly present: string;
  readonly absent: readonly string[];
}

type BreachOf<Rule extends RuleId> = Details[Rule] & {
  readonly rule: Rule;
  /** A JSON Pointer into the event. */
  readonly path: string;
  /** A departure from the letter of the specification that the game itself makes. */
  readonly strictOnly?: true;
  /** The event is of a kind beyond the specification, whose schema enough genuine lines back, or too few. */
  readonly beyond?: "backed" | "scarce";
};

/** A rule broken at a path of an event, before its place in the text is known. */
export type Breach = { readonly [Rule in RuleId]: BreachOf<Rule> }[RuleId];

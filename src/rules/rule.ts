import type { KindOption } from "../files/discover/kind.js";
import type { Needs } from "../session/completeness.js";
import type { DefaultSeverity } from "./default-severity.js";
import type { Fix } from "./fix/file-fix.js";
import type { FixPlace, TextFix } from "./fix/text-fix.js";

/** A small file that demonstrates a rule. */
export interface Example {
  readonly text: string;
  /** The kind of file, as `--as` names it. */
  readonly as: KindOption;
  /** The example needs `--strict`. */
  readonly strict?: true;
  /** The file is saved in this single-byte encoding instead of UTF-8. */
  readonly encoding?: "latin1";
}

/** The text of a finding: what was expected and found, and a replacement if one is known. */
export interface Wording {
  readonly message: string;
  readonly suggestion?: string | undefined;
}

/** Properties that a violation of any rule can have. */
export interface ViolationFlags {
  /** A deviation from the wording of the specification that the game itself makes. */
  readonly strictOnly?: true;
  /** The kind of event is not in the specification; its schema is based on enough genuine lines, or on too few. */
  readonly unspecified?: "backed" | "scarce";
  /** Genuine lines occasionally do this, so `--strict` does not raise the severity; schemas use the same word. */
  readonly mostly?: true;
  /** The EDDN gateway accepts the message anyway, so this is at most a warning. */
  readonly isAccepted?: true;
  /** What it needs the file to be; absent if it holds in any selection of lines. */
  readonly needs?: Needs;
  /** The path is that of a missing field, although for other violations of the rule the field is present. */
  readonly isAbsent?: true;
}

/** How the findings of a rule are fixed, where possible. */
export interface RuleFix<Details extends object> {
  /** Describes the certain fixes in a sentence; `--fix` applies them. */
  readonly safe?: string;
  /** Describes the fixes that are guesses in a sentence; `--unsafe-fixes` applies them too. */
  readonly unsafe?: string;
  /** Describes a fix, such as "delete the field", if a finding suggests no value. `source` is the text at its place. */
  readonly does?: (fix: Fix, source: string) => string;
  /** The fix for a violation; undefined if there is none. */
  readonly make: (violation: Details, place: FixPlace) => TextFix | undefined;
}

/** A rule; `Details` is the data that its wording needs besides the found text. */
export interface RuleText<Id extends string, Details extends object> {
  /** The name of the rule's file. It must never change, because configs, baselines and dashboards refer to it. */
  readonly id: Id;
  /** A short description of what the rule reports. */
  readonly says: string;
  readonly what: string;
  readonly why: string;
  /** Evidence from genuine journals; absent if nothing was measured. */
  readonly evidence?: string;
  /** The path is that of a missing field, so the finding is shown at the object that lacks it. */
  readonly isOfAbsent?: true;
  /** The fault is in the name of the field rather than its value, so the finding is shown there. */
  readonly isOfName?: true;
  /** Old formats break the rule only because they have other fields, or, beyond the specification, other values. */
  readonly excusedByAge?: "always" | "if-unspecified";
  /** The rule is about a single value. Relations that fail because of such a value are not reported as well. */
  readonly isOfOneValue?: true;
  /** A newer version of the game may break the rule, which is no reason to doubt a line. */
  readonly isOfNewerGame?: true;
  /** The rule does not imply that a value is wrong. */
  readonly isAdvice?: true;
  /** The text of a violation; `source` is the text at its place. */
  readonly wording: (violation: Details, source: string) => Wording;
  /** Absent if the rule has no fixes. */
  readonly fix?: RuleFix<Details>;
  /** The examples are functions because a run without findings does not need them. */
  readonly fails: () => Example;
  readonly passes: () => Example;
}

export interface RuleDefinition<Id extends string, Details extends object>
  extends RuleText<Id, Details>,
    DefaultSeverity {}

/** The details that the wording of a rule needs. */
export type DetailsOf<Rule> = Rule extends RuleDefinition<string, infer Details> ? Details : never;

/**
 * Infers the type of a rule: its literal id, and the details its wording needs. A rule that gives no severity is a
 * warning, and an error with `--strict`; if it gives one only, that holds for both.
 */
export function defineRule<const Id extends string, Details extends object = object>({
  severity,
  strict = severity,
  ...rule
}: RuleText<Id, Details> & Partial<DefaultSeverity>): RuleDefinition<Id, Details> {
  return { ...rule, severity: severity ?? "warning", strict: strict ?? "error" };
}

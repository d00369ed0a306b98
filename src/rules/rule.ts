import type { KindOption } from "../files/discover/kind.js";
import type { Cure, FixPlace } from "./fix/cure.js";
import type { Fix } from "./fix/placed-edit.js";
import type { Weight } from "./weight.js";

/** A small file that shows a rule at work. */
export interface Example {
  readonly text: string;
  /** How the file is read, as `--as` names it. */
  readonly as: KindOption;
  /** The rule looks at this under `--strict` alone. */
  readonly strict?: true;
  /** The file is saved in this encoding, a byte a character, in place of UTF-8. */
  readonly encoding?: "latin1";
}

/** A journal of some lines. */
export function journal(...lines: readonly string[]): Example {
  return { text: `${lines.join("\n")}\n`, as: "journal" };
}

/** What a finding says: what was expected and found, and what to write instead where that is known. */
export interface Wording {
  readonly message: string;
  readonly suggestion?: string | undefined;
}

/** What a violation says whatever its rule. */
export interface ViolationMarks {
  /** A departure from the letter of the specification that the game itself makes. */
  readonly strictOnly?: true;
  /** The event is of a kind beyond the specification, whose schema enough genuine lines back, or too few. */
  readonly beyond?: "backed" | "scarce";
  /** Genuine lines do so now and then, so that it weighs no more under `--strict`. */
  readonly mostly?: true;
  /** The gateway of EDDN takes the message all the same, so that it is no more than a warning. */
  readonly isTaken?: true;
  /** The path is that of a field which is not there, although that of other violations of the rule is. */
  readonly isAbsent?: true;
}

/** How findings of a rule are fixed, as far as they can be. */
export interface RuleFix<Details extends object> {
  /** What is certain, in a sentence: `--fix` does it. */
  readonly safe?: string;
  /** What is a guess, in a sentence: `--unsafe-fixes` does it too. */
  readonly unsafe?: string;
  /** What a fix does in a few words, such as "delete the field"; asked for where a finding suggests no value. `source` is the text at its place. */
  readonly does?: (fix: Fix, source: string) => string;
  /** The cure of one violation; undefined where there is none. */
  readonly cure: (violation: Details, spot: FixPlace) => Cure | undefined;
}

/** All there is to say of a rule; `Details` is what its wording needs to know beyond the text that was found. */
export interface RuleDefinition<Id extends string, Details extends object> extends Weight {
  /** The name of the rule's file; it is for ever, as configs, baselines and dashboards name it. */
  readonly id: Id;
  /** What it reports, in a few words. */
  readonly says: string;
  readonly what: string;
  readonly why: string;
  /** What genuine journals say; absent where nothing was measured. */
  readonly evidence?: string;
  /** The path is that of a field which is not there, so that the finding is shown at the object that lacks it. */
  readonly isOfAbsent?: true;
  /** Not the value but the name of the field is in question, so that the finding is shown there. */
  readonly isOfName?: true;
  /** Words a violation; `source` is the text at its place. */
  readonly wording: (violation: Details, source: string) => Wording;
  /** Absent where nothing is fixed. */
  readonly fix?: RuleFix<Details>;
  /** The examples are made when somebody wants to see them: a run that finds nothing has no use for them. */
  readonly fails: () => Example;
  readonly passes: () => Example;
}

/** What the wording of a rule needs. */
export type DetailsOf<Rule> = Rule extends RuleDefinition<string, infer Details> ? Details : never;

/** Gives a rule its type: its id to the letter, and what its wording needs. */
export function defineRule<const Id extends string, Details extends object = object>(
  rule: RuleDefinition<Id, Details>,
): RuleDefinition<Id, Details> {
  return rule;
}

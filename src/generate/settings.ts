import type { JournalRuleId } from "../rules/rule-id.js";
import type { Scenario } from "./evening/scenario.js";
import type { StartSituation } from "./evening/start-situation.js";
import type { FormName } from "./form/index.js";
import type { SessionSettings } from "./session/session.js";

/** All that a generated folder follows from; the same settings give the same bytes. */
export interface GenerateSettings extends SessionSettings {
  /** How much is written: so many events, or at least so many bytes. */
  readonly amount: { readonly events: number } | { readonly bytes: number } | { readonly hours: number };
  /** Where the evening begins. */
  readonly situation: StartSituation;
  /** Whether side files are told of whenever they are written, and not only as they are left in the end. */
  readonly hasHistory: boolean;
  /** Whether what is legal and rare comes often. */
  readonly isNasty: boolean;
  /** What the evening is spent with. */
  readonly scenario: Scenario;
  /** The kinds to write, beside those without which there is no journal; undefined for all. */
  readonly kinds: ReadonlySet<string> | undefined;
  /** Into how many files the journal is cut. */
  readonly parts: number;
  readonly form: FormName;
  /** How many faults of which rule are planted. */
  readonly faults: ReadonlyMap<JournalRuleId, number>;
}

/** A severity as people write it. */
export type SeverityWord = "off" | "warn" | "error";

/** The severity of a rule, for all events or for some. */
export type RuleSetting = SeverityWord | { readonly severity: SeverityWord; readonly events?: readonly string[] };

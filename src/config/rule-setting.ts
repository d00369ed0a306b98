/** A severity as people write it; `warn` and `warning` are one. */
export type SeverityWord = "off" | "warn" | "warning" | "error";

/** The severity of a rule, for all events or for some. */
export type RuleSetting = SeverityWord | { readonly severity: SeverityWord; readonly events?: readonly string[] };

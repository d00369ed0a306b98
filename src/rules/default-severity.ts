/** The severity of a finding. */
export type Severity = "error" | "warning";

/** The default severity of a rule. */
export interface DefaultSeverity {
  readonly severity: Severity | "off";
  /** The severity with `--strict`; unchanged if the specification does not cover the case. */
  readonly strict: Severity | "off";
}

/** True if the rule is off unless the user enables it. */
export function isOffByDefault({ severity, strict }: DefaultSeverity): boolean {
  return severity === "off" && strict === "off";
}

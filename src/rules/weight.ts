/** How much a finding weighs. */
export type Severity = "error" | "warning";

/** How much a rule weighs, unless the user sets another: where it is never heard it is off. */
export interface Weight {
  readonly severity: Severity | "off";
  /** Under `--strict`; where the specification is silent it stays what it was. */
  readonly strict: Severity | "off";
}

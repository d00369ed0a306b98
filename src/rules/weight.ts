/** How much a finding weighs. */
export type Severity = "error" | "warning";

/** How much a rule weighs, unless the user sets another: where it is never heard it is off. */
export interface Weight {
  readonly severity: Severity | "off";
  /** Under `--strict`; where the specification is silent it stays what it was. */
  readonly strict: Severity | "off";
}

/** Whether a rule is heard only where somebody switches it on. */
export function isSilent({ severity, strict }: Weight): boolean {
  return severity === "off" && strict === "off";
}

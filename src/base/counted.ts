/** A number with commas between thousands; Intl would do it too, but takes longer to load than a small file to lint. */
export function thousands(amount: number): string {
  return String(amount).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** A number and what it counts, such as `2,449 warnings`. */
export function counted(amount: number, thing: string): string {
  return `${thousands(amount)} ${thing}${amount === 1 ? "" : "s"}`;
}

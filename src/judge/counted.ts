/** A number and what it counts, such as `2,449 warnings`. */
export function counted(amount: number, thing: string): string {
  return `${amount.toLocaleString("en")} ${thing}${amount === 1 ? "" : "s"}`;
}

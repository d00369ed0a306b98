/** A share from 0 to 1 as people read it, such as `97 %` or `99.98 %`; none but a whole share is shown as one. */
export function percent(share: number): string {
  return `${Number((share * 100).toPrecision(12))} %`;
}

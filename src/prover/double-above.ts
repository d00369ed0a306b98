/** The next number that JavaScript has above another, so that to be above the one is to be the other or more. */
export function doubleAbove(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  // As integers, doubles of one sign are in the order of their distance from zero.
  view.setBigInt64(0, view.getBigInt64(0) + (value > 0 ? 1n : -1n));
  return view.getFloat64(0);
}

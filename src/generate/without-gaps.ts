/** An event as it is written: without the fields that are undefined, also in what it holds. */
export function withoutGaps<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutGaps) as Value;
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutGaps(field)])) as Value;
}

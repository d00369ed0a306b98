/** How many elements or fields the source of a value has; undefined where it is neither a list nor an object. */
export function partCount(source: string): number | undefined {
  const value: unknown = JSON.parse(source);
  if (Array.isArray(value)) return value.length;
  return typeof value === "object" && value !== null ? Object.keys(value).length : undefined;
}

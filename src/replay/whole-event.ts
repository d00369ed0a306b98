/** An event with all of its fields: the story of a session is told only of those that rules need. */
export type WholeEvent = Readonly<Record<string, unknown>> & { readonly event: string };

/** The event of a line; undefined where it cannot be read. */
export function wholeEvent(text: string): WholeEvent | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return undefined;
    const fields = value as Readonly<Record<string, unknown>>;
    return { ...fields, event: String(fields.event) };
  } catch {
    return undefined;
  }
}

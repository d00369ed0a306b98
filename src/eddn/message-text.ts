/** Whole numbers of a text that are longer than JavaScript can hold, each as it is spelled. */
export function longNumbersIn(text: string): ReadonlyMap<number, string> {
  const all = new Map<number, string>();
  for (const [digits] of text.matchAll(/(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g)) {
    if (!Number.isSafeInteger(Number(digits))) all.set(Number(digits), digits);
  }
  return all;
}

/** A message as JSON, with long numbers as they were spelled. */
export function messageText(value: unknown, long: ReadonlyMap<number, string>): string {
  if (long.size === 0) return JSON.stringify(value);
  if (typeof value === "number") return long.get(value) ?? JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((element) => messageText(element, long)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}:${messageText(part, long)}`);
  return `{${parts.join(",")}}`;
}

const mostCharacters = 20_000;
const deepest = 32;

/** Whether an event can stand in a schema as its example: not too long, and not too deep for JSON.stringify. */
export function isShort(event: unknown): boolean {
  return roomAfter(event, mostCharacters, 0) >= 0;
}

/** What is left of the room for characters; negative where it does not do. */
function roomAfter(value: unknown, room: number, depth: number): number {
  if (typeof value === "string") return room - value.length;
  if (typeof value !== "object" || value === null) return room - 1;
  if (depth >= deepest) return -1;
  let left = room;
  for (const key of Object.keys(value)) {
    if (left < 0) return left;
    left = roomAfter((value as Readonly<Record<string, unknown>>)[key], left - key.length, depth + 1);
  }
  return left - 1;
}

/** Beyond so many entries a table forgets the oldest: more than a player can tell of in one session, and few megabytes for all tables together. */
const mostEntries = 10_000;

/** Puts an entry into a table that grows with the journal, but not without end. */
export function recalled<Key, Value>(table: Map<Key, Value>, key: Key, value: Value, most = mostEntries): void {
  table.set(key, value);
  if (table.size <= most) return;
  for (const oldest of table.keys()) {
    table.delete(oldest);
    return;
  }
}

/** With more entries than this, a table forgets the older half; no genuine session has so many. */
const mostEntries = 20_000;

/** Adds an entry to a table that grows with the journal, up to a limit. */
export function remember<Key, Value>(table: Map<Key, Value>, key: Key, value: Value): void {
  table.set(key, value);
  if (table.size <= mostEntries) return;
  // Many at once: a Map iterates over entries deleted from its front until it is rehashed.
  for (const oldest of table.keys()) {
    table.delete(oldest);
    if (table.size <= mostEntries / 2) return;
  }
}

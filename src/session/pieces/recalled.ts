/** Beyond so many entries a table forgets the older half: the rest is more than a player can tell of in one session. */
const mostEntries = 20_000;

/** Puts an entry into a table that grows with the journal, but not without end. */
export function recalled<Key, Value>(table: Map<Key, Value>, key: Key, value: Value): void {
  table.set(key, value);
  if (table.size <= mostEntries) return;
  // Many at once, since a table looks at all that was taken from its front until it is made anew.
  for (const oldest of table.keys()) {
    table.delete(oldest);
    if (table.size <= mostEntries / 2) return;
  }
}

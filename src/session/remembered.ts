/** So many things of a sort are remembered; then the oldest are forgotten, so that no journal takes all memory. */
const mostRemembered = 50_000;

/** Puts something into a table that does not grow for ever. */
export function remember<Key, Value>(table: Map<Key, Value>, key: Key, value: Value): void {
  if (!table.has(key) && table.size >= mostRemembered) {
    const [oldest] = table.keys();
    if (oldest !== undefined) table.delete(oldest);
  }
  table.set(key, value);
}

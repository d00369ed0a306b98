const none = -1;
const root = 0;

export type NameSearch = ReturnType<typeof createNameSearch>;

/**
 * An Aho-Corasick automaton, which searches texts for any number of names at once. It stores the names backwards and reads texts from their ends: so its
 * state at a position gives the longest name that starts there, and a search takes time linear in the text, whatever the names are. The links from one
 * state to the next shorter one are computed on demand.
 */
export function createNameSearch() {
  /** By the unit that leads from one state to another; one table could not hold as many states as there may be. */
  const steps = new Map<number, Map<number, number>>();
  const parents = [none];
  const units = [0];
  /** The length of the name that ends in a state, or 0. */
  const own = [0];
  /** The state of the longest proper suffix. */
  const shorter = [none];
  /** The length of the longest name that is a suffix. */
  const longest = [0];
  let isSearched = false;

  const madeChild = (state: number, unit: number): number => {
    const known = steps.get(unit) ?? new Map<number, number>();
    steps.set(unit, known);
    const before = known.get(state);
    if (before !== undefined) return before;
    const made = parents.length;
    known.set(state, made);
    parents.push(state);
    units.push(unit);
    own.push(0);
    shorter.push(none);
    longest.push(0);
    return made;
  };
  /** The state after another one, or after the nearest shorter one that has a transition for a unit. */
  const next = (from: number, unit: number): number => {
    const known = steps.get(unit);
    for (let state = from; known && state !== none; state = shorter[state] ?? none) {
      const found = known.get(state);
      if (found !== undefined) return found;
    }
    return root;
  };
  /** Computes the suffix links of a state whose parent has its own, and of those that it leads to, until they are known. */
  const link = (state: number): void => {
    const linked: number[] = [];
    for (let at = state; at !== root && shorter[at] === none; at = shorter[at] ?? root) {
      shorter[at] = next(shorter[parents[at] ?? root] ?? none, units[at] ?? 0);
      linked.push(at);
    }
    for (const at of linked.reverse()) longest[at] = own[at] || (longest[shorter[at] ?? root] ?? 0);
  };

  return {
    isEmpty: (): boolean => parents.length === 1,
    add(name: string): void {
      if (isSearched) shorter.fill(none);
      isSearched = false;
      let state = root;
      for (let at = name.length - 1; at >= 0; at--) state = madeChild(state, name.charCodeAt(at));
      own[state] = name.length;
    },
    /** The length of the longest name that starts at each position of a text, or 0. */
    longestAt(text: string): Uint32Array {
      isSearched = true;
      const lengths = new Uint32Array(text.length);
      let state = root;
      for (let at = text.length - 1; at >= 0; at--) {
        state = next(state, text.charCodeAt(at));
        if (shorter[state] === none) link(state);
        lengths[at] = longest[state] ?? 0;
      }
      return lengths;
    },
  };
}

/** Searches texts for any number of names at once. */
export interface NameSearch {
  readonly add: (name: string) => void;
  /** The length of the longest name that starts at each place of a text; 0 where none does. */
  readonly longestAt: (text: string) => Uint32Array;
}

const none = -1;
const root = 0;

/**
 * The automaton of Aho and Corasick. It holds the names backwards and reads texts from their ends: so its state at a place tells the
 * longest name that starts there, and a search takes time in proportion to the text, whatever the names are. The links that lead from
 * one state to the next shorter one are found when they are first needed. States are numbers in flat arrays, as there may be millions.
 */
export function createNameSearch(): NameSearch {
  let count = 1;
  let parent = new Int32Array(1024);
  let unit = new Uint16Array(1024);
  /** The length of the name that ends in a state; 0 where none does. */
  let own = new Uint32Array(1024);
  /** The state of the longest proper suffix. */
  let shorter = new Int32Array(1024).fill(none);
  /** The length of the longest name that is a suffix. */
  let longest = new Uint32Array(1024);
  /** States by their parents and units; open addressing, 0 is free. */
  let table = new Int32Array(2048);
  let isSearched = false;

  const slotOf = (state: number, code: number): number => {
    let hash = Math.imul(state, 0x9e3779b1) ^ Math.imul(code, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    let slot = (hash ^ (hash >>> 13)) & (table.length - 1);
    for (;;) {
      const found = table[slot] ?? 0;
      if (found === 0 || (parent[found] === state && unit[found] === code)) return slot;
      slot = (slot + 1) & (table.length - 1);
    }
  };
  const grow = (): void => {
    const room = 2 * parent.length;
    parent = enlarged(parent, new Int32Array(room));
    unit = enlarged(unit, new Uint16Array(room));
    own = enlarged(own, new Uint32Array(room));
    shorter = enlarged(shorter, new Int32Array(room).fill(none));
    longest = enlarged(longest, new Uint32Array(room));
    table = new Int32Array(2 * room);
    for (let state = 1; state < count; state++) table[slotOf(parent[state] ?? 0, unit[state] ?? 0)] = state;
  };
  const child = (state: number, code: number): number => table[slotOf(state, code)] ?? 0;
  const madeChild = (state: number, code: number): number => {
    const before = child(state, code);
    if (before !== 0) return before;
    if (count === parent.length) grow();
    const made = count++;
    parent[made] = state;
    unit[made] = code;
    table[slotOf(state, code)] = made;
    return made;
  };
  /** The state behind another one, or behind the nearest shorter one that a unit leads on from. */
  const next = (from: number, code: number): number => {
    for (let state = from; state !== none; state = shorter[state] ?? none) {
      const found = child(state, code);
      if (found !== 0) return found;
    }
    return root;
  };
  /** Finds the shorter states of one whose parent has its own, and of these, until they are known. */
  const link = (state: number): void => {
    const linked: number[] = [];
    for (let at = state; at !== root && shorter[at] === none; at = shorter[at] ?? root) {
      shorter[at] = next(shorter[parent[at] ?? root] ?? none, unit[at] ?? 0);
      linked.push(at);
    }
    for (const at of linked.reverse()) longest[at] = own[at] || (longest[shorter[at] ?? root] ?? 0);
  };

  return {
    add(name) {
      if (isSearched) shorter.fill(none);
      isSearched = false;
      let state = root;
      for (let at = name.length - 1; at >= 0; at--) state = madeChild(state, name.charCodeAt(at));
      own[state] = name.length;
    },
    longestAt(text) {
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

function enlarged<Numbers extends Int32Array | Uint32Array | Uint16Array>(numbers: Numbers, larger: Numbers): Numbers {
  larger.set(numbers);
  return larger;
}

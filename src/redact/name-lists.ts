import type { NameGathering } from "./collect-names.js";

/** Names that were met, in their order. */
export interface NameLists {
  readonly players: readonly string[];
  readonly npcs: readonly string[];
  /** Those that nothing else may be called by. */
  readonly genuine: readonly string[];
}

/** Writes names down, for whoever needs them elsewhere. */
export interface NameLister {
  readonly gathering: NameGathering;
  /** What was met since this was last asked; what was told before is not told again. */
  readonly taken: () => NameLists;
}

export function createNameLister(): NameLister {
  const players = createList();
  const npcs = createList();
  const genuine = createList();
  return {
    gathering: { names: { addPlayer: players.add, addNpc: npcs.add }, pseudonyms: { avoid: genuine.add } },
    taken: () => ({ players: players.taken(), npcs: npcs.taken(), genuine: genuine.taken() }),
  };
}

/** Takes note of names that were written down elsewhere. */
export function gatherLists({ players, npcs, genuine }: NameLists, { names, pseudonyms }: NameGathering): void {
  for (const name of players) names.addPlayer(name);
  for (const name of npcs) names.addNpc(name);
  for (const name of genuine) pseudonyms.avoid(name);
}

function createList() {
  const known = new Set<string>();
  let fresh: string[] = [];
  return {
    add(name: string): void {
      if (known.has(name)) return;
      known.add(name);
      fresh.push(name);
    },
    taken(): readonly string[] {
      const taken = fresh;
      fresh = [];
      return taken;
    },
  };
}

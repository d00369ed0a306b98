import type { SessionBreach } from "./session-rule.js";

/** Beyond so many, the oldest are forgotten. */
const mostDisputes = 1000;

/** What was found at odds with a line above, so that the same is not said again by every line that follows. */
export interface Disputes {
  /** The breaches that say something new, one for each field: one that genuine journals never have, where there is such, or the first. */
  readonly fresh: (breaches: readonly SessionBreach[]) => readonly SessionBreach[];
}

export function createDisputes(): Disputes {
  const said = new Set<string>();
  const isNew = (breach: SessionBreach): boolean => {
    const keys = keysOf(breach);
    const isKnown = keys.some((key) => said.has(key));
    for (const key of keys) said.add(key);
    for (const key of said) {
      if (said.size <= mostDisputes) break;
      said.delete(key);
    }
    return !isKnown;
  };
  return {
    fresh(breaches) {
      const speakers = new Map<string, SessionBreach>();
      for (const breach of breaches) {
        const before = speakers.get(breach.path);
        if (!before || (before.mostly && !breach.mostly)) speakers.set(breach.path, breach);
      }
      return [...speakers.values()].filter(isNew);
    },
  };
}

function keysOf({ rule, disputes, related: [earlier] }: SessionBreach): readonly string[] {
  if (!disputes || !earlier) return [];
  const { file = "", line, kind } = earlier.from;
  return disputes.map((value) => JSON.stringify([rule, file, line, kind, value]));
}

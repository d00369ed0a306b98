/** How long something may look wrong before it is, in milliseconds. */
const longest = 1000;

/** A machine that stands still for a second has looked but once. */
const fewestLooks = 5;

/** Bears with what looks wrong and may be right at the next look. */
export interface Patience {
  /** Whether something has looked wrong, and in the same way, for long enough. */
  readonly isOut: (state: string) => boolean;
  /** Told that all is well. */
  readonly restore: () => void;
}

export function createPatience(now: () => number): Patience {
  let doubt: { readonly state: string; readonly since: number; looks: number } | undefined;
  return {
    isOut(state) {
      if (doubt?.state !== state) doubt = { state, since: now(), looks: 0 };
      doubt.looks++;
      return doubt.looks >= fewestLooks && now() - doubt.since >= longest;
    },
    restore() {
      doubt = undefined;
    },
  };
}

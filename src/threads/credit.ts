/** How much news of all threads together may wait for its turn, and of each at least. */
const ahead = 96;
const least = 4;

/** How much news of one of some threads may wait for its turn; then it waits too, so that what waits is bounded whatever is found. */
export function aheadOfTurn(threads: number): number {
  return Math.max(least, Math.floor(ahead / threads));
}

/** Told to a thread when some of its news was taken in. */
export type Leave = "go on";

/** Lets one go on only so far ahead of another, who gives leave again for each step that was taken in. */
export interface Credit {
  /** Waits until a step may be taken. */
  readonly spend: () => Promise<void>;
  readonly add: () => void;
}

export function createCredit(most: number): Credit {
  let left = most;
  let wake = (): void => {};
  return {
    async spend() {
      while (left === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      left--;
    },
    add() {
      left++;
      wake();
    },
  };
}

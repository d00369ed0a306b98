/** How much news of a thread may wait for its turn; then it waits too, so that what waits is little whatever is found. */
export const aheadOfTurn = 4;

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

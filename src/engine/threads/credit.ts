/** Sent to a thread when some of its results were processed: it may send more. */
export type ContinueMessage = "go on";

/**
 * Limits how far a thread gets ahead of its reader, who adds credit for each result that was processed: so memory is
 * bounded whatever is found.
 */
export function createCredit(most: number): { readonly spend: () => Promise<void>; readonly add: () => void } {
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

/** Sent to a thread when some of its results were processed: it may send more. */
export type Leave = "go on";

/** How many results of all threads together may wait for their turn, and at least how many of each. */
const ahead = 96;
const least = 4;

/** How many results of each thread may wait for their turn; then the thread pauses, so that memory is bounded whatever is found. */
export function aheadOfTurn(threads: number): number {
  return Math.max(least, Math.floor(ahead / threads));
}

/** Limits how far a thread gets ahead of its reader, who adds credit for each result that was processed. */
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

/** A queue of what arrives until it is taken. */
export interface Inbox<Item> {
  readonly put: (item: Item) => void;
  /** From now on `take` fails with this error. */
  readonly fail: (error: Error) => void;
  readonly take: () => Promise<Item>;
}

export function createInbox<Item>(): Inbox<Item> {
  const items: Item[] = [];
  let failure: Error | undefined;
  let wake = (): void => {};
  return {
    put(item) {
      items.push(item);
      wake();
    },
    fail(error) {
      failure ??= error;
      wake();
    },
    async take() {
      for (;;) {
        const item = items.shift();
        if (item !== undefined) return item;
        if (failure) throw failure;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

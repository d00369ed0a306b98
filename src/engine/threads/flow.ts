/** Sent to a thread when some of its news was taken in: it may send more. */
export type Leave = "go on";

/** How much news of all threads together may wait for its turn, and of each at least. */
const ahead = 96;
const least = 4;

/** How much news of one of some threads may wait for its turn; then it pauses, so that what waits is bounded whatever is found. */
export function aheadOfTurn(threads: number): number {
  return Math.max(least, Math.floor(ahead / threads));
}

/** Lets a thread send only so much ahead of its reader, who gives leave again for each piece of news that was taken in. */
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

/** Holds what arrives until it is asked for. */
export interface Inbox<Item> {
  readonly put: (item: Item) => void;
  /** From now on there is nothing but this error. */
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

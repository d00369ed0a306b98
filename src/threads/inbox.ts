/** Holds what comes until it is asked for. */
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

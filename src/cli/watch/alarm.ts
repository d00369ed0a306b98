/** Wakes whoever waits. */
export interface Alarm {
  readonly ring: () => void;
  /** Waits some milliseconds, or until it rings; it rings at once if it has rung since the last time. */
  readonly wait: (milliseconds: number) => Promise<void>;
}

export function createAlarm(): Alarm {
  let hasRung = false;
  let wake = (): void => {};
  return {
    ring() {
      hasRung = true;
      wake();
    },
    async wait(milliseconds) {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      hasRung = false;
      wake = () => {};
    },
  };
}

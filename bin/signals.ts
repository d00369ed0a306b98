import process from "node:process";
import type { Io } from "../src/cli/io.js";

const endings = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * What happens when the user or the system wants us to end. Where the work can end in good order, the first signal asks it to; another
 * signal, or any where it cannot, has what is unfinished undone and ends the process as it would have without us.
 */
export function createSignals(): Pick<Io, "interruption" | "atSignal"> {
  let asking: AbortController | undefined;
  let isHeeded = false;
  const undone: (() => void)[] = [];
  const end = (signal: NodeJS.Signals): void => {
    if (asking && !asking.signal.aborted) {
      asking.abort();
      return;
    }
    for (const undo of undone.splice(0).reverse()) undo();
    for (const each of endings) process.removeAllListeners(each);
    process.kill(process.pid, signal);
  };
  const heed = (): void => {
    if (isHeeded) return;
    isHeeded = true;
    // They are never let go of again: a signal that waits for a listener is lost with it.
    for (const signal of endings) process.on(signal, end);
  };
  return {
    interruption() {
      asking = new AbortController();
      heed();
      return asking.signal;
    },
    atSignal(undo) {
      heed();
      undone.push(undo);
      return () => {
        const index = undone.indexOf(undo);
        if (index >= 0) undone.splice(index, 1);
      };
    },
  };
}

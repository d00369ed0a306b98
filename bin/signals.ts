import { constants } from "node:os";
import type { Io } from "../src/cli/io.js";

/** Those by which people and systems ask a program to end. */
const askings: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];
/** Those that end a program at once, where the system knows them. */
const haltings: readonly NodeJS.Signals[] = ["SIGQUIT", "SIGXCPU", "SIGALRM", "SIGVTALRM", "SIGUSR2"];
const endings = [...askings, ...haltings.filter((signal) => signal in constants.signals)];

/**
 * What happens when the user or the system wants us to end. Where the work can end in good order, the first of those that ask does so; another
 * signal, or any where it cannot, has what is unfinished undone and ends the process as it would have without us.
 */
export function createSignals(): Pick<Io, "interruption" | "atSignal"> {
  let asking: AbortController | undefined;
  let isHeeded = false;
  const undone: (() => void)[] = [];
  const end = (signal: NodeJS.Signals): void => {
    if (asking && !asking.signal.aborted && askings.includes(signal)) {
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
